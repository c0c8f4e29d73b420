"""How a command writes its file: once, and not again while it would be the same."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import typer

from printgen.cli.app import say_again
from printgen.ledger.book import Book
from printgen.problems import Problems


@dataclass(frozen=True, slots=True)
class Made:
    """A file as it is to be written, and what is said of it."""

    path: Path
    content: bytes
    said: str


def write_once(wish: str, book: Book, make: Callable[[], Made | None], problems: Problems) -> None:
    """Make and write what is wished for, say what came of it and note it; of a file that stands, say it again."""
    former = None if problems else book.find(wish)
    if former is not None:
        say_again(former, problems)
        return
    made = make()
    if made is None:
        return
    from printgen.output import write_whole

    if write_whole(made.path, made.content, problems):
        typer.echo(made.said)
        book.keep(wish, made.path, made.content, made.said, problems)
