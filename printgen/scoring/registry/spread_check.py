"""Checks that a game has the components, rows and inks used in the pictures that its rules return."""

from collections.abc import Iterator, Sequence

from printgen.core.patterns import compile_later
from printgen.core.problems import MessageAndHint, make_spelling_hint, truncate_value
from printgen.model import Component, Game
from printgen.scoring.contract.drawing import BorderedGroup, CountDisc, InkedFace, Spread, TintedGroup
from printgen.scoring.registry.calls import GameRules, RulesError

_NAME = compile_later(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAME_HINT = "use only lower-case letters, digits and hyphens, such as round-3."


def require_valid_spreads(spreads: Sequence[Spread], hook: str, rules: GameRules, game: Game) -> None:
    """Raise RulesError for the first picture that cannot be drawn. For printgen's own rules, fail an assertion."""
    for message, hint in _find_spread_problems(spreads, game):
        assert not rules.is_printgen_code, f"the rules of {game.name}: {message}"
        raise RulesError(rules.find_place_of_definition(getattr(rules.module, hook)), f'"{hook}": {message}', hint)


def _find_spread_problems(spreads: Sequence[Spread], game: Game) -> Iterator[MessageAndHint]:
    components = {component.name: component for component in game.components}
    names: set[str] = set()
    for spread in spreads:
        if not _NAME.fullmatch(spread.name):
            yield f'The picture name "{truncate_value(spread.name)}" cannot be part of a file name.', _NAME_HINT
        if spread.name in names:
            yield f'Two pictures are called "{spread.name}".', "give each picture a different name."
        names.add(spread.name)
        if not spread.rows or not all(spread.rows):
            yield f'The picture "{spread.name}" has a row without a face.', "show at least one face in every row."
        for face in (face for row in spread.rows for face in row):
            yield from _find_face_problems(face.inked, face.row, components, game)


def _find_face_problems(inked: InkedFace, row: int, components: dict[str, Component], game: Game) -> Iterator[MessageAndHint]:
    for name, number in ((inked.component, row), *((token.component, token.row) for token in inked.tokens)):
        if name not in components:
            yield (
                f'The rules draw on "{truncate_value(name)}", but the game has no such component.',
                make_spelling_hint(name, components),
            )
        elif not 0 <= number < len(components[name].rows):
            last = len(components[name].rows) - 1
            yield f"The rules draw on row {number} of {name}, but its rows are numbered 0 to {last}.", "count rows from 0."
    several: tuple[TintedGroup | BorderedGroup, ...] = (*inked.tints, *inked.plots)
    inks: tuple[TintedGroup | BorderedGroup | CountDisc, ...] = (*several, *inked.counts)
    for mark in inks:
        if mark.ink not in game.palette:
            yield (
                f'The rules use the ink "{truncate_value(mark.ink)}", but the palette has no such colour.',
                make_spelling_hint(mark.ink, game.palette),
            )
    for group in several:
        if not group.fields:
            message = "The rules draw a TintedGroup or a BorderedGroup without fields."
            yield message, "name at least one field in every TintedGroup and BorderedGroup."
