"""All faces of a run, component by component, held against every check; what repeats from face to face is judged once."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from printgen.model import Component, Face, Game, Order
from printgen.pdf.faults import places_of
from printgen.pdf.seen import Drawing, Seen, different
from printgen.preflight.catalogue import CHECKS, Flaw, Frame
from printgen.preflight.contrast import Ground
from printgen.preflight.facts import Facts, Reader
from printgen.preflight.matter import flaws
from printgen.problems import Severity

Drawn = tuple[Face, Drawing]


class Finding(NamedTuple):
    """What a check found on a face: at which of its elements, counted from 0, the root."""

    ordinal: int
    message: str
    hint: str
    check: str
    severity: Severity


class Judge:
    """Judges the faces of one order, a component at a time."""

    def __init__(self, game: Game, order: Order) -> None:
        self._smallest = game.layout.smallest
        self._palette = {name: inks[order.style] for name, inks in game.palette.items()}
        self._reader = Reader()

    def findings(self, component: Component, drawn: Sequence[Drawn]) -> Iterator[tuple[Face, Finding]]:
        """Everything that the checks find on the faces of a component, all of one size and outline."""
        if not drawn:
            return
        first = drawn[0][0]
        frame = Frame(first.size, first.outline, component.bleed, component.safe, self._smallest)
        bench = Bench(frame, self._reader)
        for face, drawing in drawn:
            bench.lay(drawing.seen)
            for at, flaw in bench.flaws():
                yield face, _finding(drawing, at, flaw)
        yield from self._colours(drawn)

    def _colours(self, drawn: Sequence[Drawn]) -> Iterator[tuple[Face, Finding]]:
        counts = [len(drawing.seen) for _, drawing in drawn]
        if len(set(counts)) == len(counts):  # no two faces with as many parts
            return
        from printgen.preflight.colours import alike, alone_in_colour

        for numbers in alone_in_colour([drawing.seen for _, drawing in drawn]):
            faces = [(drawn[number][0].label, drawn[number][1].seen) for number in numbers]
            for number, at, flaw in alike(faces, self._palette):
                face, drawing = drawn[numbers[number]]
                yield face, _finding(drawing, at, flaw)


class Bench:
    """The face that is being judged, slice by slice; of the next one only what is different is looked at."""

    def __init__(self, frame: Frame, reader: Reader) -> None:
        self._frame, self._reader = frame, reader
        self._seen: tuple[Seen, ...] = ()
        self._facts: list[Facts] = []
        self._ground = Ground(())
        self._matter: dict[Seen, tuple[Flaw, ...]] = {}
        self._found: dict[int, tuple[Flaw, ...]] = {}

    def lay(self, seen: tuple[Seen, ...]) -> None:
        """Take up the next face."""
        changed = different(seen, self._seen)
        if changed is None or any(self._facts[at].covers or self._reader.facts(seen[at]).covers for at in changed):
            self._facts = [self._reader.facts(one) for one in seen]
            self._ground, self._found, changed = Ground(self._facts), {}, range(len(seen))
        self._ground.begin()
        for at in changed:
            self._facts[at] = self._reader.facts(seen[at])
            self._judge(at, seen[at])
        self._seen = seen

    def _judge(self, at: int, seen: Seen) -> None:
        facts = self._facts[at]
        found = self._matter.get(seen)
        if found is None:
            found = self._matter[seen] = tuple(flaws(facts, self._frame))
        if facts.typed:
            found += tuple(self._ground.flaws(facts, at))
        if len(found) > 1:  # of the runs of one text, the first stands for all
            found = tuple({(flaw.check, flaw.wrote): flaw for flaw in reversed(found)}.values())
        if found:
            self._found[at] = found
        else:
            self._found.pop(at, None)

    def flaws(self) -> Iterator[tuple[int, Flaw]]:
        """Everything that is wrong with the face, each with the number of its slice."""
        for at, found in self._found.items():
            yield from ((at, flaw) for flaw in found)
        if self._frame.bleed:
            from printgen.preflight.bleed import short_of_bleed

            yield from short_of_bleed([(at, fact) for at, facts in enumerate(self._facts) for fact in facts.items], self._frame)


def _finding(drawing: Drawing, at: int, flaw: Flaw) -> Finding:
    check = CHECKS[flaw.check]
    ordinal = drawing.slices[at].ordinal + _numbers(drawing.seen[at].root).get(flaw.wrote, 0)
    return Finding(ordinal, flaw.message, check.hint, flaw.check, check.severity)


@lru_cache(maxsize=64)
def _numbers(root: Element) -> dict[Element, int]:
    """The number of each element of a slice."""
    return places_of(root.iter())
