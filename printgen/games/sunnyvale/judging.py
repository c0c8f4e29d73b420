"""A game of Sunnyvale, judged: what every neighbourhood is worth, who wins, and what cannot be right (S1 to S16)."""

from collections.abc import Iterator, Sequence

from printgen.core.words import counted, listed
from printgen.games.sunnyvale.entry import Entry
from printgen.games.sunnyvale.estates import Estate, estates_of
from printgen.games.sunnyvale.shaping import shapes_of
from printgen.games.sunnyvale.table import Table, Zone, names_of
from printgen.games.sunnyvale.tracker import find_wrong_crises
from printgen.scoring.contract.results import Broken, Line, PlayerScore, Verdict


def judge_game(table: Table, entry: Entry) -> Verdict:
    """The verdict on one game."""
    estates = estates_of(table, entry)
    best = leaders(table, estates)
    over = entry.crises >= table.crises  # S12
    return Verdict(
        players=tuple(_player(table, estate) for estate in estates),
        winners=tuple(estate.name for estate in best) if over else (),
        findings=tuple(_find(table, entry, estates)),
        notes=tuple(_notes(table, entry, estates, best)),
    )


def leaders(table: Table, estates: Sequence[Estate]) -> tuple[Estate, ...]:
    """Who is worth most, then has most Concerns; all of them where they are equal in both."""  # S15
    ranks = [(table.worth(estate.plan, estate.housing), estate.concerns.bit_count()) for estate in estates]
    return tuple(estate for estate, rank in zip(estates, ranks, strict=True) if rank == max(ranks))


def homes_in(estate: Estate, zone: Zone) -> int:
    """The homes that stand in a zone."""
    return estate.housing & estate.plan.spaces(zone.letter)


def _player(table: Table, estate: Estate) -> PlayerScore:
    value = table.worth(estate.plan, estate.housing)
    return PlayerScore(
        name=estate.name,
        total=value,
        range=(value, value),
        written=estate.entered.value,
        lines=tuple(_lines(table, estate)),
        detail={
            "housing": {zone.ink: homes_in(estate, zone).bit_count() for zone in table.zones},
            "concerns": estate.concerns.bit_count(),
            "value": value,
        },
    )


def _lines(table: Table, estate: Estate) -> Iterator[Line]:
    """What a neighbourhood began with, and what the homes in each zone took from it."""  # S14
    yield Line("at first", table.value, (estate.plan.name,))
    for zone in table.zones:
        homes = homes_in(estate, zone)
        said = f"{counted(homes.bit_count(), 'home')}: {names_of(homes, table.side)}" if homes else "no homes"
        yield Line(zone.name, -zone.loss * homes.bit_count(), (said,))


def _find(table: Table, entry: Entry, estates: Sequence[Estate]) -> Iterator[Broken]:
    for shapes in shapes_of(table, estates):
        yield from _counts(table, shapes.estate)
        yield from shapes.broken()
    yield from find_wrong_crises(table, entry, estates)


def _counts(table: Table, estate: Estate) -> Iterator[Broken]:
    """Figures that are not those of the board."""  # S14, S16
    name, entered, path = estate.name, estate.entered, ("players", estate.seat)
    for zone in table.zones:
        written, homes = entered.housing.get(zone.ink), homes_in(estate, zone).bit_count()
        if written not in (None, homes):
            message = f"{name} has {counted(homes, 'home')} in {zone.name}; {_written(written)}."
            yield Broken("score.housing", message, (*path, "housing", zone.ink), name)
    concerns = estate.concerns.bit_count()
    if entered.concerns not in (None, concerns):
        message = f"{name} has {counted(concerns, 'Concern')} on the board; {_written(entered.concerns)}."
        yield Broken("score.concerns", message, (*path, "concerns"), name)
    value = table.worth(estate.plan, estate.housing)
    if entered.value is not None and entered.value != value:
        message = f"The value of {name} says {entered.value:,}; by the board it is {value:,}."
        yield Broken("score.value", message, (*path, "value"), name)


def _written(figure: int | None) -> str:
    return f"{figure} {'is' if figure == 1 else 'are'} written"


def _notes(table: Table, entry: Entry, estates: Sequence[Estate], best: Sequence[Estate]) -> Iterator[str]:
    """Who leads in a game that goes on; how a tie was broken."""
    if entry.crises < table.crises:
        yield f"The game is not over: {entry.crises} of {table.crises} crises have been."
        yield f"{listed(estate.name for estate in best)} {'leads' if len(best) == 1 else 'lead'}."
    most = table.worth(best[0].plan, best[0].housing)
    equals = [estate for estate in estates if table.worth(estate.plan, estate.housing) == most]
    if len(equals) > 1:
        concerns = listed(f"{estate.name} {estate.concerns.bit_count()}" for estate in equals)
        yield f"{listed(estate.name for estate in equals)} are at {most:,} each. Concerns: {concerns}."
