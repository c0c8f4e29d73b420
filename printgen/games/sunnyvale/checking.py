"""Content with which the game could not be played, or would not be fair."""

from collections import Counter
from collections.abc import Iterator

from printgen.games.sunnyvale.placing import lays
from printgen.games.sunnyvale.reading import Reader, make_table
from printgen.games.sunnyvale.table import Table
from printgen.model import Game
from printgen.scoring.contract.results import Fault, UnfitContent

_TABLES = (("map", Reader.plan), ("housing", Reader.housing), ("concern", Reader.objection), ("activism", Reader.act))


def find_faults(game: Game) -> Iterator[Fault]:
    """All that is wrong with the tables; if nothing is, all that is unfair."""
    try:
        wrong = tuple(_unreadable(Reader(game)))
        yield from wrong or _unfair(game, make_table(game))
    except UnfitContent as unfit:
        yield unfit.fault


def _unreadable(reader: Reader) -> Iterator[Fault]:
    for component, read in _TABLES:
        for number in range(len(reader.table(component).rows)):
            try:
                reader.row(component, number, lambda row, read=read: read(reader, row))  # type: ignore[misc]
            except UnfitContent as unfit:
                yield unfit.fault


def _unfair(game: Game, table: Table) -> Iterator[Fault]:
    yield from _maps(game, table)
    yield from _twins(table)
    yield from _nowhere(table)
    yield from _deck(game, table)


def _maps(game: Game, table: Table) -> Iterator[Fault]:
    if len(table.plans) != game.players.most:
        yield Fault("components.map", f"There are {len(table.plans)} maps for {game.players.most} players.", "one for each.")
    if (firsts := sum(plan.first for plan in table.plans)) != 1:  # S1
        yield Fault("components.map", f"{firsts} maps are the first player’s.", "say `yes` in the column first of one of them.")
    each, rest = divmod(table.side**2, len(table.zones))
    for number, plan in enumerate(table.plans):
        counts = Counter(plan.letters)
        if rest or any(counts[zone.letter] != each for zone in table.zones):
            said = ", ".join(f"{counts[zone.letter]} {zone.name}" for zone in table.zones)
            yield Fault(f"components.map.rows.{number}", f"{plan.name} has {said}.", "give every zone as many spaces.")
        if table.worth(plan, table.board.all) < 0:
            yield Fault(f"components.map.rows.{number}", f"{plan.name} can be worth less than nothing.", "lower the losses.")


def _twins(table: Table) -> Iterator[Fault]:
    """Names that are given twice: a map's among maps, a card's among all cards."""
    seen: set[tuple[bool, str]] = set()
    for component, things in (
        ("map", table.plans),
        ("housing", table.housing),
        ("concern", table.objections),
        ("activism", table.acts),
    ):
        for number, name in enumerate(thing.id for thing in things):
            key = component == "map", name
            if not name or key in seen:
                yield Fault(
                    f"components.{component}.rows.{number}", f'The id "{name}" is not its own.', "give each row its own id."
                )
            seen.add(key)


def _nowhere(table: Table) -> Iterator[Fault]:
    for component, cards in (("housing", table.housing), ("concern", table.objections)):
        for number, card in enumerate(cards):
            for plan in table.plans:
                if not lays(card, plan, table.board, table.mirrored):
                    message = f"{card.name} has no place on {plan.name}, even while it is empty."
                    yield Fault(
                        f"components.{component}.rows.{number}", message, "loosen its condition, or use a smaller shape."
                    )


def _deck(game: Game, table: Table) -> Iterator[Fault]:
    cards = len(table.housing) + len(table.objections) + sum(act.copies for act in table.acts)
    dealt = len(table.plans) * table.hand
    if cards < dealt + table.crises:
        yield Fault("facts.hand", f"Of {cards} cards {dealt} are dealt; too few are left to draw.", "add cards, or deal fewer.")
    crises = sum(len(component.rows) for component in game.components if component.name == "crisis")
    if crises != table.crises:  # S12
        yield Fault("facts.crises", f"The game has {table.crises} crises, its cards are {crises}.", "make them as many.")
    if table.play != table.draw:  # S13
        yield Fault("facts.draw", f"A turn plays {table.play} cards and draws {table.draw}.", "make them as many.")
