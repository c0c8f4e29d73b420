"""Draws a game's templates as faces: SVG in millimetres, with named fields for writing."""
