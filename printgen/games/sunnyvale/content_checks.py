"""Faults of the content: tables that the rules cannot read, and numbers that make the game unplayable or unfair."""

from collections import Counter
from collections.abc import Iterator

from printgen.games.sunnyvale.table import Reader, Table, make_table
from printgen.model import Game
from printgen.scoring.contract.results import Fault, UnfitContent

_READERS = (
    ("map", Reader.read_map),
    ("housing", Reader.read_housing),
    ("concern", Reader.read_concern),
    ("activism", Reader.read_act),
)


def find_faults(game: Game) -> Iterator[Fault]:
    """Every row that the rules cannot read; if there is none, everything that makes the game unplayable or unfair."""
    try:
        bad_rows = tuple(_find_bad_rows(Reader(game)))
        yield from bad_rows or _find_bad_numbers(game, make_table(game))
    except UnfitContent as unfit:
        yield unfit.fault


def _find_bad_rows(reader: Reader) -> Iterator[Fault]:
    for component, read in _READERS:
        for number in range(len(reader.component(component).rows)):
            try:
                reader.read_row(component, number, lambda row, read=read: read(reader, row))  # type: ignore[misc]
            except UnfitContent as unfit:
                yield unfit.fault


def _find_bad_numbers(game: Game, table: Table) -> Iterator[Fault]:
    yield from _check_maps(game, table)
    yield from _find_shared_ids(table)
    yield from _find_cards_without_place(table)
    yield from _check_deck(game, table)


def _check_maps(game: Game, table: Table) -> Iterator[Fault]:
    """Maps that are too few or too many, have unequal zones or can lose more than their value."""
    if len(table.maps) != game.players.most:
        yield Fault("components.map", f"There are {len(table.maps)} maps for {game.players.most} players.", "one for each.")
    if (firsts := sum(one.first for one in table.maps)) != 1:  # S1
        yield Fault("components.map", f"{firsts} maps are the first player’s.", "say `yes` in the column first of one of them.")
    each, rest = divmod(table.side**2, len(table.zones))
    for number, one in enumerate(table.maps):
        counts = Counter(one.letters)
        if rest or any(counts[zone.letter] != each for zone in table.zones):
            spaces = ", ".join(f"{counts[zone.letter]} {zone.name}" for zone in table.zones)
            yield Fault(f"components.map.rows.{number}", f"{one.name} has {spaces}.", "give every zone as many spaces.")
        if table.value(one, table.board.all) < 0:
            yield Fault(f"components.map.rows.{number}", f"{one.name} can be worth less than nothing.", "lower the losses.")


def _find_shared_ids(table: Table) -> Iterator[Fault]:
    """Ids that are missing or used twice. Maps and cards are counted apart."""
    seen: set[tuple[bool, str]] = set()
    for component, things in (
        ("map", table.maps),
        ("housing", table.housing_cards),
        ("concern", table.concern_cards),
        ("activism", table.acts),
    ):
        for number, name in enumerate(thing.id for thing in things):
            key = component == "map", name
            if not name or key in seen:
                message = f'The id "{name}" is not its own.'
                yield Fault(f"components.{component}.rows.{number}", message, "give each row its own id.")
            seen.add(key)


def _find_cards_without_place(table: Table) -> Iterator[Fault]:
    """Cards that fit nowhere on some map, even while it is empty."""
    for component, cards in (("housing", table.housing_cards), ("concern", table.concern_cards)):
        for number, card in enumerate(cards):
            for one in table.maps:
                if not table.placements(card, one):
                    message = f"{card.name} has no place on {one.name}, even while it is empty."
                    hint = "loosen its condition, or use a smaller shape."
                    yield Fault(f"components.{component}.rows.{number}", message, hint)


def _check_deck(game: Game, table: Table) -> Iterator[Fault]:
    """A deck that is too small, other numbers of crises than cards, or turns that change the size of a hand."""
    cards = len(table.housing_cards) + len(table.concern_cards) + sum(act.copies for act in table.acts)
    dealt = len(table.maps) * table.hand
    if cards < dealt + table.crises:
        yield Fault("facts.hand", f"Of {cards} cards {dealt} are dealt; too few are left to draw.", "add cards, or deal fewer.")
    crises = sum(len(component.rows) for component in game.components if component.name == "crisis")
    if crises != table.crises:  # S12
        yield Fault("facts.crises", f"The game has {table.crises} crises, its cards are {crises}.", "make them as many.")
    if table.play != table.draw:  # S13
        yield Fault("facts.draw", f"A turn plays {table.play} cards and draws {table.draw}.", "make them as many.")
