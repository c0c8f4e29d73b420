"""Answers kept for texts that may come again; long texts are worked out each time, so that what is kept stays small."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

Rest = ParamSpec("Rest")
Answer = TypeVar("Answer")
OfText = Callable[Concatenate[str, Rest], Answer]


def keep_short(most: int, longest: int) -> Callable[[OfText[Rest, Answer]], OfText[Rest, Answer]]:
    """A decorator that keeps up to `most` answers of a function, for first arguments of at most `longest` letters."""

    def decorate(function: OfText[Rest, Answer]) -> OfText[Rest, Answer]:
        kept = lru_cache(maxsize=most)(function)

        @wraps(function)
        def answer(text: str, *rest: Any) -> Answer:
            return (kept if len(text) <= longest else function)(text, *rest)  # type: ignore[call-arg]

        return cast(OfText[Rest, Answer], answer)

    return decorate
