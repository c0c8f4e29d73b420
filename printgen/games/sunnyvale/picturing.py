"""A game of Sunnyvale as pictures: the three maps with all that lies on them, and the sheet as it was filled in."""

from collections.abc import Iterator, Sequence

from printgen.core.words import counted
from printgen.games.sunnyvale.entry import Entry
from printgen.games.sunnyvale.estates import Estate, estates_of
from printgen.games.sunnyvale.judging import homes_in
from printgen.games.sunnyvale.shaping import Shapes, shapes_of
from printgen.games.sunnyvale.table import Plan, Table, name_of
from printgen.scoring.contract.board import places
from printgen.scoring.contract.drawing import Inked, Plot, Shown, Spread, Token, Written, Wrong
from printgen.scoring.contract.results import Verdict

HOUSING, CONCERN = "housing", "concern"  # inks of the palette


def spreads_of(table: Table, entry: Entry, verdict: Verdict, turn: int | None) -> Iterator[Spread]:
    """The maps, and the sheet."""
    if turn is not None:
        raise ValueError("the sheet shows the end of the game, and no turn before it.")
    estates = estates_of(table, entry)
    shown = tuple(_map(table, shapes, verdict) for shapes in shapes_of(table, estates))
    yield Spread("maps", (shown,))
    yield Spread("sheet", ((Shown(_sheet(table, entry, estates)),),))


def tokens(table: Table, concerns: int, housing: int) -> tuple[Token, ...]:
    """What lies on a map."""
    lying = (("concern-token", concerns), ("housing-token", housing))
    return tuple(Token(f"space.{name}", component) for component, spaces in lying for name in space_names(table, spaces))


def space_names(table: Table, spaces: int) -> Iterator[str]:
    """The names of the spaces of a set."""
    return (name_of(place, table.side) for place in places(spaces))


def fields_of(table: Table, spaces: int) -> tuple[str, ...]:
    """The fields of a map that these spaces are."""
    return tuple(f"space.{name}" for name in space_names(table, spaces))


def row_of(table: Table, plan: Plan) -> int:
    """The row of a map in its table."""
    return table.plans.index(plan)


def _map(table: Table, shapes: Shapes, verdict: Verdict) -> Shown:
    """A map in play; where the cards built there are known and fit, each in its own line."""
    estate = shapes.estate
    laid = shapes.cover if estate.built is not None and shapes.cover is not None else ()
    plots = tuple(Plot(fields_of(table, spaces), HOUSING, card.name) for card, spaces in laid)
    inked = Inked("map", (), plots=plots, tokens=tokens(table, estate.concerns, estate.housing))
    value = table.worth(estate.plan, estate.housing)
    wins = " – wins" if estate.name in verdict.winners else ""
    homes, concerns = counted(estate.housing.bit_count(), "home"), counted(estate.concerns.bit_count(), "Concern")
    return Shown(inked, row_of(table, estate.plan), f"{estate.name}: ${value:,}{wins}. {homes}, {concerns}.")


def _sheet(table: Table, entry: Entry, estates: Sequence[Estate]) -> Inked:
    """The sheet with all that was copied to it, and what of it is wrong."""
    written = [one for number, estate in enumerate(estates, 1) for one in _column(table, estate, number)]
    wrong = tuple(one for number, estate in enumerate(estates, 1) for one in _wrong(table, estate, number))
    return Inked("score-sheet", (*written, *_crises(table, entry)), (), wrong)


def _column(table: Table, estate: Estate, number: int) -> Iterator[Written]:
    entered = estate.entered
    yield Written(f"player.{number}", entered.name)
    yield Written(f"map.{number}", estate.plan.name)
    for sign, spaces in (("C", estate.concerns), ("A", estate.housing)):
        yield from (Written(f"{number}.space.{name}", sign) for name in space_names(table, spaces))
    for zone in table.zones:
        if (homes := entered.housing.get(zone.ink)) is not None:
            yield Written(f"housing.{zone.ink}.{number}", str(homes))
    if entered.concerns is not None:
        yield Written(f"concerns.{number}", str(entered.concerns))
    if entered.value is not None:
        yield Written(f"value.{number}", f"{entered.value:,}")
    if estate.built:
        yield Written(f"built.{number}", ", ".join(card.name for card in estate.built))


def _wrong(table: Table, estate: Estate, number: int) -> Iterator[Wrong]:
    entered, value = estate.entered, table.worth(estate.plan, estate.housing)
    for zone in table.zones:
        homes = homes_in(estate, zone).bit_count()
        if entered.housing.get(zone.ink) not in (None, homes):
            yield Wrong(f"housing.{zone.ink}.{number}", str(homes))
    if entered.concerns not in (None, estate.concerns.bit_count()):
        yield Wrong(f"concerns.{number}", str(estate.concerns.bit_count()))
    if entered.value not in (None, value):
        yield Wrong(f"value.{number}", f"{value:,}")


def _crises(table: Table, entry: Entry) -> Iterator[Written]:
    """A tick for every crisis, and what was written of it."""
    for number in range(1, min(entry.crises, table.crises) + 1):
        yield Written(f"crisis.{number}", "X")
    for number, crisis in enumerate(entry.log, 1):
        for name, figure in (("built", crisis.built), ("level", crisis.level)):
            if figure is not None:
                yield Written(f"crisis.{number}.{name}", str(figure))
