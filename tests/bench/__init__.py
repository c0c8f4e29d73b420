"""Benchmarks that compare printgen with the tools that people might use instead: `make bench`."""
