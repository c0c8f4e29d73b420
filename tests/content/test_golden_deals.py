"""The piles of a dealt game, piece by piece: any other order, number or place of pieces changes a line."""

from collections.abc import Iterator

import pytest

from printgen.content.dealing import deal_pieces
from printgen.model import Deal, DealtPiece
from tests.helpers.golden import same
from tests.helpers.supplied_games import declared

GAMES = {"5211": (2, 5), "brazil-imperial": (1, 2, 4), "favelas": (2, 4), "sunnyvale": (3,), "village": (1, 3)}


def describe(deal: Deal) -> Iterator[str]:
    for dealt in deal.piles:
        pile = dealt.pile
        places = [f"at {pile.at}", *([f"on {pile.on}"] if pile.on else []), pile.arrange, pile.face]
        spots = [f"{spot.x:g},{spot.y:g},{spot.turn}{' back' if spot.is_back else ''}" for spot in dealt.spots]
        spots += [f"{x:g},{y:g}" for x, y in dealt.positions]
        yield f"  {pile.name} {dealt.seat or ''} ({', '.join(places)}): {' '.join(map(name_piece, dealt.pieces))}"
        if spots:
            yield f"    {' '.join(spots)}"
    yield from (f"  shortage: {shortage}" for shortage in deal.shortages)


def name_piece(piece: DealtPiece) -> str:
    return f"{piece.component}:{piece.row}.{piece.copy}{f'={piece.side}' if piece.side else ''}"


@pytest.mark.golden
def test_supplied_games_are_dealt_as_before() -> None:
    lines: list[str] = []
    for game, counts in GAMES.items():
        for players in counts:
            lines += [
                f"{game}, {players} players",
                *describe(deal_pieces(declared(game), players, declared(game).styles[0], 7)),
            ]
    same("deals.txt", "\n".join(line.rstrip() for line in lines) + "\n")
