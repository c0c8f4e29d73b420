"""Reads TrueType and OpenType font files: their tables, names, styles and characters."""
