"""Checks and scores the end of a game: Eras begun too early (B11), the winners (B15), and the solo game (B16)."""

from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.entry import SEIZED, Solo
from printgen.games.brazil_imperial.holdings import count_most_science_on_tiles
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.paintings import CHURCH
from printgen.games.brazil_imperial.piece_checks import PIECES
from printgen.games.brazil_imperial.pieces import ERAS, NUMERALS
from printgen.games.brazil_imperial.tally import Tally
from printgen.scoring.contract.results import SheetFinding

ROW = "score.row"
SOLO_COLOUR = "green"  # the colour of the player in the solo game

WinnersAndNotes = tuple[tuple[str, ...], tuple[str, ...]]  # the names of the winners, and notes


def find_eras_begun_early(match: Match) -> Iterator[SheetFinding]:
    """A finding for each Era that began, or game that ended, before anybody announced the required Mission (B11)."""
    begun = match.solo.era if match.solo is not None else ERAS + 1 if match.has_all_players else 1
    for era in range(1, begun):
        if _is_era_unannounced(match, era):
            consequence = f"Era {NUMERALS[era + 1]} cannot have begun" if era < ERAS else "the game is not over"
            message = f"Nobody has announced a Mission of Era {NUMERALS[era]}, so {consequence}."
            path = match.sheets[0].find_path_in_entry("missions") if match.solo is None else ("solo", "era")
            yield SheetFinding(ROW, message, path)


def _is_era_unannounced(match: Match, era: int) -> bool:
    missions = match.constants.box.missions
    entered = [[claim for name, claim in sheet.missions.items() if missions[name].era == era] for sheet in match.sheets]
    return all(entered) and not any(claim.announced for claims in entered for claim in claims)


def find_winners_and_notes(match: Match, tallies: tuple[Tally, ...]) -> WinnersAndNotes:
    """The winners, and notes on ties. The most laurels win, then the most Science on tiles (B15).

    A solo game is won by reaching its goals instead (B16).
    """
    if match.solo is not None:
        name, missed = match.sheets[0].name, tuple(find_missed_solo_goals(match, match.solo).values())
        if missed:
            return (), (f"{name} has lost the solo game: {join_words(missed)}.",)
        goals = "Era III had begun, all units were on the map, and the enemy's Capital was seized"
        return (name,), (f"{name} has won the solo game in round {match.solo.round}: {goals}.",)
    if match.scenario is not None and match.scenario.players == 1:
        return (), (f"{match.scenario.name} is a solo game, but the entry has no `solo`, so its result is unknown.",)
    if any(least != most for least, most in (tally.total_span for tally in tallies)):
        return (), ("The winner is unknown because at least one total is uncertain.",)
    highest = max(tally.total_span for tally in tallies)
    best = [tally for tally in tallies if tally.total_span == highest]
    if len(best) == 1:
        return (best[0].sheet.name,), tuple(_list_notes_on_missing_players(match))
    return _break_tie_by_science(match, best)


def _break_tie_by_science(match: Match, tied: list[Tally]) -> WinnersAndNotes:
    names = join_words(tally.sheet.name for tally in tied)
    tie = f"{names} are tied at {write_count(tied[0].total_span[0], 'laurel')}"
    counts = [_count_science_on_tiles(match, tally.sheet) for tally in tied]
    if None in counts:
        missing = join_words(tally.sheet.name for tally, count in zip(tied, counts, strict=True) if count is None)
        return (), (f"{tie}. The tie-breaker is Science on the map, but none was entered for {missing}.",)
    most = max(count or 0 for count in counts)
    science = join_words(f"{tally.sheet.name} has {count}" for tally, count in zip(tied, counts, strict=True))
    winners = tuple(tally.sheet.name for tally, count in zip(tied, counts, strict=True) if count == most)
    return winners, (f"{tie}. The tie-breaker is Science on the map: {science}.", *_list_notes_on_missing_players(match))


def _count_science_on_tiles(match: Match, sheet: Sheet) -> int | None:
    """The Science on a player's tiles, or None if a tile makes Science but the number was not entered."""
    return sheet.science if sheet.science is not None or count_most_science_on_tiles(match, sheet) else 0


def _list_notes_on_missing_players(match: Match) -> Iterator[str]:
    if not match.has_all_players and match.scenario is not None:
        verb = "was" if len(match.sheets) == 1 else "were"
        players = match.scenario.players
        yield f"Only {len(match.sheets)} of {write_count(players, 'player')} {verb} entered, so another player may have won."


def find_missed_solo_goals(match: Match, solo: Solo) -> dict[str, str]:
    """The missed goals of a solo game, each with the reason (B16)."""
    constants, units = match.constants, match.constants.units_per_colour
    reasons = {
        "round": ""
        if solo.round <= constants.solo_rounds
        else f"it ended in round {solo.round}, past the limit of {constants.solo_rounds}",
        "era": "" if solo.era >= ERAS else f"it was still Era {NUMERALS[solo.era]}",
        "units": ""
        if solo.units_on_map >= units
        else f"only {solo.units_on_map} of {units} units {'was' if solo.units_on_map == 1 else 'were'} on the map",
        "capital": "" if solo.capital == SEIZED else "the enemy's Capital was not seized",
    }
    return {name: reason for name, reason in reasons.items() if reason}


def find_solo_mistakes(match: Match) -> Iterator[SheetFinding]:
    """A finding for each mistake in a solo game (B16), such as a wrong board or another player's tiles."""
    if not match.is_solo:
        return
    sheet = match.sheets[0]
    if sheet.colour not in ("", SOLO_COLOUR):
        message = f"{sheet.name}: the solo game uses the {SOLO_COLOUR} board, but this board is {sheet.colour}."
        yield SheetFinding(PIECES, message, sheet.find_path_in_entry("monarch" if sheet.monarch else "colour"), sheet.name)
    if any(sheet.seized.values()):
        message = (
            f"{sheet.name}: a solo game has no other players whose tiles can be seized. Enter a seized Capital under `solo`."
        )
        yield SheetFinding(PIECES, message, sheet.find_path_in_entry("seized"), sheet.name)
    if match.solo is None:
        return
    units = len(set(sheet.units))
    if units and match.solo.units_on_map > units:
        deployed = f"only {units} {'was' if units == 1 else 'were'} ever deployed"
        message = f"{match.solo.units_on_map} units are on the map, but {deployed}."
        yield SheetFinding(PIECES, message, ("solo", "units_on_map"), sheet.name)
    era, because = max(_list_begun_eras_with_reasons(match, sheet), default=(0, ""))
    if era > match.solo.era:
        message = f"{because}, so Era {NUMERALS[era]} had begun, but `solo` says Era {NUMERALS[match.solo.era]}."
        yield SheetFinding(ROW, message, ("solo", "era"), sheet.name)


def _list_begun_eras_with_reasons(match: Match, sheet: Sheet) -> Iterator[tuple[int, str]]:
    """The Eras that must have begun, with reasons (B11): a Mission was announced, or a tile requires the Era."""
    for name in sheet.announced_missions:
        mission = match.constants.box.missions[name]
        yield min(mission.era + 1, ERAS), f"{mission.name}, a Mission of Era {NUMERALS[mission.era]}, was announced"
    for name, count in sheet.own.items():
        tile = match.constants.box.find_tile(name)
        if count and name != CHURCH:  # because the card The Jesuits allows a Church in any Era
            yield tile.era, f"{tile.name} is a tile of Era {NUMERALS[tile.era]}"
