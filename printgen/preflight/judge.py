"""All faces of a run, component by component, held against every check; what repeats from face to face is judged once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from printgen.model import Component, Face, Game, Order
from printgen.pdf.seen import Drawing, Seen
from printgen.preflight.catalogue import CHECKS, Flaw, Frame
from printgen.preflight.contrast import Contrast
from printgen.preflight.facts import Facts, Reader
from printgen.preflight.matter import flaws
from printgen.problems import Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found on a face: at which of its elements, counted from 0, the root."""

    ordinal: int
    message: str
    hint: str
    check: str
    severity: Severity


class Judge:
    """Judges the faces of one order; whoever draws them gives them in, a component at a time."""

    def __init__(self, game: Game, order: Order) -> None:
        self._smallest = game.layout.smallest
        self._palette = {name: inks[order.style] for name, inks in game.palette.items()}
        self._reader = Reader()
        self._facts: dict[Seen, Facts] = {}
        self._grounds: dict[tuple[Seen, ...], Contrast] = {}

    def findings(self, component: Component, drawn: Sequence[tuple[Face, Drawing]]) -> Iterator[tuple[Face, Finding]]:
        """Everything that the checks find on the faces of a component, all of one size."""
        if not drawn:
            return
        frame = Frame(drawn[0][0].size, component.outline, component.bleed, component.safe, self._smallest)
        flawed: dict[Seen, tuple[Flaw, ...]] = {}
        judged: set[Seen] = set()
        for face, drawing in drawn:
            new = set(drawing.seen) - judged
            judged |= new
            self._read(new)
            flawed |= {seen: found for seen in new if (found := tuple(flaws(self._facts[seen], frame)))}
            yield from self._on_face(face, drawing, flawed)
            if frame.bleed:
                yield from self._bleed(face, drawing, frame)
        yield from self._colours(drawn)

    def _read(self, new: set[Seen]) -> None:
        for seen in new - self._facts.keys():
            self._facts[seen] = self._reader.facts(seen)

    def _on_face(self, face: Face, drawing: Drawing, flawed: Mapping[Seen, tuple[Flaw, ...]]) -> Iterator[tuple[Face, Finding]]:
        if not flawed.keys().isdisjoint(drawing.seen):
            for at, seen in enumerate(drawing.seen):
                yield from ((face, _finding(drawing, at, flaw)) for flaw in flawed.get(seen, ()))
        for at, flaw in self._type(drawing):
            yield face, _finding(drawing, at, flaw)

    def _type(self, drawing: Drawing) -> Iterator[tuple[int, Flaw]]:
        """What is wrong with the type of a face where it stands, each with the slice it is in."""
        facts = [self._facts[seen] for seen in drawing.seen]
        ground = tuple([seen for seen, fact in zip(drawing.seen, facts, strict=True) if fact.covers])
        contrast = self._grounds.get(ground)
        if contrast is None:
            contrast = self._grounds[ground] = Contrast([self._facts[seen] for seen in ground])
        after = 0
        for at, fact in enumerate(facts):
            if fact.typed:
                for flaw in contrast.flaws(fact, after):
                    yield at, flaw
            after += fact.covers

    def _bleed(self, face: Face, drawing: Drawing, frame: Frame) -> Iterator[tuple[Face, Finding]]:
        from printgen.preflight.bleed import short_of_bleed

        items = [(at, fact) for at, seen in enumerate(drawing.seen) for fact in self._facts[seen].items]
        for at, flaw in short_of_bleed(items, frame):
            yield face, _finding(drawing, at, flaw)

    def _colours(self, drawn: Sequence[tuple[Face, Drawing]]) -> Iterator[tuple[Face, Finding]]:
        from printgen.preflight.colours import alike, without_colours

        alone: dict[tuple[str, ...], list[int]] = {}
        blank = {seen: without_colours(seen.text) for _, drawing in drawn for seen in drawing.seen}
        for number, (_, drawing) in enumerate(drawn):
            alone.setdefault(tuple(map(blank.__getitem__, drawing.seen)), []).append(number)
        for numbers in alone.values():
            if len(numbers) > 1:
                faces = [(drawn[number][0].label, drawn[number][1].seen) for number in numbers]
                for number, at, flaw in alike(faces, self._palette):
                    face, drawing = drawn[numbers[number]]
                    yield face, _finding(drawing, at, flaw)


def _finding(drawing: Drawing, at: int, flaw: Flaw) -> Finding:
    check = CHECKS[flaw.check]
    ordinal = drawing.slices[at].ordinal + _number(drawing.seen[at].root, flaw.wrote)
    return Finding(ordinal, flaw.message, check.hint, flaw.check, check.severity)


def _number(root: Element, node: Element) -> int:
    return next((number for number, one in enumerate(root.iter()) if one is node), 0)
