"""Runs every check on all faces of an order. A slice that several faces share is checked only once."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from printgen.model import Component, Face, Game, Order
from printgen.pdf.seen import CompiledDrawing, SeenSlice, list_indexes_of_changed_slices
from printgen.preflight.catalogue import CHECKS, list_built_in_check_functions
from printgen.preflight.contrast import TextChecker
from printgen.preflight.cut_line import find_width_of_unprintable_edge
from printgen.preflight.facts import Fact, FactReader, PictureFact, ShapeFact, SliceFacts, TextFact
from printgen.preflight.findings import (
    ElementFinding,
    FaceFinding,
    FaceLimits,
    LabelledFace,
    SliceFinding,
    find_ordinal_of_element_or_slice_root,
)

KnownFindings: TypeAlias = dict[FaceLimits, dict[str, tuple[FaceFinding, ...]]]  # by the identity of the face

if TYPE_CHECKING:
    from printgen.preflight.installed import InstalledChecks

_THING_CHECKS = {
    kind: tuple(run[kind] for run in list_built_in_check_functions("thing") if kind in run)
    for kind in (TextFact, ShapeFact, PictureFact)
}
_TYPE_CHECKS, _SLICE_CHECKS, _COMPONENT_CHECKS = (
    list_built_in_check_functions("type"),
    list_built_in_check_functions("slices"),
    list_built_in_check_functions("component"),
)


class FaceChecker:
    """Checks the faces of one order, one component at a time. Faces with known findings are not checked again."""

    def __init__(
        self,
        game: Game,
        order: Order,
        installed: "InstalledChecks | None" = None,
        findings_cache: KnownFindings | None = None,
    ) -> None:
        self._known: KnownFindings = findings_cache if findings_cache is not None else {}
        self._installed = installed
        self._smallest, self._margin = game.layout.smallest, game.layout.margin or 0.0
        self._palette = {name: inks[order.style] for name, inks in game.palette.items()}
        self._reader = FactReader()

    def find_component_findings(
        self, component: Component, drawn: Sequence[tuple[Face, CompiledDrawing]]
    ) -> Iterator[tuple[Face, FaceFinding]]:
        """The findings of all checks on a component's faces, which must have the same size and outline."""
        if not drawn:
            return
        limits = self.find_limits(component, drawn[0][0])
        checker, known = SliceChecker(limits, self._reader), self._known.setdefault(limits, {})
        for face, drawing in drawn:
            findings = known.get(face.identity) if self._installed is None else None
            if findings is None:
                checker.check_face(drawing.seen)
                findings = tuple(_complete_finding(drawing, at, finding) for at, finding in checker.list_findings())
                known[face.identity] = findings
            yield from ((face, finding) for finding in findings)
            if self._installed is not None:
                yield from (
                    (face, reported) for reported in self._installed.find_face_findings(component, face, drawing, checker.facts)
                )
        faces = [LabelledFace(face.label, drawing.seen) for face, drawing in drawn]
        for check in _COMPONENT_CHECKS:
            for number, at, finding in check(faces, self._palette):
                face, drawing = drawn[number]
                yield face, _complete_finding(drawing, at, finding)

    def find_limits(self, component: Component, face: Face) -> FaceLimits:
        """The limits of the faces of a component that have the size and the outline of this face."""
        edge = find_width_of_unprintable_edge(component, face.size, self._margin)
        return FaceLimits(face.size, face.outline, component.bleed, component.safe, self._smallest, edge)


class SliceChecker:
    """Checks faces one after another. Of each face, it checks only the slices that differ from the previous face."""

    def __init__(self, limits: FaceLimits, reader: FactReader) -> None:
        self._limits, self._reader = limits, reader
        self._seen: tuple[SeenSlice, ...] = ()
        self.facts: list[SliceFacts] = []
        self._type_checker = TextChecker((), ())
        self._thing_findings: dict[SeenSlice, tuple[ElementFinding, ...]] = {}
        self._findings_by_slice: dict[int, tuple[ElementFinding, ...]] = {}

    def check_face(self, seen: tuple[SeenSlice, ...]) -> None:
        """Make the face with these slices the current one, and check the slices that differ from the previous face."""
        changed = list_indexes_of_changed_slices(self._seen, seen) if len(seen) == len(self._seen) else list(range(len(seen)))
        if len(seen) != len(self._seen) or any(
            self.facts[at].covers or self._reader.measure_slice(seen[at]).covers for at in changed
        ):
            self.facts = [self._reader.measure_slice(slice_) for slice_ in seen]
            self._type_checker, self._findings_by_slice, changed = (
                TextChecker(self.facts, _TYPE_CHECKS),
                {},
                list(range(len(seen))),
            )
        self._type_checker.reset_work_counter()
        for at in changed:
            self.facts[at] = self._reader.measure_slice(seen[at])
            self._update_slice_findings(at, seen[at])
        self._seen = seen

    def _update_slice_findings(self, slice_number: int, seen: SeenSlice) -> None:
        facts = self.facts[slice_number]
        findings = self._thing_findings.get(seen)
        if findings is None:
            findings = self._thing_findings[seen] = tuple(find_findings_on_things(facts.items, self._limits))
        if facts.typed:
            findings += tuple(self._type_checker.check_slice(facts, slice_number))
        if len(findings) > 1:  # if one check has several findings about one text, keep the first
            findings = tuple({(finding.check, finding.source): finding for finding in reversed(findings)}.values())
        if findings:
            self._findings_by_slice[slice_number] = findings
        else:
            self._findings_by_slice.pop(slice_number, None)

    def list_findings(self) -> Iterator[SliceFinding]:
        """The findings on the current face, each with the number of its slice."""
        for at, findings in self._findings_by_slice.items():
            yield from (SliceFinding(at, finding) for finding in findings)
        for check in _SLICE_CHECKS:
            yield from check(self.facts, self._limits)


def find_findings_on_things(facts: Sequence[Fact], limits: FaceLimits) -> Iterator[ElementFinding]:
    """The findings about single texts, shapes and pictures."""
    for fact in facts:
        for check in _THING_CHECKS[type(fact)]:
            finding = check(fact, limits)
            if finding is not None:
                yield finding


def _complete_finding(drawing: CompiledDrawing, slice_number: int, finding: ElementFinding) -> FaceFinding:
    check = CHECKS[finding.check]
    ordinal = find_ordinal_of_element_or_slice_root(drawing, slice_number, finding.source)
    return FaceFinding(ordinal, finding.message, check.hint, finding.check, check.severity, check.finds)
