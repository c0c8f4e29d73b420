"""Lays out Markdown on pages: reads it as blocks, cuts the blocks into fragments, and fills the boxes of a template."""
