"""Whether a card can be laid on a board that is still in play, and where; knows no game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from printgen.content.load import load_game
from printgen.content.shelves import Shelves
from printgen.judging.referee import check_rules, find_rules, games_with_rules
from printgen.model import Game
from printgen.problems import Problems, Where, did_you_mean
from printgen.reading.decode import decode
from printgen.reading.files import read_text
from printgen.reading.places import line_of, value_of
from printgen.reading.tree import Leaf, Node, read_sheet
from printgen.rules.fits import Fits


@dataclass(frozen=True, slots=True)
class Asked:
    """Which card, on which board."""

    game: str
    card: str
    file: str
    player: str | None = None


def find_fits(asked: Asked, shelves: Shelves, problems: Problems) -> tuple[Game, Fits] | None:
    """Where a card can be laid; None where that cannot be told."""
    game = load_game(asked.game, shelves, problems)
    rules = _rules(game, shelves, problems) if game is not None else None
    if game is None or rules is None or not check_rules(game, problems):
        return None
    spot = _spot(game, rules, asked, problems)
    if spot is None:
        return None
    try:
        return game, rules.fits(game, asked.card, spot)
    except ValueError as wrong:
        problems.add(Where(asked.file), str(wrong))
        return None


def _rules(game: Game, shelves: Shelves, problems: Problems) -> ModuleType | None:
    """The game's rules, if they know of cards that are laid."""
    rules = find_rules(game.name)
    if rules is not None and hasattr(rules, "fits"):
        return rules
    known = [name for name, _ in shelves.games() if name in games_with_rules()]
    can = [name for name in known if hasattr(find_rules(name), "fits")]
    message = f"{game.title} has no rules that tell where a card can be laid."
    problems.add(game.place("game"), message, f"games that have: {', '.join(can)}." if can else "")
    return None


def _spot(game: Game, rules: ModuleType, asked: Asked, problems: Problems) -> Any:
    """The board of a file: a small one that is nothing else, or one of a whole sheet."""
    text = read_text(Path(asked.file), asked.file, problems)
    tree = read_sheet(text, asked.file, problems) if text is not None else None
    if tree is None:
        return None
    named = value_of(tree, "game")
    if named is None:
        return decode(rules.Spot, tree, asked.file, problems)
    if not isinstance(named, Leaf) or named.text != game.name:
        problems.add(Where(asked.file, named.line), f"This is no sheet of {game.name}.", "name the game that it is of.")
        return None
    return _spot_of_sheet(game, rules, asked, tree, problems)


def _spot_of_sheet(game: Game, rules: ModuleType, asked: Asked, tree: Node, problems: Problems) -> Any:
    entry = decode(rules.Entry, tree, asked.file, problems)
    if entry is None or problems:
        return None
    for broken in rules.unreadable(game, entry):
        problems.add(Where(asked.file, line_of(tree, broken.path)), broken.message)
    spots = rules.spots(game, entry) if not problems else {}
    if asked.player in spots or (asked.player is None and len(spots) == 1):
        return spots[asked.player] if asked.player is not None else next(iter(spots.values()))
    if spots:
        said = "There are several boards" if asked.player is None else f'Nobody on the sheet is called "{asked.player[:40]}"'
        hint = f"say --player with one of {', '.join(spots)}." if asked.player is None else did_you_mean(asked.player, spots)
        problems.add(Where("--player"), f"{said}.", hint)
    return None


def fits_text(fits: Fits) -> str:
    """The answer in words, placement by placement."""
    return "\n".join(_lines(fits))


def _lines(fits: Fits) -> Iterator[str]:
    count, card = len(fits.placements), f"{fits.name} ({fits.card})"
    if count:
        yield f"{card} can be laid on {fits.board}, in {count} place{'' if count == 1 else 's'}."
    else:
        yield f"{card} can be laid nowhere on {fits.board}."
    yield from (f"  {note}" for note in fits.notes)
    wide = len(str(count))
    yield from (f"  {number:>{wide}}  {' '.join(spaces)}" for number, spaces in enumerate(fits.placements, 1))


def fits_json(game: Game, fits: Fits) -> str:
    """The answer as one object on one line."""
    content = {
        "game": game.name,
        "edition": game.edition,
        "card": fits.card,
        "name": fits.name,
        "board": fits.board,
        "fits": bool(fits.placements),
        "placements": [list(spaces) for spaces in fits.placements],
        "notes": list(fits.notes),
    }
    return json.dumps(content, ensure_ascii=False)
