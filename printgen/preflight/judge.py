"""Runs every check on all faces of an order, component by component; what repeats from face to face is judged once."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printgen.model import Component, Face, Game, Order
from printgen.pdf.seen import Drawing, Seen, different
from printgen.preflight.catalogue import CHECKS, runs_of
from printgen.preflight.contrast import Ground
from printgen.preflight.facts import Facts, Group, Reader, Shape, Type
from printgen.preflight.frame import FaceFinding, Flaw, Frame, ordinal_of

if TYPE_CHECKING:
    from printgen.preflight.installed import InstalledChecks

_THINGS = {kind: tuple(run[kind] for run in runs_of("thing") if kind in run) for kind in (Type, Shape, Group)}
_TYPE, _SLICES, _COMPONENT = runs_of("type"), runs_of("slices"), runs_of("component")
Drawn = tuple[Face, Drawing]


class Judge:
    """Judges the faces of one order, a component at a time."""

    def __init__(self, game: Game, order: Order, installed: "InstalledChecks | None" = None) -> None:
        self._installed = installed
        self._smallest = game.layout.smallest
        self._palette = {name: inks[order.style] for name, inks in game.palette.items()}
        self._reader = Reader()

    def findings(self, component: Component, drawn: Sequence[Drawn]) -> Iterator[tuple[Face, FaceFinding]]:
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
            if self._installed is not None:
                yield from ((face, found) for found in self._installed.findings(component, face, drawing, bench.facts))
        faces = [(face.label, drawing.seen) for face, drawing in drawn]
        for check in _COMPONENT:
            for number, at, flaw in check(faces, self._palette):
                face, drawing = drawn[number]
                yield face, _finding(drawing, at, flaw)


class Bench:
    """The face that is being judged, slice by slice; of the next one only what is different is looked at."""

    def __init__(self, frame: Frame, reader: Reader) -> None:
        self._frame, self._reader = frame, reader
        self._seen: tuple[Seen, ...] = ()
        self.facts: list[Facts] = []
        self._ground = Ground((), ())
        self._matter: dict[Seen, tuple[Flaw, ...]] = {}
        self._found: dict[int, tuple[Flaw, ...]] = {}

    def lay(self, seen: tuple[Seen, ...]) -> None:
        """Take up the next face."""
        changed = different(seen, self._seen)
        if changed is None or any(self.facts[at].covers or self._reader.facts(seen[at]).covers for at in changed):
            self.facts = [self._reader.facts(one) for one in seen]
            self._ground, self._found, changed = Ground(self.facts, _TYPE), {}, range(len(seen))
        self._ground.begin()
        for at in changed:
            self.facts[at] = self._reader.facts(seen[at])
            self._judge(at, seen[at])
        self._seen = seen

    def _judge(self, at: int, seen: Seen) -> None:
        facts = self.facts[at]
        found = self._matter.get(seen)
        if found is None:
            found = self._matter[seen] = tuple(_flaws(facts, self._frame))
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
        for check in _SLICES:
            yield from check(self.facts, self._frame)


def _flaws(facts: Facts, frame: Frame) -> Iterator[Flaw]:
    """What is wrong with the things of a slice, each taken by itself."""
    for fact in facts.items:
        for check in _THINGS[type(fact)]:
            flaw = check(fact, frame)
            if flaw is not None:
                yield flaw


def _finding(drawing: Drawing, at: int, flaw: Flaw) -> FaceFinding:
    severity, finds, hint, _, _ = CHECKS[flaw.check]
    return FaceFinding(ordinal_of(drawing, at, flaw.wrote), flaw.message, hint, flaw.check, severity, finds)
