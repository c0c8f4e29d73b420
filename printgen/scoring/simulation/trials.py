"""Plays simulated games. Each game has its own random numbers, so any game can be replayed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.words import write_count
from printgen.model import Game
from printgen.scoring.contract.optional import Playtest, SimulatedGame
from printgen.scoring.registry.calls import GameRules, RulesError, report_failures_of_rules
from printgen.scoring.registry.requirements import check_content_by_rules, find_rules_with_hooks

SECONDS_A_GAME = 1.0  # of computing time allowed; a game usually takes a few milliseconds


def load_game_to_simulate(game_name: str, shelves: Shelves, problems: Problems) -> Game | None:
    """The game to simulate, or None after reporting the problems.

    Facts that differ from a printed edition cause only a warning, because simulations test changes.
    """
    found = Problems()
    game = load_game(game_name, shelves, found)
    for problem in found.sort_by_severity():
        is_edition = game is not None and problem.where == game.locate_part("editions")
        problems.add(problem.where, problem.message, problem.hint, "warning" if is_edition else problem.severity, problem.about)
    return game


def call_playtest_hook(game: Game, shelves: Shelves, problems: Problems) -> Playtest | None:
    """The playtest hook of a game's rules, called for this game.

    Reports the problems and returns None if there is no such hook or the content is unplayable.
    """
    rules = find_rules_with_hooks(game.name, ("make_playtest",), game.locate_part("game"), shelves, problems)
    if rules is None or not check_content_by_rules(rules, game, problems):
        return None
    with report_failures_of_rules(game, problems):
        playtest: Playtest = rules.call_hook("make_playtest", game)
        provider = rules.find_provider_of_hook("make_playtest")
        return playtest if provider.is_printgen_code else _limit_and_check_playtest(playtest, provider)
    return None


def _limit_and_check_playtest(playtest: Playtest, rules: GameRules) -> Playtest:
    """The playtest with a time limit and checks on each game. A result for the wrong seats raises RulesError."""
    play, place = (
        rules.limit_and_check_function("make_playtest", playtest.play, "play"),
        rules.find_place_of_definition(playtest.play),
    )
    if not playtest.styles:
        raise RulesError(place, '"make_playtest" returned a Playtest without styles.', "name at least one style.")

    def play_and_check_game(seats: tuple[str, ...], chance: Random) -> SimulatedGame:
        played: SimulatedGame = play(seats, chance)
        seated = (played.scores, *((played.held,) if played.held else ()), *played.amounts.values())
        if any(len(values) != len(seats) for values in seated) or not set(played.winners) <= set(range(len(seats))):
            players = write_count(len(seats), "player")
            message = f"A game with {players} returned scores, winners, held or amounts for the wrong seats."
            raise RulesError(place, message, "return one value for each seat, and number the winners' seats from 0.")
        return played

    return replace(playtest, play=play_and_check_game)


def choose_seat_styles(game: Game, playtest: Playtest, styles: str, players: int | None, problems: Problems) -> tuple[str, ...]:
    """The style of each seat, from names separated by commas. A single name applies to all seats. Reports problems."""
    named = tuple(style.strip() for style in styles.split(",")) if styles else playtest.styles[:1]
    for style in named:
        if style not in playtest.styles:
            message = f'{game.title} has no style of play called "{style[:40]}".'
            problems.add(Where("--styles"), message, make_spelling_hint(style, playtest.styles))
    count = players if players is not None else (game.players.usual if len(named) == 1 else len(named))
    if len(named) not in (1, count):
        hint = "name one style for all seats, or one style for each seat."
        problems.add(Where("--styles"), f"There are {len(named)} styles for {write_count(count, 'player')}.", hint)
    if not game.players.least <= count <= game.players.most:
        message = f"{game.title} takes {game.players.least} to {game.players.most} players, not {count}."
        problems.add(game.locate_part("players"), message)
    return named if len(named) > 1 else named * count


def make_random_source(seed: int, game_number: int) -> Random:
    """The random number generator for one game."""
    return Random(f"{seed}/{game_number}")


def play_games(playtest: Playtest, seats: tuple[str, ...], seed: int, game_numbers: Iterable[int]) -> Iterator[SimulatedGame]:
    """Play the games with these numbers, which begin with 1, and yield each result."""
    return (playtest.play(seats, make_random_source(seed, number)) for number in game_numbers)
