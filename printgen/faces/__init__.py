"""A game and its templates to faces: plain SVG in millimetres, with named fields where people write."""
