"""Reads TrueType and OpenType files: their tables, their names and styles, and the letters they have."""
