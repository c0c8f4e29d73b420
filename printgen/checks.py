"""The names that a package needs to write its own preflight checks. See "Your own check" in docs/preflight.md."""

from printgen.core.boxes import Box
from printgen.preflight.catalogue import Check
from printgen.preflight.public import Element, Face, Finding, Picture, Row, Shape, Text, Thing

__all__ = ["Box", "Check", "Element", "Face", "Finding", "Picture", "Row", "Shape", "Text", "Thing"]
