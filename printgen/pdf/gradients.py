"""Linear and radial gradients to shadings, painted through the shape as a clip."""

from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from printgen.pdf.faults import blaming
from printgen.pdf.inks import Inks, Parts, Stop
from printgen.pdf.library import pdfdoc
from printgen.pdf.numbers import BadNumber, cm, share, value
from printgen.pdf.store import Named, Ops, Store
from printgen.svg.bounds import Box
from printgen.svg.colour import read_colour
from printgen.svg.transform import read_transform
from printgen.units import plain


@dataclass(frozen=True, slots=True)
class Gradient:
    """What a gradient shades; whether it is measured in shares of a shape's box, and the operator of its own transform."""

    ends: tuple[float, ...]
    stops: tuple[Stop, ...]
    boxed: bool = field(compare=False)
    turn: str = field(compare=False)
    number: int = field(compare=False)

    def __hash__(self) -> int:
        """The hash of its ends and stops, which is worked out once."""
        return self.number


def read_gradient(gradient: Element) -> Gradient:
    """The gradient of an element; a ValueError says what is wrong with it."""
    if gradient.tag not in ("linearGradient", "radialGradient"):
        raise BadNumber(f"<{gradient.tag}> cannot fill.")
    with blaming(gradient):
        boxed, turn = _boxed(gradient), gradient.get("gradientTransform")
        step = "" if turn is None else cm(read_transform(turn))
        stops, ends = _stops(gradient), _ends(gradient, boxed)
    return Gradient(ends, stops, boxed, step, hash((ends, stops)))


def gradient_ops(gradient: Gradient, box: Box, store: Store, ops: Ops) -> str:
    """The operators that paint a gradient over a box, once the shape is the clip; none where the box has no inside."""
    if gradient.boxed and not (box.width and box.height):
        return ""
    steps = [cm((box.width, 0, 0, box.height, box.x, box.y))] if gradient.boxed else []
    steps += [gradient.turn] if gradient.turn else []
    shading = store.once("Shading", gradient, lambda: _shading(gradient.ends, gradient.stops, store.inks))
    return f"{' '.join(steps)} {ops.use(shading)} sh"


def _boxed(gradient: Element) -> bool:
    """Whether a gradient is measured in shares of the shape's box."""
    units = gradient.get("gradientUnits", "objectBoundingBox")
    if units not in ("objectBoundingBox", "userSpaceOnUse"):
        raise BadNumber(f'"{units}" are no gradientUnits; take objectBoundingBox or userSpaceOnUse.')
    return units == "objectBoundingBox"


def _ends(gradient: Element, boxed: bool) -> tuple[float, ...]:
    def at(name: str, default: str) -> float:
        text = gradient.get(name, default if boxed else "")
        if not boxed and (not text or text.endswith("%")):
            raise BadNumber(f"with userSpaceOnUse {name} is wanted, in mm.")
        return share(text) if text.endswith("%") else value(text)

    if gradient.tag == "linearGradient":
        return at("x1", "0"), at("y1", "0"), at("x2", "1"), at("y2", "0")
    cx, cy = at("cx", "0.5"), at("cy", "0.5")
    fx, fy = (at(name, "0") if name in gradient.attrib else centre for name, centre in (("fx", cx), ("fy", cy)))
    return fx, fy, 0.0, cx, cy, at("r", "0.5")


def _stops(gradient: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for stop in gradient:
        with blaming(stop):
            if stop.tag != "stop":
                raise BadNumber(f"it does not stand within <{gradient.tag}>.")
            offset, colour = share(stop.get("offset", "0")), read_colour(stop.get("stop-color", "black"))
            if colour is None or (stops and offset < stops[-1][0]):
                raise BadNumber("each stop has a colour, and an offset not below the one before it.")
            stops.append((offset, colour))
    if len(stops) < 2:
        raise BadNumber("a gradient wants two or more stops.")
    return tuple(stops)


def _shading(ends: tuple[float, ...], stops: tuple[Stop, ...], inks: Inks) -> Any:
    return Named(
        {
            "ShadingType": 2 if len(ends) == 4 else 3,
            "ColorSpace": inks.space,
            "Coords": _array(ends),
            "Extend": "[true true]",
            "Function": _function([(offset, inks.parts(colour)) for offset, colour in inks.ramp(stops)]),
        }
    )


def _function(stops: list[tuple[float, Parts]]) -> Any:
    """Colour by place: straight steps between stops, stitched."""
    offsets = [0.0, *(offset for offset, _ in stops), 1.0]
    colours = [stops[0][1], *(colour for _, colour in stops), stops[-1][1]]
    pieces = [(a, b, c, d) for a, b, c, d in zip(offsets, offsets[1:], colours, colours[1:], strict=False) if b > a]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": pdfdoc.PDFArray([_step(begin, end) for _, _, begin, end in pieces]),
            "Bounds": _array(tuple(end for _, end, _, _ in pieces[:-1])),
            "Encode": "[" + " ".join("0 1" for _ in pieces) + "]",
        }
    )


def _step(begin: Parts, end: Parts) -> Any:
    entries = {"FunctionType": 2, "Domain": "[0 1]", "C0": _array(begin), "C1": _array(end), "N": 1}
    return pdfdoc.PDFDictionary(entries)


def _array(numbers: tuple[float, ...]) -> str:
    return f"[{' '.join(map(plain, numbers))}]"
