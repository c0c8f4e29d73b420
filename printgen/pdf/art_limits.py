"""Checks SVG before cairo or resvg draws it: finds parts that only resvg can draw, and rejects slow pictures."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from xml.etree.ElementTree import Element, tostring

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import SizeInDots, View
from printgen.core.words import write_count

LARGEST = 4_000_000  # bytes
MOST_ELEMENTS = 20_000  # elements; each copy that `use` draws counts
MOST_MATCHES = 1_000_000  # CSS rules times elements
LARGEST_NUMBER = 1e7
MOST_MARKED = 100_000  # elements that markers draw along lines
_DEEPEST = 60  # levels of nested elements
# Each step of a filter keeps a layer of dots in memory. Together the layers of a filter may have this many dots, and as many
# more as the whole picture has, this many times.
MOST_FILTERED, _MOST_LAYERS = 12_000_000, 20
_USUAL_SIDE = "120%"  # the width and height of a filter region that sets neither
_LARGEST_SHARE = 25.0  # of the picture in the region of a filter; resvg cuts larger regions

_FILTERS = frozenset({"feOffset", "feBlend", "feFlood"})  # the filters that cairo draws
_IGNORED = frozenset({"foreignObject", "animate", "animateTransform", "animateMotion", "set", "script"})
_TEXT = frozenset({"text", "tspan", "textPath", "tref"})
_BLENDED = compile_later(r"""(?<![-\w])(?:mix-blend-mode|paint-order)\s*[:=]\s*["']?\s*(?!["']?(?:normal|inherit)\b)[a-z]""")
_PAINT = compile_later(r"""(?<![-\w])(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';\s]+)""")
_NAMES = frozenset({"id", "class", "href", "{http://www.w3.org/1999/xlink}href"})
_NO_NUMBERS = compile_later(r"#[0-9a-fA-F]{3,8}\b|url\([^()]*\)|data:.*", re.DOTALL)
_NUMBER = compile_later(r"(?<![\d.])(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_LONGEST_NUMBER = 100  # digits
AS_PNG = "save the picture as a PNG at 300 dots per inch."
_SIMPLER = "simplify the picture, or save it as a PNG at 300 dots per inch."
_PATHS = "turn the text into paths (in Inkscape: Path > Object to Path)."


class ArtError(Exception):
    """Raised for SVG that neither cairo nor resvg may draw, with a message and a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class CheckedSvg(NamedTuple):
    """The root of an SVG file that resvg can draw.

    `resvg_only` is the first part that cairo would draw wrongly, such as "<feGaussianBlur>", or an empty text if there is none.
    """

    root: Element
    resvg_only: str


def read_checked_svg(svg: bytes) -> CheckedSvg:
    """An SVG file as a tree. Raises an ArtError for SVG that resvg would draw wrongly or that takes too long to draw."""
    if len(svg) > LARGEST:
        raise ArtError(
            f"the picture is larger than {LARGEST // 1_000_000} MB, the limit for pictures that cairo or resvg draws.", _SIMPLER
        )
    with blame_file_for_errors():
        from defusedxml.ElementTree import fromstring

        root = fromstring(svg)
        nodes = list(root.iter())
        for node in nodes:
            _check_element_is_drawable(_read_tag_name(node))
            _check_number_sizes(node)
        _check_drawing_work(root, nodes)
        return CheckedSvg(root, next(filter(None, map(_name_resvg_only_feature, nodes)), ""))


@contextmanager
def blame_file_for_errors() -> Iterator[None]:
    """Turn every exception in the block, except for a MemoryError, into an ArtError about the SVG file that a library read."""
    try:
        yield
    except (ArtError, MemoryError):
        raise
    except Exception as error:  # any error in the library is caused by the file
        raise ArtError(f"the picture cannot be drawn ({type(error).__name__}).", AS_PNG) from None


def _check_number_sizes(node: Element) -> None:
    """Raise an ArtError for a huge number, because cairo would never finish drawing a circle with that radius."""
    texts = [value for name, value in node.attrib.items() if name not in _NAMES]
    for text in (*texts, node.text or ""):
        for number in _NUMBER.findall(_NO_NUMBERS.sub("", text)):
            if len(number) > _LONGEST_NUMBER or float(number) > LARGEST_NUMBER:
                raise ArtError(f"the picture contains the number {number[:20]}, which is too large to draw.", _SIMPLER)


def _check_element_is_drawable(tag: str) -> None:
    """Raise an ArtError for an element that would not be drawn, and for text, because its font depends on the machine."""
    if tag in _IGNORED:
        raise ArtError(f"the picture contains a <{tag}>, which printgen does not draw.", AS_PNG)
    if tag in _TEXT:
        raise ArtError("the picture contains text, which would be drawn with a font from this computer.", _PATHS)


def _name_resvg_only_feature(node: Element) -> str:
    """The part of an element that cairo would draw wrongly, or an empty text if there is none."""
    tag = _read_tag_name(node)
    if tag.startswith("fe") and tag not in _FILTERS:
        return f"<{tag}>"
    if tag == "mask":
        paints = set(_PAINT.findall(tostring(node, encoding="unicode").lower()))
        return "a mask with colours" if not paints or paints - {"white", "#fff", "#ffffff", "none"} else ""
    written = " ".join((*(f"{name}={value}" for name, value in node.attrib.items()), (node.text or "") * (tag == "style")))
    found = _BLENDED.search(written)
    return found[0].partition(":")[0].partition("=")[0].strip() if found else ""


def _check_drawing_work(root: Element, nodes: list[Element]) -> None:
    drawn = _ElementCount(root, nodes).count_drawn_elements_up_to_limit(root)
    if drawn > MOST_ELEMENTS:
        raise ArtError(f"the picture draws more than {MOST_ELEMENTS} elements.", _SIMPLER)
    rules = sum((node.text or "").count("{") for node in nodes if _read_tag_name(node) == "style")
    if rules * len(nodes) > MOST_MATCHES:
        raise ArtError(
            f"the picture has {rules} CSS rules for {len(nodes)} elements, which would take too long to draw.", _SIMPLER
        )
    marker = max((sum(1 for _ in node.iter()) for node in nodes if _read_tag_name(node) == "marker"), default=0)
    points = sum(len(_NUMBER.findall(node.get("d", "") + " " + node.get("points", ""))) for node in nodes) if marker else 0
    if marker * points > MOST_MARKED:
        raise ArtError(f"the markers in the picture draw more than {MOST_MARKED} elements.", _SIMPLER)


def check_filter_work(root: Element, view: View, size: SizeInDots) -> None:
    """Raise an ArtError for a filter with too many steps for the number of dots of the picture."""
    area = size[0] * size[1]
    for node in root.iter():
        if _read_tag_name(node) != "filter":
            continue
        steps = sum(_read_tag_name(step).startswith("fe") for step in node.iter())
        filled = steps * area * min(_measure_filter_area_as_share(node, view), _LARGEST_SHARE)
        if filled > MOST_FILTERED + _MOST_LAYERS * area:
            raise ArtError(
                f"the picture has a filter of {write_count(steps, 'step')}, which would fill {filled / 1e6:.0f} million dots.",
                "use fewer steps or a smaller filter region, or save the picture as a PNG at 300 dots per inch.",
            )


def _measure_filter_area_as_share(node: Element, view: View) -> float:
    """The area of a filter's region as a share of its element, which is taken to be as large as the picture."""
    wide, high = (node.get(side, _USUAL_SIDE).strip() for side in ("width", "height"))
    shares = [_read_share_or_infinity(text) for text in (wide, high)]
    if node.get("filterUnits") == "userSpaceOnUse":
        shares = [
            share if text.endswith("%") else share / whole
            for share, text, whole in zip(shares, (wide, high), view[2:], strict=True)
        ]
    return shares[0] * shares[1]


def _read_share_or_infinity(text: str) -> float:
    """A number, or a percentage as a share of 1; infinite if it is neither."""
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return inf


class _ElementCount:
    """Counts drawn elements, including every copy drawn by `use` or a pattern."""

    def __init__(self, root: Element, nodes: list[Element]) -> None:
        self._named = {"": root} | {node.attrib["id"]: node for node in reversed(nodes) if node.get("id")}
        self._known: dict[int, int] = {}
        self._open: Counter[int] = Counter()

    def count_drawn_elements_up_to_limit(self, node: Element, depth: int = 0) -> int:
        """The number of elements that a node draws, including itself, but at most MOST_ELEMENTS + 1."""
        key = id(node)
        if key in self._known:
            return self._known[key]
        if depth > _DEEPEST:
            raise ArtError(f"the picture has more than {_DEEPEST} levels of nested elements.", _SIMPLER)
        if self._open[key]:
            raise ArtError("the picture contains a <use> or pattern that draws itself.", _SIMPLER)
        self._open[key] += 1
        total = 1 + sum(self.count_drawn_elements_up_to_limit(child, depth + 1) for child in node)
        for name in _list_used_ids(node):
            target = self._named.get(name)
            total += self.count_drawn_elements_up_to_limit(target, depth + 1) if target is not None else 0
        self._open[key] -= 1
        self._known[key] = min(total, MOST_ELEMENTS + 1)
        return self._known[key]


def _list_used_ids(node: Element) -> set[str]:
    links = {value.strip()[1:] for name, value in node.attrib.items() if name.rpartition("}")[2] == "href" and "#" in value[:9]}
    painted = re.findall(r"url\(\s*[\"']?#([^)\"']+)", " ".join(node.attrib.values()))
    return links | set(painted)


def _read_tag_name(node: Element) -> str:
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""
