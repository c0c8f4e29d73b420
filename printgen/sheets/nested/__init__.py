"""Pieces of any form nested: forms as bits on a raster, laid where they fit best, slid until they touch."""
