"""Loads a game by name, or takes a game that is already loaded."""

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where
from printgen.model import Game


def load_game_unless_loaded(game: str | Game, shelves: Shelves, problems: Problems, language: str | None = None) -> Game | None:
    """The game, loaded in a language if it is given by name.

    Reports the problem and returns None if no shelf has the game. A loaded game must be on the shelves too, because its
    templates are there. It keeps its language.
    """
    if isinstance(game, Game) and shelves.find_shelf(game.name) is not None:
        if language in (None, game.language):
            return game
        message = f"This game was loaded in {game.language}, so it cannot be printed in {language}."
        problems.add(Where("language"), message, f'load it in the other language: project.load("{game.name}", "{language}").')
        return None
    game = game.name if isinstance(game, Game) else game
    from printgen.content.loader import load_game

    return load_game(game, shelves, problems, language)
