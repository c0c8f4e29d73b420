"""Markdown that runs over pages: read to blocks, set in lines, poured into the frames of a template."""
