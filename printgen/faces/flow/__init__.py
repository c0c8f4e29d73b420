"""Markdown that runs over pages: read to blocks, set in lines, poured into the boxes that a template gives it."""
