"""Markdown that runs over pages: read as blocks, cut into fragments, poured into the frames of a template."""
