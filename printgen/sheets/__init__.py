"""Lays out pieces on sheets: chooses patterns, adds marks and places backs behind fronts.

This package is pure geometry in mm and never reads a drawing."""
