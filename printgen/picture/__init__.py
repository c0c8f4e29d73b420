"""Finished sheets drawn into the templates they were printed from, and several faces laid out as one picture."""
