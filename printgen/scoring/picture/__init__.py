"""Finished sheets drawn into the templates they were printed from, several laid out as on a table."""
