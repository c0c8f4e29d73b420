"""Lays out pieces on sheets: patterns, marks, and backs behind fronts. Pure geometry in mm; it never reads a drawing."""
