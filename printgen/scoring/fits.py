"""Whether a card can be laid on a board that is still in play, and where; knows no game."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.content.loader import load_game
from printgen.content.places import value_of
from printgen.content.shelves import Shelves
from printgen.content.tree import Leaf
from printgen.core.files.inputs import read_text
from printgen.core.problems import Problems, Where, did_you_mean
from printgen.model import Game
from printgen.scoring.contract.optional import Fits
from printgen.scoring.judge import decode_source, read_entry, read_source
from printgen.scoring.registry.calls import GameRules, RulesError, noted
from printgen.scoring.registry.required import check_faults, find_required
from printgen.scoring.registry.spreads import check_spreads

FITTING = ("fits", "Spot", "spots")  # what rules must have for it


@dataclass(frozen=True, slots=True)
class Asked:
    """Which card, on which board: its path, and the name by which problems call it."""

    game: str
    card: str
    path: Path
    file: str
    player: str | None = None


def find_fits(asked: Asked, shelves: Shelves, problems: Problems) -> tuple[Game, Fits] | None:
    """Where a card fits; None with the problems noted if that cannot be said."""
    game = load_game(asked.game, shelves, problems)
    rules = find_required(game.name, FITTING, game.place("game"), shelves, problems) if game is not None else None
    if game is None or rules is None or not check_faults(rules, game, problems):
        return None
    with noted(game, problems):
        spot = _spot(game, rules, asked, problems)
        return (game, _fits(game, rules, asked, spot)) if spot is not None else None
    return None


def _fits(game: Game, rules: GameRules, asked: Asked, spot: Any) -> Fits:
    """The answer of the rules. Raises RulesError with their sentence if they refuse the card or the board."""
    try:
        fits: Fits = rules.call("fits", game, asked.card, spot)
    except ValueError as wrong:
        raise RulesError(Where(asked.file), str(wrong)) from wrong
    check_spreads(fits.pictures, "fits", rules, game)
    return fits


def _spot(game: Game, rules: GameRules, asked: Asked, problems: Problems) -> Any:
    """The board of a file: a small one that is nothing else, or one of a whole sheet."""
    text = read_text(asked.path, asked.file, problems)
    source = read_source(text, asked.file, problems) if text is not None else None
    if source is None:
        return None
    named = value_of(source.tree, "game")
    if named is None:
        return decode_source(rules, "Spot", rules.form("Spot"), source, problems)
    if not isinstance(named, Leaf) or named.text != game.name:
        problems.add(Where(asked.file, named.line), f"This is no sheet of {game.name}.", "name the game that it is of.")
        return None
    entry = read_entry(rules, game, source, problems)
    return _spot_of(rules.call("spots", game, entry), asked, problems) if entry is not None else None


def _spot_of(spots: Mapping[str, Any], asked: Asked, problems: Problems) -> Any:
    """The board of the player who was named, or the only one."""
    if asked.player in spots or (asked.player is None and len(spots) == 1):
        return spots[asked.player] if asked.player is not None else next(iter(spots.values()))
    if not spots:
        problems.add(Where(asked.file), "There is no board on this sheet.")
        return None
    several = "There are several boards" if asked.player is None else f'Nobody on the sheet is called "{asked.player[:40]}"'
    hint = f"say --player with one of {', '.join(spots)}." if asked.player is None else did_you_mean(asked.player, spots)
    problems.add(Where("--player"), f"{several}.", hint)
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
