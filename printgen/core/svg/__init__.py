"""The subset of SVG that faces can use: elements, colours, numbers, transforms and paths."""
