"""How a game ends: Eras that must have begun (B11), who wins (B15), and the game alone (B16)."""

from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.brazil_imperial.pad.alone import NUMERALS
from printgen.games.brazil_imperial.pad.entry import SEIZED, Solo
from printgen.games.brazil_imperial.pad.figures import ROW
from printgen.games.brazil_imperial.pad.holdings import science_made
from printgen.games.brazil_imperial.pad.settling import Settled
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import ERAS
from printgen.scoring.contract.results import Broken


def end_findings(match: Match) -> Iterator[Broken]:
    """B11: an Era begins, and the game ends, when somebody announces a Mission; told where all Missions are known."""
    begun = match.solo.era if match.solo is not None else ERAS + 1 if match.is_whole else 1
    for era in range(1, begun):
        if _all_hidden(match, era):
            what = f"Era {NUMERALS[era + 1]} cannot have begun" if era < ERAS else "the game is not over"
            message = f"Nobody has announced a Mission of Era {NUMERALS[era]}, so {what}."
            path = match.sheets[0].path("missions") if match.solo is None else ("solo", "era")
            yield Broken(ROW, message, path)


def _all_hidden(match: Match, era: int) -> bool:
    """Whether everybody named their Missions of an Era, and none was announced."""
    missions = match.table.box.missions
    told = [[claim for name, claim in sheet.missions.items() if missions[name].era == era] for sheet in match.sheets]
    return all(told) and not any(claim.announced for claims in told for claim in claims)


def winners_of(match: Match, settled: tuple[Settled, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """B15: the most laurels, then the most Science on controlled tiles, then together; and what there is to say."""
    if match.solo is not None:
        missing = tuple(missed(match, match.solo).values())
        name = match.sheets[0].name
        return ((), (f"{name} has lost: {listed(missing)}.",)) if missing else ((name,), (_won(match, name),))
    if match.scenario is not None and match.scenario.players == 1:
        return (), (f"{match.scenario.name} is won or lost by what `solo` tells, and it is not there.",)
    if any(low != high for low, high in (one.total for one in settled)):
        return (), ("Nobody can be said to have won while a total is open.",)
    most = max(one.total for one in settled)
    best = [one for one in settled if one.total == most]
    if len(best) == 1:
        return (best[0].sheet.name,), tuple(_partly(match))
    return _by_science(match, best)


def _by_science(match: Match, best: list[Settled]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names = listed(one.sheet.name for one in best)
    tie = f"{names} have {best[0].total[0]} laurels each"
    counts = [_science(match, one.sheet) for one in best]
    if None in counts:
        missing = listed(one.sheet.name for one, count in zip(best, counts, strict=True) if count is None)
        return (), (f"{tie}. Science on the map decides, and it is not entered for {missing}.",)
    most = max(count or 0 for count in counts)
    told = listed(f"{one.sheet.name} {count}" for one, count in zip(best, counts, strict=True))
    winners = tuple(one.sheet.name for one, count in zip(best, counts, strict=True) if count == most)
    return winners, (f"{tie}. Science on the map: {told}.", *_partly(match))


def _science(match: Match, sheet: Sheet) -> int | None:
    """The Science on a player's tiles; none where no tile makes any."""
    return sheet.science if sheet.science is not None or science_made(match, sheet) else 0


def _partly(match: Match) -> Iterator[str]:
    if not match.is_whole and match.scenario is not None:
        have = counted(len(match.sheets), "player")
        yield f"{have} of {match.scenario.players} entered: whoever is not here is not reckoned with."


def missed(match: Match, solo: Solo) -> dict[str, str]:
    """B16: the objectives that were not reached, by name."""
    table, units = match.table, match.table.units_each
    reasons = {
        "round": "" if solo.round <= table.solo_rounds else f"round {solo.round} is after the last, {table.solo_rounds}",
        "era": "" if solo.era >= ERAS else f"Era III had not begun, it was Era {NUMERALS[solo.era]}",
        "units": "" if solo.units_on_map >= units else f"{solo.units_on_map} of {units} units were on the map",
        "capital": "" if solo.capital == SEIZED else "the enemy's Capital was not seized",
    }
    return {name: reason for name, reason in reasons.items() if reason}


def _won(match: Match, name: str) -> str:
    assert match.solo is not None
    return f"{name} has won in round {match.solo.round}: Era III, all units on the map, and the enemy's Capital seized."
