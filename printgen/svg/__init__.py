"""The strict subset of SVG that faces are written in: its words, colours, transforms, paths and bounds. Draws nothing."""
