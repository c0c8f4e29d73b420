"""The Python API: a project folder, and everything printgen can do with its games. `import printgen` re-exports its names."""
