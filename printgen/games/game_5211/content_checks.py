"""Finds problems in the deck and the numbers that make 5211 unplayable."""

from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.game_5211.constants import GameConstants, Setup
from printgen.model import Game
from printgen.scoring.contract.results import Fault

TABLES = "facts.tables"


def find_content_faults(game: Game, constants: GameConstants) -> Iterator[Fault]:
    """Every problem in the content that makes 5211 unplayable."""
    for players in range(game.players.least, game.players.most + 1):
        if players not in constants.setups:
            hint = "add a line for this number of players, or change players."
            yield Fault(
                TABLES, f"The game allows {write_count(players, 'player')}, but the fact `tables` has no line for them.", hint
            )
    if constants.hand < constants.cards_per_round:
        message = (
            f"A hand has {write_count(constants.hand, 'card')}, but each player plays {constants.cards_per_round} in a round."
        )
        yield Fault("facts.hand", message, "increase `hand`, or lower the numbers in `turns`.")
        return
    used = {kind.colour for kind in constants.kinds}
    unused = [colour.name for number, colour in enumerate(constants.colours) if number not in used]
    if unused:
        yield Fault(
            "facts.colours",
            f"The deck has no cards in {join_words(unused)}.",
            "add cards in each colour, or remove the colour.",
        )
    for setup in constants.setups.values():
        yield from _find_fault_of_incomplete_last_round(constants, setup)
        yield from _find_scoring_limit_faults(constants, setup)


def _find_fault_of_incomplete_last_round(constants: GameConstants, setup: Setup) -> Iterator[Fault]:
    """A fault if the pile does not run out exactly at the end of a round (R7)."""
    each, pile = constants.cards_per_round * setup.players, constants.count_cards_played_in_deal(setup)
    if pile >= each and pile % each == 0:
        return
    kept = (constants.hand - constants.cards_per_round) * setup.players
    message = (
        f"With {write_count(setup.players, 'player')}, the pile does not run out at the end of a round: it has "
        f"{write_count(pile, 'card')} ({constants.deck_size} minus {setup.removed} removed and {kept} left in hand), "
        f"but a round takes {each}."
    )
    allowed = range((constants.deck_size - kept) % each, constants.deck_size - kept, each)
    nearest = min(allowed, key=lambda removed: abs(removed - setup.removed), default=None)
    hint = "add cards to the deck." if nearest is None else f"set `removed` to another number, such as {nearest}."
    yield Fault(TABLES, message, hint)


def _find_scoring_limit_faults(constants: GameConstants, setup: Setup) -> Iterator[Fault]:
    """Faults if Roosters (R4) or colours (R5) can never score."""
    roosters = sum(kind.copies for kind in constants.kinds if kind.value == constants.rooster)
    most = min(roosters, constants.cards_per_round * setup.players)
    if not 1 <= setup.roosters <= most:
        message = (
            f"With {write_count(setup.players, 'player')}, the number of Roosters that score is {setup.roosters}, "
            f"but a round has at most {write_count(most, 'Rooster')}."
        )
        hint = f"set `roosters` to a number from 1 to {most}." if most else "add Roosters to the deck."
        yield Fault(TABLES, message, hint)
    if setup.limit < 2:
        yield Fault(TABLES, f"With a limit of {setup.limit}, no colour can ever score.", "set `limit` to 2 or more.")
