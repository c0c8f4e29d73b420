"""Converts faces for other programs: with plain numbers for lengths, explicit default properties and embedded fonts."""

import base64
import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.units import LENGTH_PATTERN, plain, read_length
from printgen.faces.text.catalogue import FontKey, find_font
from printgen.faces.text.shaping import subset_font
from printgen.model import NO_OWN_FONTS, OwnFonts

_LENGTH = re.compile(LENGTH_PATTERN)
_PAGE = ("width", "height")  # attributes of the root element, in which all programs understand units
_TYPE = ("font-family", "font-weight", "font-style")


def portable_svg(svg: str, assumed: Mapping[str, str], own: OwnFonts = NO_OWN_FONTS) -> str:
    """A drawing that browsers show as printgen prints it; `assumed` has defaults for properties of its root element."""
    register_namespace("", SVG_NAMESPACE)
    root = fromstring(svg)
    for name, text in assumed.items():
        root.attrib.setdefault(name, text)
    for node in root.iter():
        for name, text in node.attrib.items():
            if _LENGTH.fullmatch(text) and not (node is root and name in _PAGE):
                node.set(name, plain(read_length(text)))
    letters: dict[FontKey, set[str]] = {}
    for key, text in _letters_by_font(root, {}, own):
        letters.setdefault(key, set()).update(text)
    if letters:
        style = SubElement(root, f"{{{SVG_NAMESPACE}}}style")
        style.text = "".join(_font_face(key, used) for key, used in letters.items())
    return tostring(root, encoding="unicode")


def _letters_by_font(node: Element, inherited: Mapping[str, str], fonts: OwnFonts) -> Iterator[tuple[FontKey, str]]:
    """The font and the letters of each text in a drawing."""
    own = {**inherited, **{name: node.attrib[name] for name in _TYPE if name in node.attrib}}
    if node.tag in (f"{{{SVG_NAMESPACE}}}text", f"{{{SVG_NAMESPACE}}}tspan"):
        text = (node.text or "") + "".join(child.tail or "" for child in node)
        yield find_font(own["font-family"], own["font-weight"], own["font-style"], fonts), text
    for child in node:
        yield from _letters_by_font(child, own, fonts)


def _font_face(key: FontKey, letters: set[str]) -> str:
    """The CSS rule that embeds a font reduced to these letters."""
    data = base64.b64encode(subset_font(key, letters)).decode()
    slope = "italic" if key.italic else "normal"
    source = f"url(data:font/ttf;base64,{data})"
    return f"@font-face{{font-family:'{key.family}';font-weight:{key.weight};font-style:{slope};src:{source}}}"
