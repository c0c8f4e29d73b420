"""How a game ends: the Eras that must have begun (B11), the winner (B15), and the solo game (B16)."""

from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.brazil_imperial.entry import SEIZED, Solo
from printgen.games.brazil_imperial.holdings import most_science
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.paintings import CHURCH
from printgen.games.brazil_imperial.piece_checks import PIECES
from printgen.games.brazil_imperial.pieces import ERAS, NUMERALS
from printgen.games.brazil_imperial.tally import Tally
from printgen.scoring.contract.results import Broken

ROW = "score.row"
SOLO_COLOUR = "green"  # of the board and the monarchs in the solo game

Winners = tuple[tuple[str, ...], tuple[str, ...]]  # their names, and notes


def era_findings(match: Match) -> Iterator[Broken]:
    """B11: an Era begins, and the game ends, when somebody announces a Mission; reported if all Missions are known."""
    begun = match.solo.era if match.solo is not None else ERAS + 1 if match.is_complete else 1
    for era in range(1, begun):
        if _are_all_hidden(match, era):
            what = f"Era {NUMERALS[era + 1]} cannot have begun" if era < ERAS else "the game is not over"
            message = f"Nobody has announced a Mission of Era {NUMERALS[era]}, so {what}."
            path = match.sheets[0].path("missions") if match.solo is None else ("solo", "era")
            yield Broken(ROW, message, path)


def _are_all_hidden(match: Match, era: int) -> bool:
    """Whether everybody has entered Missions of an Era, and announced none of them."""
    missions = match.table.box.missions
    entered = [[claim for name, claim in sheet.missions.items() if missions[name].era == era] for sheet in match.sheets]
    return all(entered) and not any(claim.announced for claims in entered for claim in claims)


def find_winners(match: Match, tallies: tuple[Tally, ...]) -> Winners:
    """B15: the most laurels win, then the most Science on controlled tiles, then all who are tied; a solo game by its goals."""
    if match.solo is not None:
        name, missed = match.sheets[0].name, tuple(missed_goals(match, match.solo).values())
        if missed:
            return (), (f"{name} has lost: {listed(missed)}.",)
        goals = "Era III, all units on the map, and the enemy's Capital seized"
        return (name,), (f"{name} has won in round {match.solo.round}: {goals}.",)
    if match.scenario is not None and match.scenario.players == 1:
        return (), (f"{match.scenario.name} is won or lost by what `solo` tells, and it is not there.",)
    if any(least != most for least, most in (tally.total for tally in tallies)):
        return (), ("Nobody can be said to have won while a total is open.",)
    highest = max(tally.total for tally in tallies)
    best = [tally for tally in tallies if tally.total == highest]
    if len(best) == 1:
        return (best[0].sheet.name,), tuple(_missing_players_notes(match))
    return _break_tie(match, best)


def _break_tie(match: Match, best: list[Tally]) -> Winners:
    names = listed(tally.sheet.name for tally in best)
    tie = f"{names} have {best[0].total[0]} laurels each"
    counts = [_science_on_tiles(match, tally.sheet) for tally in best]
    if None in counts:
        missing = listed(tally.sheet.name for tally, count in zip(best, counts, strict=True) if count is None)
        return (), (f"{tie}. Science on the map decides, and it is not entered for {missing}.",)
    most = max(count or 0 for count in counts)
    science = listed(f"{tally.sheet.name} {count}" for tally, count in zip(best, counts, strict=True))
    winners = tuple(tally.sheet.name for tally, count in zip(best, counts, strict=True) if count == most)
    return winners, (f"{tie}. Science on the map: {science}.", *_missing_players_notes(match))


def _science_on_tiles(match: Match, sheet: Sheet) -> int | None:
    """The Science on a player's tiles: 0 if no tile makes any, None if it was not entered."""
    return sheet.science if sheet.science is not None or most_science(match, sheet) else 0


def _missing_players_notes(match: Match) -> Iterator[str]:
    if not match.is_complete and match.scenario is not None:
        have = counted(len(match.sheets), "player")
        yield f"{have} of {match.scenario.players} entered: whoever is not here is not reckoned with."


def missed_goals(match: Match, solo: Solo) -> dict[str, str]:
    """B16: the goals of the solo game that were missed, and why."""
    table, units = match.table, match.table.units_each
    reasons = {
        "round": "" if solo.round <= table.solo_rounds else f"round {solo.round} is after the last, {table.solo_rounds}",
        "era": "" if solo.era >= ERAS else f"Era III had not begun, it was Era {NUMERALS[solo.era]}",
        "units": "" if solo.units_on_map >= units else f"{solo.units_on_map} of {units} units were on the map",
        "capital": "" if solo.capital == SEIZED else "the enemy's Capital was not seized",
    }
    return {name: reason for name, reason in reasons.items() if reason}


def solo_findings(match: Match) -> Iterator[Broken]:
    """What cannot be in the solo game (B16): a board that is not green, another player's tiles, an Era that had not begun."""
    if not match.is_solo:
        return
    sheet = match.sheets[0]
    if sheet.colour not in ("", SOLO_COLOUR):
        message = f"{sheet.name}: the game alone is played with the {SOLO_COLOUR} board, and this one is {sheet.colour}."
        yield Broken(PIECES, message, sheet.path("monarch" if sheet.monarch else "colour"), sheet.name)
    if any(sheet.seized.values()):
        message = f"{sheet.name}: alone there are no tiles of others to seize; whether the Capital was, `solo` tells."
        yield Broken(PIECES, message, sheet.path("seized"), sheet.name)
    if match.solo is None:
        return
    units = len(set(sheet.units))
    if units and match.solo.units_on_map > units:
        deployed = f"{units} {'was' if units == 1 else 'were'} ever deployed"
        message = f"{counted(match.solo.units_on_map, 'unit')} on the map, and {deployed}."
        yield Broken(PIECES, message, ("solo", "units_on_map"), sheet.name)
    era, because = max(_begun_eras(match, sheet), default=(0, ""))
    if era > match.solo.era:
        message = f"{because}, so Era {NUMERALS[era]} had begun, and `solo` says Era {NUMERALS[match.solo.era]}."
        yield Broken(ROW, message, ("solo", "era"), sheet.name)


def _begun_eras(match: Match, sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Eras that had begun, and what shows it (B11): an announced Mission ends its Era, and a tile needs its own Era."""
    for name in sheet.announced:
        mission = match.table.box.missions[name]
        yield min(mission.era + 1, ERAS), f"{mission.name}, a Mission of Era {NUMERALS[mission.era]}, was announced"
    for name, count in sheet.own.items():
        tile = match.table.box.tile(name)
        if count and name != CHURCH:  # the Jesuits build a Church in any Era
            yield tile.era, f"{tile.name} is a tile of Era {NUMERALS[tile.era]}"
