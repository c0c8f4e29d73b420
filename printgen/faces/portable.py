"""Converts faces for other programs: plain numbers for lengths, explicit default properties, and embedded fonts."""

import base64
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement, fromstring, register_namespace, tostring

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.units import LENGTH_PATTERN, read_length, write_number
from printgen.faces.text.catalogue import FontKey, find_font_chain
from printgen.faces.text.families import SYMBOLS
from printgen.faces.text.fonts import FontChain, subset_font_to_letters
from printgen.faces.text.shaping import shape_text
from printgen.model import NO_OWN_FONTS, OwnFonts

_LENGTH = compile_later(LENGTH_PATTERN)
_PAGE = ("width", "height")  # attributes of the root element, in which all programs understand units
_TYPE = ("font-family", "font-weight", "font-style", "font-variant")


def make_portable_svg_with_embedded_fonts(
    svg: str, default_root_attributes: Mapping[str, str], fonts: OwnFonts = NO_OWN_FONTS
) -> str:
    """The SVG of a drawing that looks the same in browsers as in print.

    `default_root_attributes` holds default properties for the root element.
    """
    register_namespace("", SVG_NAMESPACE)
    root = fromstring(svg)
    for name, text in default_root_attributes.items():
        root.attrib.setdefault(name, text)
    for node in root.iter():
        for name, text in node.attrib.items():
            if _LENGTH.fullmatch(text) and not (node is root and name in _PAGE):
                node.set(name, write_number(read_length(text)))
    letters: dict[FontKey, set[str]] = {}
    in_capitals: set[FontKey] = set()  # fonts that are also used in small capitals
    for part in _list_texts(root, {}, fonts):
        runs = _split_by_font(part.text, part.fonts)
        families = dict.fromkeys(font.family for font in part.fonts if any(key == font for key, _ in runs))
        if list(families) != [part.fonts[0].family]:
            part.node.set("font-family", ", ".join(f"'{family}'" for family in families))
        for key, run in runs:
            plain_key = key._replace(small_caps=False)
            letters.setdefault(plain_key, set()).update(run + run.upper() if key.small_caps else run)
            in_capitals |= {plain_key} if key.small_caps else set()
    if letters:
        style = SubElement(root, f"{{{SVG_NAMESPACE}}}style")
        style.text = "".join(
            _write_font_face_css(key._replace(small_caps=key in in_capitals), used) for key, used in letters.items()
        )
    return tostring(root, encoding="unicode")


class _Text(NamedTuple):
    """An element with text, its own letters without those of its children, and its fonts."""

    node: Element
    text: str
    fonts: FontChain


def _list_texts(node: Element, inherited_properties: Mapping[str, str], fonts: OwnFonts) -> Iterator[_Text]:
    own = {**inherited_properties, **{name: node.attrib[name] for name in _TYPE if name in node.attrib}}
    if node.tag in (f"{{{SVG_NAMESPACE}}}text", f"{{{SVG_NAMESPACE}}}tspan"):
        text = (node.text or "") + "".join(child.tail or "" for child in node)
        variant = own.get("font-variant", "normal")
        yield _Text(node, text, find_font_chain(own["font-family"], own["font-weight"], own["font-style"], fonts, variant))
    for child in node:
        yield from _list_texts(child, own, fonts)


def _split_by_font(text: str, fonts: FontChain) -> list[tuple[FontKey, str]]:
    """The runs of a text, each with the font that has its letters."""
    if not shape_text(text, fonts).parts:
        return [(fonts[0], text)]
    from printgen.faces.text.runs import split_text_into_runs  # few texts need it

    return [(run.font, run.text) for run in split_text_into_runs(text, [0] * len(text), fonts)]


def _write_font_face_css(key: FontKey, letters: set[str]) -> str:
    data = base64.b64encode(subset_font_to_letters(key, letters)).decode()
    slope = "italic" if key.italic else "normal"
    source = f"url(data:font/ttf;base64,{data})"
    weight = "1 1000" if key.family in SYMBOLS else key.weight
    return f"@font-face{{font-family:'{key.family}';font-weight:{weight};font-style:{slope};src:{source}}}"
