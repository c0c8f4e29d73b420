"""Who plays what, and the games themselves; each has chance of its own, so that any can be played again."""

from collections.abc import Iterator
from random import Random

from printgen.content.load import load_game
from printgen.content.shelves import Shelves
from printgen.judging.referee import check_rules, find_rules, games_with_rules, note_fault
from printgen.model import Game
from printgen.problems import Problems, Where, did_you_mean
from printgen.rules.fitness import UnfitContent
from printgen.rules.playing import Played, Playtest


def find_trial(name: str, shelves: Shelves, problems: Problems) -> Game | None:
    """The game as it is declared now; that its facts are not those of a printed edition is what a trial is for."""
    read = Problems()
    game = load_game(name, shelves, read)
    for problem in read.sorted():
        meant = game is not None and problem.where == game.place("editions")
        problems.add(problem.where, problem.message, problem.hint, "warning" if meant else problem.severity, problem.about)
    return game


def find_playtest(game: Game, shelves: Shelves, problems: Problems) -> Playtest | None:
    """The playtest that a game's rules have, if its content is fit for it."""
    rules = find_rules(game.name)
    if rules is None or not hasattr(rules, "playtest"):
        known = [name for name, _ in shelves.games() if name in games_with_rules()]
        can = [name for name in known if hasattr(find_rules(name), "playtest")]
        hint = f"games that can: {', '.join(can)}. docs/playtest.md says what rules need for it."
        problems.add(game.place("game"), f"{game.title} has no rules that can play it.", hint)
        return None
    if not check_rules(game, problems):
        return None
    try:
        playtest: Playtest = rules.playtest(game)
    except UnfitContent as unfit:
        note_fault(unfit.fault, game, problems)
        return None
    return playtest


def seats_of(game: Game, playtest: Playtest, styles: str, players: int | None, problems: Problems) -> tuple[str, ...]:
    """The style of each seat; one that is named alone is that of all."""
    named = tuple(style.strip() for style in styles.split(",")) if styles else playtest.styles[:1]
    for style in named:
        if style not in playtest.styles:
            message = f'No player of {game.title} plays "{style[:40]}".'
            problems.add(Where("--styles"), message, did_you_mean(style, playtest.styles))
    count = players or (game.players.usual if len(named) == 1 else len(named))
    if len(named) not in (1, count):
        hint = "name one style for all, or one for each seat."
        problems.add(Where("--styles"), f"There are {len(named)} styles for {count} players.", hint)
    if not game.players.least <= count <= game.players.most:
        message = f"{count} cannot play {game.title}: it is for {game.players.least} to {game.players.most}."
        problems.add(game.place("players"), message)
    return named if len(named) > 1 else named * count


def chance_of(seed: int, number: int) -> Random:
    """The chance of one game."""
    return Random(f"{seed}/{number}")


def play_games(playtest: Playtest, seats: tuple[str, ...], seed: int, count: int) -> Iterator[Played]:
    """So many games, one after the other."""
    return (playtest.play(seats, chance_of(seed, number)) for number in range(1, count + 1))
