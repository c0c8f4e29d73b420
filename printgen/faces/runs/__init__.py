"""Draws a template once for all rows of a run, with holes where the drawing depends on the row."""
