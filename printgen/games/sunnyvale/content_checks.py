"""Checks the content for tables that the rules cannot read, and for numbers that make the game unplayable or unfair."""

from collections import Counter
from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.sunnyvale.constants import ContentReader, GameConstants, read_game_constants
from printgen.model import Game
from printgen.scoring.contract.results import Fault, UnfitContent

_READERS = (
    ("map", ContentReader.read_map),
    ("housing", ContentReader.read_housing_card),
    ("concern", ContentReader.read_concern_card),
    ("activism", ContentReader.read_activism_card),
)


def find_content_faults(game: Game) -> Iterator[Fault]:
    """The faults in rows that the rules cannot read or, if there are none, the faults that make the game unplayable."""
    try:
        bad_rows = tuple(_find_unreadable_rows(ContentReader(game)))
        yield from bad_rows
        if not bad_rows:
            constants = read_game_constants(game)
            yield from _find_map_faults(game, constants)
            yield from _find_missing_and_repeated_ids(constants)
            yield from _find_cards_without_place(constants)
            yield from _find_deck_and_turn_faults(game, constants)
    except UnfitContent as unfit:
        yield unfit.fault


def _find_unreadable_rows(reader: ContentReader) -> Iterator[Fault]:
    for component, read in _READERS:
        for number in range(len(reader.find_component(component).rows)):
            try:
                reader.read_row(component, number, lambda row, read=read: read(reader, row))  # type: ignore[misc]
            except UnfitContent as unfit:
                yield unfit.fault


def _find_map_faults(game: Game, constants: GameConstants) -> Iterator[Fault]:
    """Faults if there are too few maps, zones of different sizes, or a value that can fall below 0."""
    if len(constants.maps) != game.players.most:
        maps = write_count(len(constants.maps), "map")
        message = f"The game is for up to {write_count(game.players.most, 'player')}, but has {maps}."
        yield Fault("components.map", message, "add or remove maps until there is one for each player.")
    if (firsts := sum(where.first for where in constants.maps)) != 1:  # S1
        marked = f"{write_count(firsts, 'map')} {'is' if firsts == 1 else 'are'} marked as the first player’s"
        hint = "write `yes` in the column `first` for exactly one map."
        yield Fault("components.map", f"{marked}, but exactly one must be.", hint)
    each, rest = divmod(constants.side**2, len(constants.zones))
    for number, where in enumerate(constants.maps):
        counts = Counter(where.letters)
        if rest or any(counts[zone.letter] != each for zone in constants.zones):
            spaces = join_words(f"{counts[zone.letter]} in {zone.name}" for zone in constants.zones)
            message = f"{where.name} has zones of different sizes: {spaces}."
            whole = write_count(constants.side**2, "space")
            possible = f"change the size of the maps or the number of zones, so that the {whole} can be divided evenly."
            hint = possible if rest else f"give each zone {write_count(each, 'space')}."
            yield Fault(f"components.map.rows.{number}", message, hint)
        if (lowest := constants.measure_neighborhood_value(where, constants.board.all_spaces)) < 0:
            message = f"The value of {where.name} can fall to {lowest:,}, which is below 0."
            yield Fault(f"components.map.rows.{number}", message, "lower the losses of the zones, or raise the starting value.")


def _find_missing_and_repeated_ids(constants: GameConstants) -> Iterator[Fault]:
    """Faults for rows without an id and for rows that share an id. A map and a card may share an id."""
    seen: set[tuple[bool, str]] = set()
    for component, things in (
        ("map", constants.maps),
        ("housing", constants.housing_cards),
        ("concern", constants.concern_cards),
        ("activism", constants.activism_cards),
    ):
        for number, name in enumerate(thing.id for thing in things):
            key = component == "map", name
            if not name or key in seen:
                message = f'The id "{name}" is used more than once.' if name else "The id is missing."
                yield Fault(f"components.{component}.rows.{number}", message, "give the row an id that no other row has.")
            seen.add(key)


def _find_cards_without_place(constants: GameConstants) -> Iterator[Fault]:
    """Faults for cards that do not fit on one of the maps, even if the map is empty."""
    for component, cards in (("housing", constants.housing_cards), ("concern", constants.concern_cards)):
        for number, card in enumerate(cards):
            for where in constants.maps:
                if not constants.list_placements_on_empty_map(card, where):
                    message = f"{card.name} does not fit anywhere on {where.name}, even when the map is empty."
                    hint = "relax the card’s conditions, or give it a smaller shape."
                    yield Fault(f"components.{component}.rows.{number}", message, hint)


def _find_deck_and_turn_faults(game: Game, constants: GameConstants) -> Iterator[Fault]:
    """Faults for a wrong size of the deck, a wrong number of crises, and turns that change the size of a hand."""
    cards = len(constants.housing_cards) + len(constants.concern_cards) + sum(act.copies for act in constants.activism_cards)
    dealt = len(constants.maps) * constants.hand
    if cards < dealt + constants.crises:
        has = f"The game has {write_count(cards, 'card')}"
        message = f"{has}, but needs {dealt} for the hands and at least {constants.crises} for the deck."
        yield Fault("facts.hand", message, "add cards, or lower `hand`.")
    crises = sum(len(component.rows) for component in game.components if component.name == "crisis")
    if crises != constants.crises:  # S12
        lasts = "1 crisis" if constants.crises == 1 else f"{constants.crises} crises"
        message = f"The game ends after {lasts}, but has {write_count(crises, 'crisis card')}."
        yield Fault("facts.crises", message, "change `crises`, or add or remove crisis cards, until the two numbers match.")
    if constants.play != constants.draw:  # S13
        played, drawn = write_count(constants.play, "card"), constants.draw
        message = f"On each turn, a player plays {played} but draws {drawn}, so the hand changes size."
        yield Fault("facts.draw", message, "set `play` and `draw` to the same number.")
