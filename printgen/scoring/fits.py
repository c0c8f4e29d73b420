"""Finds every legal placement of a card on a board in play, and writes the placements as text and as JSON."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.content.tree_nodes import Leaf
from printgen.content.tree_paths import find_value_of_key
from printgen.core.files.inputs import read_text
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.model import Game
from printgen.scoring.contract.optional import PlacementList
from printgen.scoring.entry_reader import decode_typed_file, read_entry, read_typed_file
from printgen.scoring.registry.calls import GameRules, RulesError, report_failures_of_rules
from printgen.scoring.registry.requirements import check_content_by_rules, find_rules_with_hooks
from printgen.scoring.registry.spread_check import require_valid_spreads

_HOOKS = ("find_placements", "BoardEntry", "list_boards")  # the hooks that the rules must have


@dataclass(frozen=True, slots=True)
class FitsRequest:
    """A card and the board to place it on. `file` is the name of `path` in messages, and `player` owns the board."""

    game: str
    card: str
    path: Path
    file: str
    player: str | None = None


def find_game_and_placements(request: FitsRequest, shelves: Shelves, problems: Problems) -> tuple[Game, PlacementList] | None:
    """The game and every placement of the card. Reports the problems and returns None if they cannot be found."""
    game = load_game(request.game, shelves, problems)
    rules = find_rules_with_hooks(game.name, _HOOKS, game.locate_part("game"), shelves, problems) if game is not None else None
    if game is None or rules is None or not check_content_by_rules(rules, game, problems):
        return None
    with report_failures_of_rules(game, problems):
        board = _read_board(game, rules, request, problems)
        return (game, _call_placements_hook(game, rules, request, board)) if board is not None else None
    return None


def _read_board(game: Game, rules: GameRules, request: FitsRequest, problems: Problems) -> Any | None:
    text = read_text(request.path, request.file, problems)
    typed = read_typed_file(text, request.file, problems) if text is not None else None
    if typed is None:
        return None
    named = find_value_of_key(typed.tree, "game")
    if named is None:
        return decode_typed_file(rules, "BoardEntry", rules.find_form_class("BoardEntry"), typed, problems)
    if not isinstance(named, Leaf) or named.text != game.name:
        hint = f"use a score sheet of {game.name}, or run the command for the game of this score sheet."
        problems.add(Where(request.file, named.line), f"This score sheet is for another game, not for {game.name}.", hint)
        return None
    entry = read_entry(rules, game, typed, problems)
    return (
        _choose_board_of_player(rules.call_hook("list_boards", game, entry), request, problems) if entry is not None else None
    )


def _choose_board_of_player(boards: Mapping[str, Any], request: FitsRequest, problems: Problems) -> Any | None:
    """The requested player's board, or the only board. Returns None after reporting a problem."""
    if request.player in boards or (request.player is None and len(boards) == 1):
        return boards[request.player] if request.player is not None else next(iter(boards.values()))
    if not boards:
        problems.add(Where(request.file), "This score sheet has no board.")
        return None
    player = request.player
    message = "The score sheet has several boards." if player is None else f'Nobody on the sheet is called "{player[:40]}".'
    hint = (
        f"add --player with one of these names: {', '.join(boards)}." if player is None else make_spelling_hint(player, boards)
    )
    problems.add(Where("--player"), message, hint)
    return None


def _call_placements_hook(game: Game, rules: GameRules, request: FitsRequest, board: Any) -> PlacementList:
    try:
        fits: PlacementList = rules.call_hook("find_placements", game, request.card, board)
    except ValueError as error:
        raise RulesError(Where(request.file), str(error)) from error
    require_valid_spreads(fits.pictures, "find_placements", rules.find_provider_of_hook("find_placements"), game)
    return fits


def write_fits_text(fits: PlacementList) -> str:
    """The placements of a card as text, one per line."""
    count, card = len(fits.placements), f"{fits.name} ({fits.card})"
    answer = (
        f"can be placed on {fits.board} in {write_count(count, 'place')}"
        if count
        else f"cannot be placed anywhere on {fits.board}"
    )
    width = len(str(count))
    places = (f"  {number:>{width}}  {' '.join(spaces)}" for number, spaces in enumerate(fits.placements, 1))
    return "\n".join([f"{card} {answer}.", *(f"  {note}" for note in fits.notes), *places])


def write_fits_json(game: Game, fits: PlacementList) -> str:
    """The placements of a card as one JSON object on one line."""
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
