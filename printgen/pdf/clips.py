"""Clip paths: plain shapes, of which the paths together bound what is drawn."""

from xml.etree.ElementTree import Element

from printgen.pdf.faults import blaming
from printgen.pdf.numbers import BadNumber
from printgen.pdf.shapes import SHAPES, shape_ops
from printgen.svg.grammar import WORDS


def clip_ops(clip: Element, reference: str) -> str:
    """The operators that clip to the shapes of a definition."""
    if clip.tag != "clipPath":
        raise BadNumber(f"{reference} is not a clipPath.")
    shapes = [child for child in clip if child.tag not in WORDS]
    paths = []
    for child in shapes:
        with blaming(child):
            if child.tag not in SHAPES or "transform" in child.attrib or "clip-path" in child.attrib:
                raise BadNumber("a clipPath holds plain shapes, without a transform or clip-path.")
            paths.append(shape_ops(child.tag, child.attrib))
    rules = {child.get("clip-rule", "nonzero") for child in shapes}
    if rules - {"nonzero"} and (len(shapes) > 1 or rules != {"evenodd"}):
        raise BadNumber("a clip-rule is nonzero, or evenodd where the clipPath holds one shape alone.")
    return f"{' '.join(paths) or '0 0 0 0 re'} {'W*' if 'evenodd' in rules else 'W'} n"
