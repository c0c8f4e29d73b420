"""Runs every check on all faces of an order, component by component; a slice that faces share is judged once."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printgen.model import Component, Face, Game, Order
from printgen.pdf.seen import Drawing, SeenSlice, changed_slices
from printgen.preflight.catalogue import CHECKS, runs_of
from printgen.preflight.contrast import TypeChecker
from printgen.preflight.facts import FactReader, PictureFact, ShapeFact, SliceFacts, TypeFact
from printgen.preflight.findings import ElementFinding, FaceFinding, FaceLimits, element_ordinal

if TYPE_CHECKING:
    from printgen.preflight.installed import InstalledChecks

_THING_CHECKS = {
    kind: tuple(run[kind] for run in runs_of("thing") if kind in run) for kind in (TypeFact, ShapeFact, PictureFact)
}
_TYPE_CHECKS, _SLICE_CHECKS, _COMPONENT_CHECKS = runs_of("type"), runs_of("slices"), runs_of("component")


class Judge:
    """Judges the faces of one order, a component at a time."""

    def __init__(self, game: Game, order: Order, installed: "InstalledChecks | None" = None) -> None:
        self._installed = installed
        self._smallest = game.layout.smallest
        self._palette = {name: inks[order.style] for name, inks in game.palette.items()}
        self._reader = FactReader()

    def findings(self, component: Component, drawn: Sequence[tuple[Face, Drawing]]) -> Iterator[tuple[Face, FaceFinding]]:
        """The findings of all checks on the faces of a component, all of one size and outline."""
        if not drawn:
            return
        first = drawn[0][0]
        limits = FaceLimits(first.size, first.outline, component.bleed, component.safe, self._smallest)
        judge = FaceJudge(limits, self._reader)
        for face, drawing in drawn:
            judge.judge_face(drawing.seen)
            for at, finding in judge.findings():
                yield face, _to_face_finding(drawing, at, finding)
            if self._installed is not None:
                yield from ((face, found) for found in self._installed.findings(component, face, drawing, judge.facts))
        faces = [(face.label, drawing.seen) for face, drawing in drawn]
        for check in _COMPONENT_CHECKS:
            for number, at, finding in check(faces, self._palette):
                face, drawing = drawn[number]
                yield face, _to_face_finding(drawing, at, finding)


class FaceJudge:
    """Judges faces one after the other; of each it looks only at the slices that differ from the face before."""

    def __init__(self, limits: FaceLimits, reader: FactReader) -> None:
        self._limits, self._reader = limits, reader
        self._seen: tuple[SeenSlice, ...] = ()
        self.facts: list[SliceFacts] = []
        self._type_checker = TypeChecker((), ())
        self._of_things: dict[SeenSlice, tuple[ElementFinding, ...]] = {}
        self._of_slices: dict[int, tuple[ElementFinding, ...]] = {}

    def judge_face(self, seen: tuple[SeenSlice, ...]) -> None:
        """Replace the current face by the next one, and judge its slices that differ."""
        changed = changed_slices(seen, self._seen)
        if changed is None or any(self.facts[at].covers or self._reader.read(seen[at]).covers for at in changed):
            self.facts = [self._reader.read(one) for one in seen]
            self._type_checker, self._of_slices, changed = TypeChecker(self.facts, _TYPE_CHECKS), {}, range(len(seen))
        self._type_checker.start_face()
        for at in changed:
            self.facts[at] = self._reader.read(seen[at])
            self._judge_slice(at, seen[at])
        self._seen = seen

    def _judge_slice(self, at: int, seen: SeenSlice) -> None:
        """Set or remove the findings of one slice."""
        facts = self.facts[at]
        found = self._of_things.get(seen)
        if found is None:
            found = self._of_things[seen] = tuple(_thing_findings(facts, self._limits))
        if facts.typed:
            found += tuple(self._type_checker.findings(facts, at))
        if len(found) > 1:  # of several findings of one check about one text, keep the first
            found = tuple({(one.check, one.source): one for one in reversed(found)}.values())
        if found:
            self._of_slices[at] = found
        else:
            self._of_slices.pop(at, None)

    def findings(self) -> Iterator[tuple[int, ElementFinding]]:
        """The findings on the current face, each with the number of its slice."""
        for at, found in self._of_slices.items():
            yield from ((at, finding) for finding in found)
        for check in _SLICE_CHECKS:
            yield from check(self.facts, self._limits)


def _thing_findings(facts: SliceFacts, limits: FaceLimits) -> Iterator[ElementFinding]:
    """The findings of the checks that look at one thing at a time."""
    for fact in facts.items:
        for check in _THING_CHECKS[type(fact)]:
            finding = check(fact, limits)
            if finding is not None:
                yield finding


def _to_face_finding(drawing: Drawing, at: int, finding: ElementFinding) -> FaceFinding:
    """A finding about an element of the slice with the number `at`, with what the catalogue says of its check."""
    check = CHECKS[finding.check]
    ordinal = element_ordinal(drawing, at, finding.source)
    return FaceFinding(ordinal, finding.message, check.hint, finding.check, check.severity, check.finds)
