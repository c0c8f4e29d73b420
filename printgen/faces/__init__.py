"""Draws a game's templates as faces: SVG in millimetres, with named fields where people write."""
