"""Checks the faces of a run. A text that stays inside the boxes of texts checked before needs no second look."""

from collections import Counter
from collections.abc import Hashable, Sequence

from printgen.core.boxes import Box, enclose_boxes
from printgen.model import Component, Face
from printgen.pdf.seen import CompiledDrawing, Item, SeenPicture, SeenShape, SeenText
from printgen.preflight.contrast import find_plain_colour_behind
from printgen.preflight.face_checker import FaceChecker, find_findings_on_things
from printgen.preflight.facts import Fact, FactReader, TextFact, measure_clipped_text_box
from printgen.preflight.findings import FaceFinding, FaceLimits

_MOST_THINGS = 1000  # shapes and pictures
_MOST_RECENT = 2000  # items


class RunChecker:
    """Knows what was checked without findings: the boxes of texts on a plain ground, and all other things as they are."""

    def __init__(self, checker: FaceChecker) -> None:
        self._checker, self._reader = checker, FactReader()
        self._boxes: dict[Hashable, Box] = {}
        self._things: set[Hashable] = set()
        self._recent: dict[int, Item] = {}  # known items by their identity, because many faces have the same objects

    def list_face_findings(self, component: Component, face: Face, drawing: CompiledDrawing) -> list[FaceFinding]:
        """The findings of all checks on one face."""
        return [finding for _, finding in self._checker.find_component_findings(component, [(face, drawing)])]

    def were_items_checked_without_findings(self, items: Sequence[Item]) -> bool:
        """Whether the items in the holes of a face are like those in faces without findings."""
        return all(id(item) in self._recent or self._was_item_checked_without_findings(item) for item in items)

    def _was_item_checked_without_findings(self, item: Item) -> bool:
        if isinstance(item, SeenText):
            known = self._boxes.get(_make_style_key(item))
            if known is None or not _contains_box(known, measure_clipped_text_box(item)):
                return False
        elif _make_item_key(item) not in self._things:
            return False
        if len(self._recent) == _MOST_RECENT:
            self._recent.clear()
        self._recent[id(item)] = item
        return True

    def remember_items_without_findings(
        self, component: Component, face: Face, items: Sequence[Item], drawing: CompiledDrawing
    ) -> None:
        """Remember the items in the holes of a face without findings in them."""
        facts = [fact for seen in drawing.seen for fact in self._reader.measure_slice(seen).items]
        limits = self._checker.find_limits(component, face)
        for item in items:
            fact = self._reader.measure_item(item)
            if isinstance(item, SeenText) and isinstance(fact, TextFact):
                before = _find_things_before_text(fact, facts)
                if before is not None:
                    self._remember_box_around_text(_make_style_key(item), fact, before, limits)
            elif len(self._things) < _MOST_THINGS:
                self._things.add(_make_item_key(item))
        self._reader = FactReader()  # which remembers everything that it has measured

    def _remember_box_around_text(
        self, style_key: Hashable, fact: TextFact, drawn_before: Sequence[Fact], limits: FaceLimits
    ) -> None:
        """Remember the largest box around a text that would have no findings either, because a single colour is behind it."""
        ground = find_plain_colour_behind(fact, drawn_before)
        if ground is None:
            return
        known = self._boxes.get(style_key, fact.box)

        def would_box_have_no_findings(box: Box) -> bool:
            widened = fact._replace(box=box)
            return find_plain_colour_behind(widened, drawn_before) == ground and not any(
                find_findings_on_things([widened], limits)
            )

        around = enclose_boxes([known, fact.box])
        box = around if would_box_have_no_findings(around) else fact.box
        for share in (0.5, 0.25, 0.1, 0.05):
            wide, high = share * box.width, share * box.height
            for by in (Box(-wide, 0, 0, 0), Box(0, -high, 0, 0), Box(0, 0, wide, 0), Box(0, 0, 0, high)):
                larger = Box(*(edge + step for edge, step in zip(box, by, strict=True)))
                box = larger if would_box_have_no_findings(larger) else box
        self._boxes[style_key] = box


def has_new_findings(findings: Sequence[FaceFinding], expected: Sequence[FaceFinding]) -> bool:
    """Whether there are findings besides those that a face without the contents of its holes has."""
    known = Counter((finding.check, finding.message) for finding in expected)
    return bool(Counter((finding.check, finding.message) for finding in findings) - known)


def _make_style_key(item: SeenText) -> Hashable:
    return item.style, item.state, item.role


def _make_item_key(item: Item) -> Hashable:
    if isinstance(item, SeenShape):
        return item.style, item.state, item.node.tag, tuple(sorted(item.node.attrib.items())), item.paint_server
    assert isinstance(item, SeenPicture)
    return item.state, item.artwork.key


def _find_things_before_text(fact: TextFact, facts: Sequence[Fact]) -> Sequence[Fact] | None:
    """The things drawn before a text, or None if the text is not among them."""
    numbers = (
        at for at, other in enumerate(facts) if isinstance(other, TextFact) and other._replace(source=fact.source) == fact
    )
    at = next(numbers, None)
    return facts[:at] if at is not None else None


def _contains_box(outer: Box, inner: Box) -> bool:
    return outer.left <= inner.left and outer.top <= inner.top and outer.right >= inner.right and outer.bottom >= inner.bottom
