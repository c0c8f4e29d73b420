"""Reports the progress of a run to a listener, such as a progress bar in a terminal."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Progress: TypeAlias = Callable[[str, int, int], None]  # takes the name of the work, the number done and the total

_LISTENER: ContextVar[Progress | None] = ContextVar("progress", default=None)


class Cancelled(BaseException):
    """Carries an exception of the progress listener through code that catches all exceptions, such as a game's rules."""

    def __init__(self, reason: BaseException) -> None:
        super().__init__(reason)
        self.reason = reason


@contextmanager
def report_progress_to(listener: Progress | None) -> Iterator[None]:
    """Report the progress of the work in this block to a listener. The listener may cancel the work by raising an exception."""
    token = _LISTENER.set(listener)
    try:
        yield
    except Cancelled as end:
        raise end.reason from None
    finally:
        _LISTENER.reset(token)


def iterate_with_progress(items: Iterable[T], total: int, description: str) -> Iterator[T]:
    """Yield the items one by one, and report each item to the progress listener once the caller has used it."""
    listener = _LISTENER.get()
    if listener is None:
        yield from items
        return
    for done, thing in enumerate(items, 1):
        yield thing
        report_progress(description, done, total)


def report_progress(description: str, done: int, total: int) -> None:
    """Report to the progress listener, if there is one, that `done` of `total` parts of the work are done."""
    listener = _LISTENER.get()
    if listener is None:
        return
    try:
        listener(description, done, total)
    except BaseException as reason:
        raise Cancelled(reason) from None
