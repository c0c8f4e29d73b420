"""What is drawn, held against what can be read, cut and printed: one file a check, each a pure function of what is seen."""
