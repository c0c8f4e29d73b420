"""Everything that a package needs for preflight checks of its own: see docs/preflight.md, "Your own check"."""

from printgen.core.boxes import Box
from printgen.preflight.catalogue import Check
from printgen.preflight.public import Element, Face, Finding, Picture, Row, Shape, Text, Thing

__all__ = ["Box", "Check", "Element", "Face", "Finding", "Picture", "Row", "Shape", "Text", "Thing"]
