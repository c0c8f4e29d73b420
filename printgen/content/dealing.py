"""Sets up a game: deals the piles of its setup for a number of players, in an order that depends only on a seed."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random
from typing import TypeAlias

from printgen.content.maps import (
    list_letters_with_positions,
    list_named_sides,
    read_map_space_positions,
    read_map_words,
)
from printgen.core.units import Mm
from printgen.model import Component, Game
from printgen.model.setup import (
    DIE_SIDES,
    STANDARD_DICE,
    Deal,
    DealtPiece,
    DealtPile,
    MapPlan,
    MapSpaces,
    MapSpot,
    PieceAmount,
    Pile,
    PileCondition,
    PileSource,
    Setup,
    Shortage,
)

PlacedPieces: TypeAlias = list[DealtPiece]

_BOXES = frozenset({"tuck-box", "tray", "lid"})


def deal_pieces(game: Game, players: int, style: str, seed: int) -> Deal:
    """A game as it is set up for a number of players. Without a setup in game.yaml, each component is a pile."""
    setup = game.setup or make_default_setup(game)
    return _Dealer(game, setup, players, style, seed).deal_all_piles()


def make_default_setup(game: Game) -> Setup:
    """A pile for each component that people play with. Cards and tiles with backs are shuffled and face down."""
    components = [part for part in game.components if part.text is None and part.kind not in _BOXES]
    return Setup(tuple(map(_make_default_pile, components)), is_declared=False)


def _make_default_pile(component: Component) -> Pile:
    is_deck = component.kind in ("card", "tile") and component.back is not None
    return Pile(
        name=component.name,
        title=component.printed_name,
        where=component.where,
        pieces=(PileSource(component.name, {0: PieceAmount(1) if component.copies.per_player else PieceAmount()}),),
        shuffle=is_deck,
        face="down" if is_deck else "up",
        per_player=component.copies.per_player,
    )


class _LazyRandom:
    """The chances of one pile. They are made on first use, which takes longer than dealing a pile without any."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    @cached_property
    def random(self) -> Random:
        return Random(self._seed)


class _Dealer:
    """One deal while it is made: the pieces in the box, the piles so far, and what was missing."""

    def __init__(self, game: Game, setup: Setup, players: int, style: str, seed: int) -> None:
        self._setup, self._players, self._style, self._seed = setup, players, style, seed
        self._components = {part.name: part for part in game.components if part.is_printed(players, style)}
        self._box = {name: list(_list_pieces_of_component(part, players)) for name, part in self._components.items()}
        self._sides = {**STANDARD_DICE, **{name: DIE_SIDES for name, part in self._components.items() if part.kind == "die"}}
        self._piles: dict[tuple[str, int], list[DealtPiece]] = {}
        self._shortages: list[Shortage] = []
        self._spots: dict[tuple[str, int], tuple[MapSpot, ...]] = {}
        self._lettered: dict[tuple[str, int], dict[str, list[tuple[float, float]]]] = {}  # the spaces of maps by their letters
        self._positions: dict[tuple[str, int], tuple[tuple[Mm, Mm], ...]] = {}

    def deal_all_piles(self) -> Deal:
        known = {pile.name: pile for pile in self._setup.piles}
        for pile in self._setup.piles:
            if pile.is_for_players(self._players):
                for seat in range(1, self._players + 1) if pile.per_player else (0,):
                    self._piles[pile.name, seat] = self._collect_pieces_for_pile(pile, seat)
        piles = (
            DealtPile(
                known[name],
                seat,
                tuple(pieces),
                self._spots.get((name, seat), ()),
                self._positions.get((name, seat), known[name].positions),
            )
            for (name, seat), pieces in self._piles.items()
            if pieces
        )
        return Deal(self._setup, self._players, self._style, self._seed, tuple(piles), tuple(self._shortages))

    def _collect_pieces_for_pile(self, pile: Pile, seat: int) -> list[DealtPiece]:
        """The pieces of a pile. Every pile has chances of its own, so that a change of one pile changes no other."""
        if pile.map is not None:
            return self._take_map_pieces_and_record_spots(pile, pile.map, seat)
        lazy_random = _LazyRandom(f"{self._seed}/{pile.name}/{seat}")
        pieces = [piece for take in pile.pieces for piece in self._take_pieces_from_box(pile, take, seat, lazy_random)]
        pieces += [piece for take in pile.take for piece in self._take_pieces_from_earlier_pile(pile, take, seat)]
        pieces += [piece for take in pile.dice for piece in self._make_dice(take)]
        if pile.shuffle:
            lazy_random.random.shuffle(pieces)
        if pile.spaces is not None:
            pieces = self._place_pieces_and_box_rest(pile, pile.spaces, seat, pieces)
        return [
            piece
            if piece.side or piece.component not in self._sides
            else piece._replace(side=lazy_random.random.randint(1, self._sides[piece.component]))
            for piece in pieces
        ]

    def _take_map_pieces_and_record_spots(self, pile: Pile, plan: MapPlan, seat: int) -> list[DealtPiece]:
        """The pieces that a map names, from the box. Notes their places, and each piece that is missing."""
        parts = [self._components[take.source] for take in pile.pieces if take.source in self._components]
        names = {name: (part.name, row, is_back) for part in parts for name, row, is_back in list_named_sides(part, plan)}
        pieces, spots = [], []
        spaces = self._lettered[pile.name, seat] = {}
        text = self._find_map_text(plan, seat)
        for word in read_map_words(text) if text else ():
            name, degrees = word.find_name_and_degrees(names)
            source, row, is_back = names.get(name, ("", 0, False))
            piece = next((one for one in self._box.get(source, ()) if one.row == row), None)
            if piece is None:
                self._shortages.append(Shortage(pile, name, 1, 0))
                continue
            self._box[source].remove(piece)
            pieces.append(piece)
            spots.append(MapSpot(*plan.find_corner_of_piece(word.right, word.down), degrees, is_back))
            if plan.letters:
                letters = self._find_value_of_piece(piece, plan.letters[-1 if is_back else 0])
                for letter, place in list_letters_with_positions(word, letters, degrees):
                    spaces.setdefault(letter, []).append(place)
        self._spots[pile.name, seat] = tuple(spots)
        return pieces

    def _place_pieces_and_box_rest(self, pile: Pile, spaces: MapSpaces, seat: int, pieces: list[DealtPiece]) -> PlacedPieces:
        """The first of these pieces, one for each space of the map that the pile is on. Records their positions.

        The other pieces go back to the box.
        """
        plan = next((other.map for other in self._setup.piles if other.name == pile.on), None)
        where = seat if (pile.on, seat) in self._piles else 0
        if plan is None or (pile.on, where) not in self._piles:
            return pieces
        if spaces.letter:
            found = self._lettered[pile.on, where].get(spaces.letter, [])
        else:
            source = self._piles.get((spaces.pile, seat), self._piles.get((spaces.pile, 0)))
            found = list(read_map_space_positions(self._find_value_of_piece(source[0], spaces.column))) if source else []
        if len(pieces) < len(found):
            source_name = next(take.source for take in (*pile.pieces, *pile.take))
            self._shortages.append(Shortage(pile, source_name, len(found), len(pieces)))
        self._positions[pile.name, seat] = tuple(plan.find_middle_of_space(*place) for place in found[: len(pieces)])
        for piece in pieces[len(found) :]:
            self._box.setdefault(piece.component, []).append(piece)
        return pieces[: len(found)]

    def _find_map_text(self, plan: MapPlan, seat: int) -> str:
        """The text of a map, from the plan or from the first piece of its pile; none if the pile is empty."""
        pile = self._piles.get((plan.pile, seat), self._piles.get((plan.pile, 0)))
        return plan.text or (self._find_value_of_piece(pile[0], plan.column) if pile else "")

    def _take_pieces_from_box(
        self, pile: Pile, pile_source: PileSource, seat: int, lazy_random: "_LazyRandom"
    ) -> list[DealtPiece]:
        if pile_source.source not in self._components and any(other.source in self._components for other in pile.pieces):
            return []
        box = self._box.get(pile_source.source, [])
        fitting = self._list_pieces_matching_pile(box, pile, seat)
        amount = pile_source.find_amount(self._players)
        needed = amount.compute_number_unless_all(
            self._players, self._count_matching_rows(pile, pile_source.source, seat) if amount.of_each else 1
        )
        least = len(fitting) if needed is None or amount.of_each else min(needed, len(fitting))
        ordered = lazy_random.random.sample(fitting, least) if pile.shuffle else fitting
        chosen = list(_take_amount_of_each_row(ordered, amount)) if amount.of_each else ordered[:least]
        self._record_shortage_if_any(pile, pile_source, needed, len(chosen))
        gone = set(chosen)
        self._box[pile_source.source] = [piece for piece in box if piece not in gone]
        return chosen

    def _take_pieces_from_earlier_pile(self, pile: Pile, pile_source: PileSource, seat: int) -> list[DealtPiece]:
        """The top of an earlier pile, the player's own or the common one. Nothing if it is not for this number of players."""
        source = self._piles.get((pile_source.source, seat), self._piles.get((pile_source.source, 0)))
        if source is None:
            return []
        number = pile_source.find_amount(self._players).compute_number_unless_all(self._players)
        chosen = source[:number]
        self._record_shortage_if_any(pile, pile_source, number, len(chosen))
        del source[: len(chosen)]
        return chosen

    def _make_dice(self, pile_source: PileSource) -> Iterator[DealtPiece]:
        for copy in range(1, (pile_source.find_amount(self._players).compute_number_unless_all(self._players) or 0) + 1):
            yield DealtPiece(pile_source.source, 0, copy)

    def _record_shortage_if_any(self, pile: Pile, pile_source: PileSource, needed: int | None, found: int) -> None:
        """Note that a source has too few pieces, or that earlier seats have taken all of them."""
        least = needed if needed is not None else int(pile.per_player)
        if found < least:
            self._shortages.append(Shortage(pile, pile_source.source, least, found))

    def _count_matching_rows(self, pile: Pile, component: str, seat: int) -> int:
        """The number of rows of a component that belong to a pile, whether or not their pieces are still in the box."""
        pieces = _list_pieces_of_component(self._components[component], self._players) if component in self._components else ()
        return len({piece.row for piece in self._list_pieces_matching_pile(pieces, pile, seat)})

    def _list_pieces_matching_pile(self, pieces: Iterable[DealtPiece], pile: Pile, seat: int) -> list[DealtPiece]:
        """The pieces whose cells have what a pile of this seat requires."""
        required = [*pile.rows.items(), *((one.column, (self._find_value_in_pile_of_player(one, seat),)) for one in pile.match)]
        if not required:
            return list(pieces)
        differs_by_copy = any(column == "copy" for column, _ in required)
        known: dict[tuple[str, int, int], bool] = {}
        fitting = []
        for piece in pieces:
            key = piece.component, piece.row, piece.copy if differs_by_copy else 0
            if key not in known:
                known[key] = all(self._find_value_of_piece(piece, column) in values for column, values in required)
            if known[key]:
                fitting.append(piece)
        return fitting

    def _find_value_of_piece(self, piece: DealtPiece, column: str) -> str:
        """What a piece has in a column. Without such a column, `row` and `copy` are its numbers."""
        component = self._components[piece.component]
        cells = component.rows[piece.row - 1].cells
        numbers = {"row": piece.row, "copy": piece.copy}
        return str(cells.get(component.find_column_or_keep_name(column), numbers.get(column, "")))

    def _find_value_in_pile_of_player(self, condition: PileCondition, seat: int) -> str | None:
        """The value in a column of a piece of the player, or None, which no piece has, if the player has no such piece."""
        pile = self._piles.get((condition.pile, seat))
        return self._find_value_of_piece(pile[0], condition.pile_column) if pile else None


def _list_pieces_of_component(component: Component, players: int) -> Iterator[DealtPiece]:
    for number, row in enumerate(component.rows, 1):
        for copy in range(1, component.count_pieces_of_row(row, players) + 1):
            yield DealtPiece(component.name, number, copy)


def _take_amount_of_each_row(pieces: Iterable[DealtPiece], amount: PieceAmount) -> Iterator[DealtPiece]:
    """The first pieces of each row, as many as the amount says."""
    counts: dict[int, int] = {}
    for piece in pieces:
        counts[piece.row] = counts.get(piece.row, 0) + 1
        if amount.number is None or counts[piece.row] <= amount.number:
            yield piece
