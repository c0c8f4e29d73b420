"""What was printed from what: a run that would write the same file again does no work."""
