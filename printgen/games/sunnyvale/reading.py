"""The content's facts and tables to a Table; what the rules cannot reckon with is UnfitContent."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from printgen.games.sunnyvale.shapes import Shape, read_shape
from printgen.games.sunnyvale.table import COLUMNS, TRANSIT, Act, Card, Plan, Table, Zone, name_of, names_of
from printgen.games.sunnyvale.transit import read_line, served
from printgen.model import Component, Game
from printgen.scoring.contract.board import Board
from printgen.scoring.contract.facts import Facts, UnfitRow, is_whole
from printgen.scoring.contract.results import UnfitContent

EFFECTS = ("stall", "permit", "pass", "swap", "withdraw", "concern", "clear", "move", "reprint")
_DEAREST = 10**9

Cells = Mapping[str, str | int]
Made = TypeVar("Made")


class Reader:
    """Reads the parts of one content; each fault is raised where it is met."""

    def __init__(self, game: Game) -> None:
        self.facts = Facts({name: fact.value for name, fact in game.facts.items()})
        self.components = {component.name: component for component in game.components}
        self.side = self.facts.whole("side", 1, len(COLUMNS))
        self.board = Board(self.side, self.side)
        self.crises = self.facts.whole("crises", 1)
        self.zones = tuple(map(_zone, self.facts.records("zones", words=("letter", "name", "ink"))))
        self.letters = "".join(zone.letter for zone in self.zones)

    def plan(self, row: Cells) -> Plan:
        """A map."""
        letters = _text(row, "zones").replace("/", "")
        if len(letters) != self.side**2 or set(letters) - set(self.letters):
            raise ValueError(f"does not give each of its {self.side} × {self.side} spaces one of the zones {self.letters}")
        try:
            transit = served(read_line(_text(row, "line"), self.board), self.board)
        except ValueError as wrong:
            raise ValueError(f"has a line that {wrong}") from None
        if self.spaces_named(_text(row, "transit")) != transit:
            raise ValueError(f"does not name the spaces that its line serves: {names_of(transit, self.side)}")
        return Plan(_text(row, "id"), _text(row, "name"), row.get("first") == "yes", letters, transit)

    def housing(self, row: Cells) -> Card:
        """An Affordable Housing card."""
        permits = row.get("permits")
        if not isinstance(permits, int) or not 1 <= permits <= self.crises:
            raise ValueError(f"needs from 1 to {self.crises} permits, as many as there are crises")
        return self._card(row, _text(row, "name"), permits)

    def objection(self, row: Cells) -> Card:
        """A Concern card."""
        return self._card(row, _text(row, "title"), 0)

    def act(self, row: Cells) -> Act:
        """An Activism card."""
        effect, amount, copies = _text(row, "effect"), row.get("amount"), row.get("copies")
        if effect not in EFFECTS:
            raise ValueError(f"has an effect that is none of {', '.join(EFFECTS)}")
        if not is_whole(amount, 1) or not is_whole(copies, 1):
            raise ValueError("does not say amount and copies in whole numbers")
        return Act(_text(row, "id"), _text(row, "title"), effect, int(amount or 0), int(copies or 0))

    def _card(self, row: Cells, name: str, permits: int) -> Card:
        within, touching = _text(row, "in"), _text(row, "touching")
        if set(within) - set(self.letters):
            raise ValueError(f"lies in zones that are none of {self.letters}")
        if touching not in (*self.letters, TRANSIT, ""):
            raise ValueError(f"touches neither one of the zones {self.letters} nor {TRANSIT}")
        return Card(_text(row, "id"), name, _shape(row), within, touching, permits)

    def spaces_named(self, text: str) -> int:
        """The set of the spaces that a text names."""
        names = {name_of(place, self.side): 1 << place for place in range(self.side**2)}
        return sum(names.get(name, 0) for name in set(text.split()))

    def rows(self, component: str, read: Callable[[Cells], Made]) -> tuple[Made, ...]:
        """Every row of a component's table, read."""
        return tuple(self.row(component, number, read) for number in range(len(self.table(component).rows)))

    def row(self, component: str, number: int, read: Callable[[Cells], Made]) -> Made:
        """One row of a component's table, read."""
        try:
            return read(self.table(component).rows[number].cells)
        except ValueError as wrong:
            raise UnfitRow(component, number, str(wrong)) from None

    def table(self, component: str) -> Component:
        """A component that the rules need."""
        if component not in self.components:
            raise UnfitContent("crises", f"is of a game whose components have no {component}")
        return self.components[component]


def make_table(game: Game) -> Table:
    """The table of a content; UnfitContent where the rules cannot reckon with it."""
    reader = Reader(game)
    facts = reader.facts
    return Table(
        value=_amount(facts, "value"),
        zones=reader.zones,
        side=reader.side,
        concerns=facts.whole("concerns", 0, reader.side**2),
        hand=facts.whole("hand", 1),
        play=facts.whole("play", 1),
        draw=facts.whole("draw", 1),
        crises=reader.crises,
        piles=facts.whole("piles", 1, reader.crises),
        tracker=facts.whole("tracker", 0),
        mirrored=facts.value("mirrored") is True,
        plans=reader.rows("map", reader.plan),
        housing=reader.rows("housing", reader.housing),
        objections=reader.rows("concern", reader.objection),
        acts=reader.rows("activism", reader.act),
    )


def _zone(record: Mapping[str, Any]) -> Zone:
    if len(record["letter"]) != 1 or not is_whole(record.get("loss"), 0, _DEAREST):
        raise UnfitContent("zones", "does not say a single letter and a loss of each zone")
    return Zone(record["letter"], record["name"], record["ink"], record["loss"])


def _amount(facts: Facts, name: str) -> int:
    value = facts.value(name)
    if not is_whole(value, 0, _DEAREST):
        raise UnfitContent(name, "is not an amount of money")
    return int(value)


def _shape(row: Cells) -> Shape:
    try:
        return read_shape(_text(row, "shape"))
    except ValueError as wrong:
        raise ValueError(f"has a shape that {wrong}") from None


def _text(row: Cells, column: str) -> str:
    return str(row.get(column, ""))
