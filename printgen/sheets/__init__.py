"""Lays out pieces on sheets: patterns, marks, and backs behind fronts. Pure geometry in mm, which reads no drawing."""
