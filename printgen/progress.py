"""A progress bar for people at a terminal; nothing in a pipe."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

WIDTH = 30
LONG = 50  # fewer things are done before a bar is read


def progress(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The things, one by one, with a bar on a terminal's standard error."""
    if not sys.stderr.isatty() or total < LONG:
        yield from things
        return
    try:
        for done, thing in enumerate(things, 1):
            yield thing
            if done * 100 // total == (done - 1) * 100 // total:
                continue
            full = WIDTH * min(done, total) // total
            sys.stderr.write(f"\r{what} {'█' * full}{'·' * (WIDTH - full)} {done}/{total}")
            sys.stderr.flush()
    finally:
        sys.stderr.write("\r\033[K")
