"""The strict subset of SVG that faces are written in: its words, colours, numbers, transforms and paths. Draws nothing."""
