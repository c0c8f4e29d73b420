"""Counts the pieces of a component, and compares the numbers with the rulebook's list of components."""

from printgen.core.problems import About, Problems
from printgen.model import Component, Copies, Game


def check_rulebook_counts(game: Game, problems: Problems) -> None:
    """Report numbers of pieces that differ from the rulebook's list. Skips tables with problems, which may lack rows."""
    for component in game.components:
        listed, made = component.rulebook_count, compute_total_copies(component)
        if listed is None or listed == made or not _is_piece_count_known(component, game, problems):
            continue
        hint = "fix `copies` or the table; change `rulebook_count` only if it differs from the rulebook."
        told, added = describe_copies(listed), describe_copies(made)
        message = f"{component.name}: the rulebook lists {told}, but the content adds up to {added}."
        problems.add(component.where, message, hint, about=About("count", component.name))


def _is_piece_count_known(component: Component, game: Game, problems_so_far: Problems) -> bool:
    tables = {row.where.file for row in component.rows} - {game.locate_part("game").file}
    column = component.copies.column
    has_column = column is None or all(column in row.cells for row in component.rows)
    return bool(component.rows) and has_column and not any(problem.where.file in tables for problem in problems_so_far.found)


def compute_total_copies(component: Component) -> Copies:
    """The number of a component's pieces in one kit: the total, or the number for each player."""
    copies = component.copies
    if copies.column is not None:
        counts = [row.cells.get(copies.column, 0) for row in component.rows]
        return Copies(sum(count for count in counts if isinstance(count, int)))
    return Copies(copies.number * len(component.rows), copies.per_player)


def describe_copies(copies: Copies) -> str:
    """A number of copies in words, such as `5` or `3 per player`."""
    return f"{copies.number} per player" if copies.per_player else str(copies.number)
