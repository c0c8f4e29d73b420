"""Preflight: checks whether faces can be read, cut and printed. Each check is a pure function of the drawing."""
