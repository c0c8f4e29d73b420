"""Checks and scores the end of a game: Eras begun too early (B11), the winners (B15), and the solo game (B16)."""

from collections.abc import Iterator

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.entry import SEIZED, Solo
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.holdings import find_science_limit_of_tiles
from printgen.games.brazil_imperial.paintings import CHURCH
from printgen.games.brazil_imperial.piece_checks import PIECES
from printgen.games.brazil_imperial.pieces import ERAS, NUMERALS
from printgen.games.brazil_imperial.tally import Tally
from printgen.scoring.contract.results import SheetFinding

ROW = "score.row"
SOLO_COLOUR = "green"  # the colour of the player in the solo game


class WinnersAndNotes(NamedTuple):
    """The names of the winners, and notes about the result."""

    winners: tuple[str, ...]
    notes: tuple[str, ...]


def find_eras_ended_too_early(game: FinishedGame) -> Iterator[SheetFinding]:
    """A finding for each Era that began, or game that ended, before anybody announced the required Mission (B11)."""
    begun = game.solo.era if game.solo is not None else ERAS + 1 if game.has_all_players else 1
    for era in range(1, begun):
        if _has_surely_nobody_announced_mission(game, era):
            consequence = f"Era {NUMERALS[era + 1]} cannot have begun" if era < ERAS else "the game is not over"
            message = f"Nobody has announced a Mission of Era {NUMERALS[era]}, so {consequence}."
            path = game.sheets[0].find_path_of_piece_or_field("missions") if game.solo is None else ("solo", "era")
            yield SheetFinding(ROW, message, path)


def _has_surely_nobody_announced_mission(game: FinishedGame, era: int) -> bool:
    """Whether every sheet lists a Mission of this Era, and none of these Missions was announced."""
    missions = game.constants.box.missions
    entered = [[claim for name, claim in sheet.missions.items() if missions[name].era == era] for sheet in game.sheets]
    return all(entered) and not any(claim.announced for claims in entered for claim in claims)


def find_winners_and_notes(game: FinishedGame, tallies: tuple[Tally, ...]) -> WinnersAndNotes:
    """The winners, and notes on ties. The most laurels win, then the most Science on tiles (B15).

    A solo game is won by reaching its goals instead (B16).
    """
    if game.solo is not None:
        name, missed = game.sheets[0].name, tuple(find_reasons_by_missed_solo_goal(game, game.solo).values())
        if missed:
            return WinnersAndNotes((), (f"{name} has lost the solo game: {join_words(missed)}.",))
        goals = "Era III had begun, all units were on the map, and the enemy's Capital was seized"
        return WinnersAndNotes((name,), (f"{name} has won the solo game in round {game.solo.round}: {goals}.",))
    if game.scenario is not None and game.scenario.players == 1:
        return WinnersAndNotes(
            (), (f"{game.scenario.name} is a solo game, but the entry has no `solo`, so its result is unknown.",)
        )
    if any(least != most for least, most in (tally.total_range for tally in tallies)):
        return WinnersAndNotes((), ("The winner is unknown because at least one total is uncertain.",))
    highest = max(tally.total_range for tally in tallies)
    best = [tally for tally in tallies if tally.total_range == highest]
    if len(best) == 1:
        return WinnersAndNotes((best[0].sheet.name,), tuple(_list_notes_on_missing_players(game)))
    return _break_tie_by_science(game, best)


def _break_tie_by_science(game: FinishedGame, tied: list[Tally]) -> WinnersAndNotes:
    names = join_words(tally.sheet.name for tally in tied)
    tie = f"{names} are tied at {write_count(tied[0].total_range.low, 'laurel')}"
    counts = [_count_science_on_tiles_if_known(game, tally.sheet) for tally in tied]
    if None in counts:
        missing = join_words(tally.sheet.name for tally, count in zip(tied, counts, strict=True) if count is None)
        return WinnersAndNotes((), (f"{tie}. The tie-breaker is Science on the map, but none was entered for {missing}.",))
    most = max(count or 0 for count in counts)
    science = join_words(f"{tally.sheet.name} has {count}" for tally, count in zip(tied, counts, strict=True))
    winners = tuple(tally.sheet.name for tally, count in zip(tied, counts, strict=True) if count == most)
    return WinnersAndNotes(
        winners, (f"{tie}. The tie-breaker is Science on the map: {science}.", *_list_notes_on_missing_players(game))
    )


def _count_science_on_tiles_if_known(game: FinishedGame, sheet: SheetWithIds) -> int | None:
    """The Science on a player's tiles, or None if a tile makes Science but the number was not entered."""
    return sheet.science if sheet.science is not None or find_science_limit_of_tiles(game, sheet) else 0


def _list_notes_on_missing_players(game: FinishedGame) -> Iterator[str]:
    if not game.has_all_players and game.scenario is not None:
        verb = "was" if len(game.sheets) == 1 else "were"
        players = game.scenario.players
        yield f"Only {len(game.sheets)} of {write_count(players, 'player')} {verb} entered, so another player may have won."


def find_reasons_by_missed_solo_goal(game: FinishedGame, solo: Solo) -> dict[str, str]:
    """The missed goals of a solo game, each with the reason (B16)."""
    constants, units = game.constants, game.constants.most_units_of_a_colour
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


def find_solo_mistakes(game: FinishedGame) -> Iterator[SheetFinding]:
    """A finding for each mistake in a solo game (B16), such as a wrong board or another player's tiles."""
    if not game.is_solo:
        return
    sheet = game.sheets[0]
    if sheet.colour not in ("", SOLO_COLOUR):
        message = f"{sheet.name}: the solo game uses the {SOLO_COLOUR} board, but this board is {sheet.colour}."
        yield SheetFinding(
            PIECES, message, sheet.find_path_of_piece_or_field("monarch" if sheet.monarch else "colour"), sheet.name
        )
    if any(sheet.seized.values()):
        message = (
            f"{sheet.name}: a solo game has no other players whose tiles can be seized. Enter a seized Capital under `solo`."
        )
        yield SheetFinding(PIECES, message, sheet.find_path_of_piece_or_field("seized"), sheet.name)
    if game.solo is None:
        return
    units = len(set(sheet.units))
    if units and game.solo.units_on_map > units:
        deployed = f"only {units} {'was' if units == 1 else 'were'} ever deployed"
        message = f"{game.solo.units_on_map} units are on the map, but {deployed}."
        yield SheetFinding(PIECES, message, ("solo", "units_on_map"), sheet.name)
    era, because = max(_list_begun_eras_with_reasons(game, sheet), default=(0, ""))
    if era > game.solo.era:
        message = f"{because}, so Era {NUMERALS[era]} had begun, but `solo` says Era {NUMERALS[game.solo.era]}."
        yield SheetFinding(ROW, message, ("solo", "era"), sheet.name)


def _list_begun_eras_with_reasons(game: FinishedGame, sheet: SheetWithIds) -> Iterator[tuple[int, str]]:
    """The Eras that must have begun, with reasons (B11): a Mission was announced, or a tile requires the Era."""
    for name in sheet.announced_missions:
        mission = game.constants.box.missions[name]
        yield min(mission.era + 1, ERAS), f"{mission.name}, a Mission of Era {NUMERALS[mission.era]}, was announced"
    for name, count in sheet.own.items():
        tile = game.constants.box.find_tile(name)
        if count and name != CHURCH:  # because the card The Jesuits allows a Church in any Era
            yield tile.era, f"{tile.name} is a tile of Era {NUMERALS[tile.era]}"
