"""Checks the content of a game. Each function in CHECKS reports one kind of problem."""

import re
from collections.abc import Callable, Iterator, Sequence

from printgen.content.piece_counts import check_rulebook_counts
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import does_path_exist, list_files_below_until_unreadable
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import About, LineNumber, Problems, make_spelling_hint
from printgen.core.units import write_size
from printgen.model import Component, Game, Row
from printgen.model.outlines import compute_signed_area, does_outline_cross_itself

Check = Callable[[Game, Problems], None]
_SMALLEST_AREA = 0.01  # square millimetres


class _RepeatedValue(NamedTuple):
    """A row that repeats the value of an earlier row in a column, and the line of the earlier row."""

    row: Row
    value: str
    earlier_line: LineNumber


def fingerprint_facts(game: Game) -> str:
    """Twelve hexadecimal digits computed from all facts of a game. The same facts always give the same digits."""
    import hashlib
    import json

    facts = json.dumps({name: fact.value for name, fact in game.facts.items()}, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(facts.encode()).hexdigest()[:12]


def check_game(game: Game, shelves: Shelves, problems: Problems) -> None:
    """Report all problems in the content of a game."""
    if not game.components and not problems:
        problems.add(game.locate_part("components"), "components is empty.", "add at least one component.")
    for check in CHECKS:
        check(game, problems)
    _check_templates(game, shelves, problems)


def _check_templates(game: Game, shelves: Shelves, problems: Problems) -> None:
    """Report each template that is missing or empty."""
    named = [(name, part.name, part.where) for part in game.components for name in (part.template, part.back) if name]
    if game.guide.wordmark:
        named.append((game.guide.wordmark, "guide", game.locate_part("guide")))
    paths = shelves.find_templates(game.name, {template for template, _, _ in named})
    for template, name, where in named:
        if (path := paths[template]) is None:
            message = f"{name} needs the template {template}, which is not in {_describe_template_folder(game.name, shelves)}/."
            problems.add(where, message, _make_missing_template_hint(template, game.name, shelves))
        elif not path.stat().st_size:
            message = f"The template {template} is empty, so {name} will be blank."
            problems.add(where, message, "add a drawing, or remove the line that names the template.", "warning")


def _check_guide_accent(game: Game, problems: Problems) -> None:
    if game.guide.accent and game.guide.accent not in game.palette:
        message = f'accent is "{game.guide.accent}", but the palette has no colour with that name.'
        hint = make_spelling_hint(game.guide.accent, game.palette) if game.palette else "remove this line."
        problems.add(game.locate_part("guide"), message, hint)


def _make_missing_template_hint(template: str, game: str, shelves: Shelves) -> str:
    """The hint for a missing template. It considers that drawing programs often drop the `.j2` when they save a copy."""
    bare = template.removesuffix(".j2")
    if bare != template and shelves.find_template(game, bare) is not None:
        return f"rename {bare} to {template}."
    own = (folder for shelf in shelves.shelves for folder in shelf.list_drawing_folders(game))
    names = (path.relative_to(folder).as_posix() for folder in own for path in list_files_below_until_unreadable(folder, ".j2"))
    known = [other for other in names if shelves.find_template(game, other) is not None]
    return make_spelling_hint(template, known) or f"put the file into {_describe_template_folder(game, shelves)}/."


def _describe_template_folder(game: str, shelves: Shelves) -> str:
    """The folder where a game has its templates: templates/GAME, or content/GAME if there is no templates/GAME."""
    has_own = any(does_path_exist(shelf.root / "templates" / game) for shelf in shelves.shelves)
    return f"{'templates' if has_own else 'content'}/{game}"


def _check_duplicate_ids_within_components(game: Game, problems: Problems) -> None:
    for component in game.components:
        for row, name, line in _find_repeated_values(component, "id"):
            about = About("id", component.name, row=row.where)
            problems.add(
                row.where,
                f'The id "{name}" is used twice.',
                f"give this row a different id; line {line} already uses this one.",
                about=about,
            )


def _warn_of_duplicate_names_without_ids(game: Game, problems: Problems) -> None:
    """Warn about duplicate names in tables without ids. They are not errors, because they may be intended."""
    for component in game.components:
        if any(component.find_column_or_keep_name("id") in row.cells for row in component.rows):
            continue
        for row, name, line in _find_repeated_values(component, "name"):
            hint = f"remove this row or line {line}; to keep both rows, add a column for copies, or give each row an id."
            about = About("name", component.name, row=row.where)
            problems.add(row.where, f'The name "{name}" is used twice.', hint, "warning", about)


def _find_repeated_values(component: Component, column: str) -> Iterator[_RepeatedValue]:
    seen: dict[str, LineNumber] = {}
    column = component.find_column_or_keep_name(column)
    for row in component.rows:
        name = str(row.cells.get(column, ""))
        if name and name in seen:
            yield _RepeatedValue(row, name, seen[name])
        seen.setdefault(name, row.where.line)


def _check_copies_columns(game: Game, problems: Problems) -> None:
    for component in game.components:
        column = component.copies.column
        if column is None:
            continue
        without = next((row for row in component.rows if column not in row.cells), None)
        if without is not None:
            message = f"{component.name} takes its copies from the column {column}, but the table has no such column."
            problems.add(component.where, message, make_spelling_hint(column, without.cells))
            continue
        for row in _list_rows_with_invalid_count(component.rows, column):
            count = f'"{row.cells[column]}"' if row.cells[column] != "" else "empty"
            hint = f"write a number such as 1; for all empty cells, add `defaults: {{{column}: 1}}` to the component."
            message = f"{component.find_heading_or_column(column)} is {count}, but must be a whole number of copies."
            problems.add(row.where, message, hint if count == "empty" else "write a number such as 1.")


def _list_rows_with_invalid_count(rows: Sequence[Row], column: str) -> list[Row]:
    """The rows whose number of copies in this column is invalid.

    If one cell holds a word, the table reader returns the whole column as text, but only the rows with words are wrong.
    """
    counts = [(row, row.cells[column]) for row in rows]
    wrong = [row for row, count in counts if not isinstance(count, int) or count < 0]
    return [row for row in wrong if not re.fullmatch(r"[0-9]{1,15}", str(row.cells[column]))] or wrong


def _check_source_cells(game: Game, problems: Problems) -> None:
    for component in game.components:
        column = component.find_column_or_keep_name("source")
        for row in component.rows:
            source = row.cells.get(column, "ours")
            if source not in ("rulebook", "ours"):
                problems.add(row.where, f'source is "{source}", but must be rulebook or ours.')


def _check_styles(game: Game, problems: Problems) -> None:
    """Report a game without styles, and each style of a colour or a component that the game does not have."""
    if not game.styles:
        problems.add(game.locate_part("styles"), "styles is empty.", "add at least one style, such as colour.")
    for name, inks in game.palette.items():
        for style in inks:
            if style not in game.styles:
                message = f"The colour {name} has a value for the style {style}, but the game has no such style."
                problems.add(game.locate_part("palette"), message, make_spelling_hint(style, game.styles))
    for component in game.components:
        for style in component.styles:
            if style not in game.styles:
                message = f"{component.name} is printed in the style {style}, but the game has no such style."
                problems.add(component.where, message, make_spelling_hint(style, game.styles))


def _check_player_counts(game: Game, problems: Problems) -> None:
    players = game.players
    if players.least > players.most:
        message = f"players.least is {players.least}, but must be at most players.most, which is {players.most}."
        problems.add(game.locate_part("players"), message, "swap the two numbers, or change one of them.")
    elif not players.least <= players.usual <= players.most:
        message = f"players.usual is {players.usual}, but must be from {players.least} to {players.most}."
        problems.add(game.locate_part("players"), message, "use a number of players that the game allows.")
    for component in game.components:
        if component.players and not any(players.least <= number <= players.most for number in component.players):
            message = (
                f"{component.name} is never printed, because {game.title} is for {players.least} to {players.most} players."
            )
            problems.add(component.where, message, "change players, either for the component or for the game.")


def _check_outlines(game: Game, problems: Problems) -> None:
    for component in game.components:
        outline = component.outline
        if outline.points and outline.shape != "polygon":
            message = f"{component.name} has points but is not a polygon."
            problems.add(component.where, message, "remove `points`, or write `outline: polygon`.")
        if outline.shape == "polygon" and not outline.points:
            message = f"{component.name} is a polygon but has no points."
            problems.add(component.where, message, 'add the corners in mm: `points: "0,0 40,0 20,30"`.')
        for size in component.sizes:
            if outline.shape == "circle" and abs(size.width - size.height) > 0.01:
                message = f"{component.name} is a circle, but its width and height differ."
                problems.add(component.where, message, "write the diameter twice, such as `size: 30x30mm`.")
            if any(x > size.width or y > size.height for x, y in outline.points):
                message = f"{component.name} has a corner outside its size of {write_size(size.width, size.height)}."
                problems.add(component.where, message, "move the corner, or make the size larger.")
        if outline.shape == "polygon" and len(outline.points) > 2:
            _check_polygon(component, problems)
        if component.split and outline.shape != "rectangle":
            message = f"{component.name} is a {outline.shape}, but only rectangles can be split."
            problems.add(component.where, message, "remove `split`, or remove `outline` and draw the shape on a rectangle.")


def _check_polygon(component: Component, problems: Problems) -> None:
    points, name = component.outline.points, component.name
    if does_outline_cross_itself(points):
        hint = "list the corners in order along the edge."
        problems.add(component.where, f"{name}: the outline crosses itself.", hint)
    elif abs(compute_signed_area(points)) < _SMALLEST_AREA:
        problems.add(
            component.where,
            f"{name}: the outline has no area.",
            "list at least three corners that are not on one straight line.",
        )


def _check_gutterfold_has_back(game: Game, problems: Problems) -> None:
    if game.layout.sides == "gutterfold" and not any(component.back for component in game.components):
        message = "layout.sides is gutterfold, but no component has a back to fold behind its front."
        problems.add(game.locate_part("layout"), message, "remove `sides`, or add a back to a component.", "warning")


def _check_edition_fingerprint(game: Game, problems: Problems) -> None:
    """Report an error if the facts in the game's first language no longer match the recorded fingerprint."""
    if not game.editions or game.is_translation:
        return
    now = fingerprint_facts(game)
    recorded = game.editions.get(game.edition)
    if recorded == now:
        return
    if recorded is None:
        problems.add(
            game.locate_part("editions"),
            f"editions has no line for edition {game.edition}.",
            f'add the line `"{game.edition}": {now}`.',
        )
        return
    message = f"The facts have changed since edition {game.edition} was recorded."
    hint = (
        f"choose a new edition, and add it to `editions` with the fingerprint {now}; if none is published, delete `editions`."
    )
    problems.add(game.locate_part("editions"), message, hint)


CHECKS: tuple[Check, ...] = (
    _check_copies_columns,
    check_rulebook_counts,
    _check_duplicate_ids_within_components,
    _warn_of_duplicate_names_without_ids,
    _check_source_cells,
    _check_styles,
    _check_guide_accent,
    _check_player_counts,
    _check_outlines,
    _check_gutterfold_has_back,
    _check_edition_fingerprint,
)
