"""Simulates whole games of Village, in which all players use the same dice rolls (V17)."""

from collections.abc import Callable
from random import Random

from printgen.games.village.constants import GameConstants
from printgen.games.village.placement import DrawnMark
from printgen.games.village.play.players import Player, SheetInPlay, map_styles_to_player_makers
from printgen.games.village.points import Scorer, find_paying_squares
from printgen.scoring.contract.optional import Playtest, SimulatedGame


def make_playtest(constants: GameConstants) -> Playtest:
    """The simulated games of Village for `printgen simulate`."""
    styles, scorer = map_styles_to_player_makers(constants), Scorer(constants)

    def play_one_game(styles_of_seats: tuple[str, ...], chance: Random) -> SimulatedGame:
        return _make_game_result(
            constants, scorer, play_game(constants, scorer, [styles[name] for name in styles_of_seats], chance)
        )

    return Playtest("turns", tuple(styles), play_one_game)


def play_game(
    constants: GameConstants, scorer: Scorer, player_makers: list[Callable[[Random], Player]], chance: Random
) -> list[SheetInPlay]:
    """The finished score sheets of one game. All dice are rolled first, so that rolls do not depend on the players."""
    faces = range(1, len(constants.faces) + 1)
    rolls = tuple((chance.choice(faces), chance.choice(faces)) for _ in range(constants.turns + 1))
    sheets = [SheetInPlay(constants, rolls) for _ in player_makers]
    for sheet, make_player in zip(sheets, player_makers, strict=True):
        _play_sheet(sheet, make_player(chance), scorer)
    return sheets


def _play_sheet(sheet: SheetInPlay, player: Player, scorer: Scorer) -> None:
    sheet.draw_marks(player.choose_option(sheet, sheet.list_preparation_options()))
    for turn in range(1, sheet.constants.turns + 1):
        sheet.turn = turn
        option = player.choose_option(sheet, sheet.list_roll_options())
        sheet.crowded_out += sheet.count_projects_outside_their_column(option)
        sheet.draw_marks(option)
        if turn in sheet.constants.bonus_turns:
            _draw_bonus_and_record_effect(sheet, player, scorer)
        row = sheet.row_given_by_dice
        if row is None:
            row = sheet.avenues[turn] = player.choose_scoring_row(sheet)
        sheet.scores.append(scorer.score_turn_with_row_or_best(row, sheet.marks))


def _draw_bonus_and_record_effect(sheet: SheetInPlay, player: Player, scorer: Scorer) -> None:
    """Draw a bonus on the sheet (V7), and record whether it scores at once."""
    before = scorer.score_turn_with_row_or_best(sheet.row_given_by_dice, sheet.marks)
    bonus: tuple[DrawnMark, ...] = player.choose_option(sheet, sheet.list_bonus_options())
    sheet.bonus.append(bonus[0][0])
    sheet.draw_marks(bonus)
    sheet.paying_bonuses += scorer.score_turn_with_row_or_best(sheet.row_given_by_dice, sheet.marks) > before


def _make_game_result(constants: GameConstants, scorer: Scorer, sheets: list[SheetInPlay]) -> SimulatedGame:
    """The scores, winners and event counts of one game.

    Events that depend only on the dice are counted once, because all score sheets share the dice.
    """
    scores = tuple(sum(sheet.scores) + scorer.score_squares(sheet.marks) for sheet in sheets)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    rolls = sheets[0].rolls[1:]
    doubles = sum(first == second for first, second in rolls)
    turns, players = len(rolls), len(sheets)
    counts = {
        "double rolled": (doubles, turns),
        "avenue free": (sum(sum(dice) not in constants.row_by_decisive_dice_sum for dice in rolls), turns),
        "column full": (sum(sheet.crowded_out for sheet in sheets), (2 * turns - doubles) * players),
        "turn without points": (sum(sheet.scores.count(0) for sheet in sheets), turns * players),
        "bonus pays at once": (sum(sheet.paying_bonuses for sheet in sheets), len(constants.bonus_turns) * players),
        "square paid": (sum(len(find_paying_squares(constants, sheet.marks)) for sheet in sheets), doubles * players),
        "re-elected": (sum(score >= constants.solo_line for score in scores), players),
    }
    return SimulatedGame(scores, winners, constants.turns, counts)
