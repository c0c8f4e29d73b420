"""Shading dictionaries, in which a PDF has the colours of a gradient."""

from typing import Any

from printgen.core.units import write_number
from printgen.pdf.inks import Channels, ColourSpace, Stop
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary


def make_shading(coordinates: tuple[float, ...], stops: tuple[Stop, ...], colour_space: ColourSpace) -> Any:
    """The shading dictionary of a gradient."""
    converted = [(offset, colour_space.convert_colour(colour)) for offset, colour in colour_space.convert_gradient_stops(stops)]
    return IndirectDictionary(
        {
            "ShadingType": 2 if len(coordinates) == 4 else 3,
            "ColorSpace": colour_space.space,
            "Coords": _write_array(coordinates),
            "Extend": "[true true]",
            "Function": _make_colour_function(converted),
        }
    )


def _make_colour_function(stops: list[tuple[float, Channels]]) -> Any:
    """A PDF function from offset to colour, which is linear between two stops."""
    offsets = [0.0, *(offset for offset, _ in stops), 1.0]
    colours = [stops[0][1], *(colour for _, colour in stops), stops[-1][1]]
    pieces = [(a, b, c, d) for a, b, c, d in zip(offsets, offsets[1:], colours, colours[1:], strict=False) if b > a]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": pdfdoc.PDFArray([_make_linear_function(begin, end) for _, _, begin, end in pieces]),
            "Bounds": _write_array(tuple(end for _, end, _, _ in pieces[:-1])),
            "Encode": "[" + " ".join("0 1" for _ in pieces) + "]",
        }
    )


def _make_linear_function(begin: Channels, end: Channels) -> Any:
    entries = {"FunctionType": 2, "Domain": "[0 1]", "C0": _write_array(begin), "C1": _write_array(end), "N": 1}
    return pdfdoc.PDFDictionary(entries)


def _write_array(numbers: tuple[float, ...]) -> str:
    return f"[{' '.join(map(write_number, numbers))}]"
