"""Sets up a game on a table: deals its pieces for some players."""

from printgen.content.dealing import deal_pieces
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.model.setup import Deal
from printgen.printing.order_checks import check_order
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import Options, make_order


def deal_named_game(game: str | Game, options: Options, seed: int, shelves: Shelves, problems: Problems) -> Deal | None:
    """The deal of a game for the players and the style in some options, or None if they are impossible."""
    loaded = load_game_unless_loaded(game, shelves, problems, options.language)
    if loaded is None:
        return None
    order = make_order(loaded, options)
    return deal_pieces(loaded, order.players, order.style, seed) if check_order(loaded, order, problems) else None
