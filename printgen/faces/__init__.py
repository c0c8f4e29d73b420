"""From a game and its templates to faces: plain SVG in millimetres, with named fields for what people write."""
