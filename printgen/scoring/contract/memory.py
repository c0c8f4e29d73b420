"""Keeps what rules prepare from the content of a game, because many score sheets of one game are judged in a row."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
T = TypeVar("T")


def cache_last_result(make: Callable[[A], T]) -> Callable[[A], T]:
    """A function that makes a value again only if its argument is another object than in the last call.

    The argument must be frozen, such as a Game. Only the last argument and value are kept.
    """
    last: list[tuple[A, T]] = []

    @wraps(make)
    def make_or_reuse_value(argument: A) -> T:
        for known, value in last:
            if known is argument:
                return value
        value = make(argument)
        last[:] = [(argument, value)]
        return value

    return make_or_reuse_value
