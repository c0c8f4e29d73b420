"""Finds the places where a card fits on a map in mid-game, and explains what its owner must do (S2 to S8)."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.games.sunnyvale.cards import Card, do_conditions_allow_spaces, list_positions_of_shape, select_open_placements
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.drawing import CONCERN_INK, HOUSING_INK, make_tokens, name_fields_of_spaces
from printgen.games.sunnyvale.entry import CONCERN, HOME, BoardEntry, find_by_id_or_name, find_spaces_with_sign
from printgen.games.sunnyvale.entry_checks import describe_board_size_if_wrong
from printgen.games.sunnyvale.maps import Map, list_space_names
from printgen.scoring.contract.board import SpaceSet, list_single_spaces
from printgen.scoring.contract.drawing import BorderedGroup, CountDisc, InkedFace, ShownFace, Spread
from printgen.scoring.contract.optional import PlacementList

MOST_MAPS = 12  # the most placements shown on separate maps
MAPS_ACROSS = 4


def find_open_placements_of_card(constants: GameConstants, card_name: str, board_entry: BoardEntry) -> PlacementList:
    """Every legal placement of a card.

    Raises a ValueError with a sentence if the card, the map or the board is invalid.
    """
    card = find_by_id_or_name(card_name, (*constants.housing_cards, *constants.concern_cards), "Housing or Concern card")
    where = find_by_id_or_name(board_entry.map, constants.maps, "map")
    if wrong := describe_board_size_if_wrong(constants, board_entry.board):
        raise ValueError(f"{wrong[0].upper()}{wrong[1:]}")
    on_map = CardOnMap(
        constants,
        card,
        where,
        find_spaces_with_sign(CONCERN, board_entry.board),
        find_spaces_with_sign(HOME, board_entry.board),
    )
    names = tuple(tuple(list_space_names(spaces, constants.side)) for spaces in on_map.open_positions)
    return PlacementList(
        card.id, card.name, where.name, names, tuple(on_map.explain_positions_and_duty()), (on_map.draw_open_positions(),)
    )


@dataclass(frozen=True)
class CardOnMap:
    """A card, and a map with the tokens already on it."""

    constants: GameConstants
    card: Card
    map: Map
    concerns: SpaceSet  # the spaces with Concern tokens
    homes: SpaceSet  # the spaces with homes

    @cached_property
    def positions_of_shape(self) -> tuple[SpaceSet, ...]:
        """The sets of spaces that the card's shape can cover on the map, whether taken or not (S4)."""
        return tuple(list_positions_of_shape(self.card.shape, self.constants.board, self.constants.mirrored))

    @cached_property
    def allowed_positions(self) -> tuple[SpaceSet, ...]:
        """The positions that meet the card's conditions (S5)."""
        return tuple(spaces for spaces in self.positions_of_shape if do_conditions_allow_spaces(self.card, self.map, spaces))

    @cached_property
    def open_positions(self) -> tuple[SpaceSet, ...]:
        """The allowed positions that cover only empty spaces (S2), in the order of their spaces."""
        placements = select_open_placements(self.allowed_positions, self.concerns | self.homes)
        return tuple(sorted(placements, key=lambda spaces: [space.bit_length() for space in list_single_spaces(spaces)]))

    def explain_positions_and_duty(self) -> Iterator[str]:
        """Sentences about the number of positions that each rule allows, and about the player's duty."""
        numbers = f"Its shape has {write_count(len(self.positions_of_shape), 'position')} on the map"
        conditions = self.constants.describe_conditions(self.card)
        if conditions:
            numbers += f", {len(self.allowed_positions)} of them {conditions}"
        number = len(self.open_positions)
        yield f"{numbers}; {number} of these {'uses' if number == 1 else 'use'} only empty spaces."
        if self.card.permits:  # S7
            yield (
                "Once it has all its Permits, it must be built."
                if self.open_positions
                else "Once it has all its Permits, it is discarded."
            )
        else:  # S6
            yield (
                "Whoever plays it must place its tokens."
                if self.open_positions
                else "Whoever plays it discards it without effect."
            )

    def draw_open_positions(self) -> Spread:
        """A map for each placement or, above MOST_MAPS, one map with the number of placements on each space."""
        title = f"{self.card.name} on {self.map.name}"
        if not self.open_positions:
            return Spread("fits", ((self._draw_map("does not fit"),),), title)
        if len(self.open_positions) > MOST_MAPS:
            caption = f"{len(self.open_positions)} placements. Each number shows how many of them cover that space."
            return Spread("fits", ((self._draw_map(caption, counts=tuple(self._list_count_discs())),),), title)
        maps = [self._draw_placement(number, spaces) for number, spaces in enumerate(self.open_positions, 1)]
        rows = -(-len(maps) // MAPS_ACROSS)
        across = min(MAPS_ACROSS, -(-len(maps) // rows))
        return Spread("fits", tuple(tuple(maps[start : start + across]) for start in range(0, len(maps), across)), title)

    def _list_count_discs(self) -> Iterator[CountDisc]:
        covering = Counter(space for spaces in self.open_positions for space in list_single_spaces(spaces))
        for space, count in covering.items():
            (field,) = name_fields_of_spaces(self.constants, space)
            yield CountDisc(field, count, self._ink_of_card)

    @property
    def _ink_of_card(self) -> str:
        return HOUSING_INK if self.card.permits else CONCERN_INK

    def _draw_placement(self, placement_number: int, spaces: SpaceSet) -> ShownFace:
        names = " ".join(list_space_names(spaces, self.constants.side))
        price = f", −${self.constants.sum_losses(self.map, spaces):,}" if self.card.permits else ""
        plot = BorderedGroup(name_fields_of_spaces(self.constants, spaces), self._ink_of_card, self.card.name)
        return self._draw_map(f"{placement_number}: {names}{price}", plots=(plot,))

    def _draw_map(self, caption: str, counts: tuple[CountDisc, ...] = (), plots: tuple[BorderedGroup, ...] = ()) -> ShownFace:
        tokens = make_tokens(self.constants, self.concerns, self.homes)
        return ShownFace(
            InkedFace("map", (), counts=counts, plots=plots, tokens=tokens),
            self.constants.maps.index(self.map),
            caption,
        )
