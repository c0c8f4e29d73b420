"""The subset of SVG that faces are written in: its elements, colours, numbers, transforms and paths. Draws nothing."""
