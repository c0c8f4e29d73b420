"""A picture of a finished game on a table: boxes, boards, decks, a hand of cards, and small pieces in front."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TypeVar

from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.kit.scenes.parts import Picture
from printgen.kit.scenes.solids import draw_flat_piece, draw_hand_of_cards, draw_pencil, fold_component
from printgen.model import Component, Face, Game, Piece, Size

Thing = TypeVar("Thing")

_THICKNESS: dict[str, Mm] = {"sheet": 0.2, "card": 0.35, "board": 2.0, "mat": 0.8, "tile": 2.0, "token": 2.0}
_TURNS = (-7.0, 5.0, -3.0, 8.0, -5.0, 3.0, 11.0, -9.0, 2.0, -12.0)  # degrees, so that nothing looks laid out by a machine
_LARGEST_SMALL: Mm = 60.0  # the longer side of a piece that is shown in a group with others
_MOST_OVERLAPPING, _IN_GROUP = 3, 7  # pieces of a component
_MOST_LARGE, _MOST_SMALL, _MOST_DECKS = 4, 5, 5  # components
_MOST_DICE, _MOST_STANDING = 6, 5
_FEWEST_WITHOUT_FORMS = 4  # things on the table; if there are fewer, sheets to write on are shown too
_HAND, _FEWEST_IN_HAND = 5, 3
_MOST_HIGH: Mm = 26.0  # of a stack
_HAND_SHARE = 0.3  # of the width of the table
_OVERLAP = 0.13  # of a row, that the row in front of it may cover
_GAP: Mm = 9.0


class ComponentPieces(NamedTuple):
    """A component, its pieces, and their different fronts."""

    component: Component
    pieces: list[Piece]
    fronts: list[Face]

    @property
    def is_score_sheet_or_text(self) -> bool:
        """Whether the pieces are sheets to write on or to read, which say little in a picture."""
        return self.component.kind == "sheet" and self.component.bind is None

    @property
    def cover(self) -> Face:
        """The first page of a text, or the first front."""
        return next((face for face in self.fronts if face.label == f"{self.component.name}, page 1"), self.fronts[0])

    @property
    def is_small(self) -> bool:
        """Whether the pieces are shown in a group with others."""
        return max(self.fronts[0].size) <= _LARGEST_SMALL


class TableThings(NamedTuple):
    """Pictures of the things on a table: those in rows behind, and a hand of cards in front of them."""

    things: list[Picture]
    hand: Picture | None


def draw_game_on_table(game: Game, pieces: Sequence[Piece], width: Mm, height: Mm) -> Picture | None:
    """A picture of the pieces on a table, width × height mm, or None if there is nothing to show."""
    drawn = _draw_table_things(game, [piece for piece in pieces if piece.view is None])
    return _arrange_things(drawn, width, height) if drawn.things else None


def _draw_table_things(game: Game, pieces: Sequence[Piece]) -> TableThings:
    named = [(component, [piece for piece in pieces if piece.component == component.name]) for component in game.components]
    components = [
        ComponentPieces(component, kept, list({piece.front.identity: piece.front for piece in kept}.values()))
        for component, kept in named
        if kept
    ]
    decks = [entry for entry in components if entry.component.kind == "card"]
    things = [
        *_draw_boxes(components),
        *_draw_large_flat_pieces([entry for entry in components if not entry.is_score_sheet_or_text])[:_MOST_LARGE],
        *_draw_decks(decks[:_MOST_DECKS]),
        *_draw_groups_of_small_pieces(components)[:_MOST_SMALL], *_draw_dice_and_standees(components),
    ]  # fmt: skip
    if len(things) < _FEWEST_WITHOUT_FORMS:
        forms = _draw_large_flat_pieces([entry for entry in components if entry.is_score_sheet_or_text])
        things = [*forms, *things, *([draw_pencil(150, 38)] if forms else [])]
    hand = max((deck.fronts for deck in decks), key=len, default=[])
    return TableThings(things, draw_hand_of_cards(_pick_hand(hand)) if len(hand) >= _FEWEST_IN_HAND else None)


def _pick_hand(fronts: list[Face]) -> list[Face]:
    """Five cards from the whole deck. The steps are uneven, because tables often have equally many rows for each suit."""
    count = len(fronts)
    return [fronts[(at * count // _HAND + at) % count] for at in range(min(_HAND, count))]


def _draw_boxes(components: Sequence[ComponentPieces]) -> Iterator[Picture]:
    boxes = [entry for entry in components if entry.component.kind in ("tuck-box", "tray", "lid")]
    for at, entry in enumerate(boxes):
        yield fold_component(entry.component, entry.fronts[0]).make_turned((24.0, -18.0, 15.0)[at % 3]).draw_net()


def _draw_large_flat_pieces(components: Sequence[ComponentPieces]) -> list[Picture]:
    """Boards, sheets and large tiles. Two or three of a component overlap."""
    drawn = []
    for at, (component, kept, fronts) in enumerate(components):
        thick = _THICKNESS.get(component.kind)
        if thick is None or component.kind == "card" or components[at].is_small:
            continue
        thick = 0.2 * ceil(len(kept) / 4) if component.bind else thick
        shown = [components[at].cover] if component.bind else fronts[:_MOST_OVERLAPPING]
        turns = [_TURNS[(at + number) % len(_TURNS)] for number in range(len(shown))]
        drawn.append(_overlap_pictures([draw_flat_piece(face, turn, thick) for face, turn in zip(shown, turns, strict=True)]))
    return drawn


def _draw_decks(decks: Sequence[ComponentPieces]) -> Iterator[Picture]:
    """A stack of each component of cards, face down if it has backs, with a card in front of it."""
    for at, (_, kept, fronts) in enumerate(decks):
        turn, back = _TURNS[at % len(_TURNS)], kept[0].back
        stack = draw_flat_piece(back or fronts[-1], turn, min(_MOST_HIGH, max(0.4, 0.33 * len(kept))))
        yield stack if back is None else _overlap_pictures([stack, draw_flat_piece(fronts[0], -turn, 0.4)])


def _draw_groups_of_small_pieces(components: Sequence[ComponentPieces]) -> list[Picture]:
    """Tiles and tokens, in groups, the largest first."""
    drawn = []
    for at, (component, kept, fronts) in enumerate(components):
        if component.kind in ("tile", "token", "board", "mat", "sheet") and components[at].is_small:
            shown = (_pick_evenly(fronts, _IN_GROUP) * _IN_GROUP)[: min(_IN_GROUP, len(kept))]
            turns = [2 * _TURNS[(at + number) % len(_TURNS)] for number in range(len(shown))]
            pieces = [draw_flat_piece(face, turn, _THICKNESS["token"]) for face, turn in zip(shown, turns, strict=True)]
            drawn.append(_join_pictures_side_by_side(pieces))
    return sorted(drawn, key=lambda group: -group.height)


def _draw_dice_and_standees(components: Sequence[ComponentPieces]) -> Iterator[Picture]:
    """Dice and standees."""
    for word, most, first_turn in (("die", _MOST_DICE, 32.0), ("standee", _MOST_STANDING, 8.0)):
        faces = [(entry.component, face) for entry in components if entry.component.kind == word for face in entry.fronts]
        nets = [fold_component(component, face) for component, face in _pick_evenly(faces, most)]
        if nets:
            turns = [2 * _TURNS[number % len(_TURNS)] + first_turn for number in range(len(nets))]
            yield _join_pictures_side_by_side([net.make_turned(turn).draw_net() for net, turn in zip(nets, turns, strict=True)])


def _pick_evenly(things: list[Thing], at_most: int) -> list[Thing]:
    """At most this many items, from the whole list."""
    return [things[at * len(things) // at_most] for at in range(at_most)] if len(things) > at_most else things


def _overlap_pictures(pictures: Sequence[Picture]) -> Picture:
    """Pictures that partly cover one another, the first at the back."""
    placed = [pictures[0].make_placed(0, 0, 1)]
    for at, picture in enumerate(pictures[1:], 1):
        back = pictures[0]
        placed.append(picture.make_placed(at * (0.3 * back.width + 3), at * (0.22 * back.height + 2), 1))
    return _join_pictures(placed)


def _join_pictures_side_by_side(pictures: Sequence[Picture]) -> Picture:
    """Small pictures side by side in one or two rows, those in the back row first."""
    rows = [pictures] if len(pictures) < 4 else [pictures[: len(pictures) // 2], pictures[len(pictures) // 2 :]]
    placed, y = [], 0.0
    for number, row in enumerate(rows):
        high = max(picture.height for picture in row)
        x = 0.35 * row[0].width if number % 2 == 0 else 0.0
        for at, picture in enumerate(row):
            placed.append(picture.make_placed(x, y + high - picture.height + (at % 2) * 1.5, 1))
            x += picture.width + 3.0
        y += high + 2.0
    return _join_pictures(placed)


def _join_pictures(pictures: Sequence[Picture]) -> Picture:
    boxes = [picture.box for picture in pictures]
    box = Box(min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes))
    return Picture(tuple(part for picture in pictures for part in picture.parts), box)


class PlacedThing(NamedTuple):
    """A thing with the place of its top left corner and its scale."""

    thing: Picture
    x: Mm
    y: Mm
    scale: float = 1.0


class ThingArrangement(NamedTuple):
    """Things at their places, those at the back first, and the size of the whole."""

    spots: list[PlacedThing]
    size: Size

    def find_fitting_scale(self, width: Mm, height: Mm) -> float:
        """The largest scale at which the whole fits into width × height."""
        return min(width / self.size.width, height / self.size.height)


def _arrange_things(drawn: TableThings, width: Mm, height: Mm) -> Picture:
    """The things in rows, tall ones at the back, and the hand in front of them, at the largest scale that fits."""
    things = drawn.things
    widest = max(thing.width for thing in things)
    start = max(widest, (sum(thing.width * thing.height for thing in things) * width / height) ** 0.5)
    rooms = [max(widest, start * (0.7 + 0.05 * step)) for step in range(20)]
    tries = [_add_hand(_arrange_in_rows(things, room), drawn.hand) for room in dict.fromkeys(rooms)]
    best = max(tries, key=lambda arrangement: arrangement.find_fitting_scale(width, height))
    scale = best.find_fitting_scale(width, height)
    left, top = (width - best.size.width * scale) / 2, (height - best.size.height * scale) / 2
    placed = [spot.thing.make_placed(left + spot.x * scale, top + spot.y * scale, spot.scale * scale) for spot in best.spots]
    return Picture(_join_pictures(placed).parts, Box(0, 0, width, height))


def _add_hand(rows: ThingArrangement, hand: Picture | None) -> ThingArrangement:
    """The rows with a hand of cards in front, which covers a part of the last row. It is large, because it is near."""
    if hand is None:
        return rows
    scale = max(1.0, _HAND_SHARE * rows.size.width / hand.width)
    wide, high = hand.width * scale, hand.height * scale
    width = max(wide, rows.size.width)
    spots = [spot._replace(x=spot.x + (width - rows.size.width) / 2) for spot in rows.spots]
    top = rows.size.height - 0.16 * high
    return ThingArrangement([*spots, PlacedThing(hand, (width - wide) / 2, top, scale)], Size(width, top + high))


def _arrange_in_rows(things: Sequence[Picture], room: Mm) -> ThingArrangement:
    """The things in rows of at most this width. Rows with taller things are farther back."""
    rows: list[list[Picture]] = []
    for thing in sorted(things, key=lambda thing: -thing.height):
        row = next((row for row in rows if sum(other.width + _GAP for other in row) + thing.width <= room), None)
        if row is None:
            rows.append([thing])
        else:
            row.append(thing)
    wide = max(sum(thing.width for thing in row) + _GAP * (len(row) - 1) for row in rows)
    spots: list[PlacedThing] = []
    y = bottom = 0.0
    for number, row in enumerate(rows):
        high = max(thing.height for thing in row)
        ordered = row[::2] + row[1::2][::-1] if number % 2 == 0 else row[1::2][::-1] + row[::2]
        x = free = (wide - sum(thing.width for thing in row)) / (len(row) + 1)
        for thing in ordered:
            spots.append(PlacedThing(thing, x, y + (high - thing.height) * 0.7))
            x += thing.width + free
        bottom = y + high
        y += high * (1 - _OVERLAP)
    return ThingArrangement(spots, Size(wide, bottom))
