"""Checks whether faces can be read, cut and printed. The result of a check depends only on the drawing."""
