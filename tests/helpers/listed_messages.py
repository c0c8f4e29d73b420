"""Checks whether a message is on the page of all messages, and records the problems that tests cause."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printgen.core.problems import Problem

PAGE = Path(__file__).parents[2] / "docs" / "messages.md"
BULLET = re.compile("^ *- `(.*)`$", re.MULTILINE)
VALUE = re.compile(r"\{[^{}]*\}")
LEAST_PART, LEAST_WHOLE = 8, 5  # letters beside the values: shorter texts would be found in many messages
OF_PYTHON_AND_JINJA = (  # what they say about wrong arguments; messages about templates quote it
    "missing a required argument: {…}",
    "got an unexpected keyword argument {…}",
    "got some positional-only arguments passed as keyword arguments: {…}",
    "too many positional arguments.",
    "multiple values for argument {…}",
    "object has no attribute {…}",
    "argument must be iterable.",
    "method must be common, ceil or floor.",
    "You can only sort by either {…} or {…}.",
    "requires a filter argument.",
    "No test named {…}.",
    "No filter named {…}.",
    "Missing parameter for attribute name.",
)


class Listed(NamedTuple):
    """A text on the page as a pattern, its longest part between two values, and whether it may be part of a message."""

    pattern: re.Pattern[str]
    part: str
    is_long: bool

    def fits(self, message: str) -> bool:
        """Whether a message contains this text. A short text must be the whole message."""
        return bool(self.pattern.search(message) if self.is_long else self.pattern.fullmatch(message))


def is_listed(message: str) -> bool:
    """Whether a text on docs/messages.md is the message or, if the text is long enough, a part of the message."""
    texts, message = _listed_texts(), " ".join(message.split()).replace("`", "'")  # as the page writes them
    lower = message.lower()
    candidates = (listed for listed in texts if listed.part in lower)
    found = next((listed for listed in candidates if listed.fits(message)), None)
    if found is not None:
        texts.remove(found)
        texts.insert(0, found)  # because the next message is likely to be similar
    return found is not None


@cache
def _listed_texts() -> list[Listed]:
    """All texts on docs/messages.md, except short ones such as `{name} is {value}`, which would fit many messages."""
    found = []
    for text in {*OF_PYTHON_AND_JINJA, *BULLET.findall(PAGE.read_text(encoding="utf-8"))}:
        parts = VALUE.split(text)
        letters = sum(map(str.isalpha, "".join(parts)))
        is_long = letters >= LEAST_PART
        if is_long or (text[-1] in ".?!" and (text[0].isalpha() or letters >= LEAST_WHOLE)):
            found.append(
                Listed(
                    re.compile(".*".join(map(re.escape, parts)), re.DOTALL | re.IGNORECASE),
                    max(parts, key=len).lower(),
                    is_long,
                )
            )
    return found


@contextmanager
def watch_messages() -> Iterator[set[str]]:
    """Collect the message and the hint of every problem made inside the `with` block."""
    seen: set[str] = set()
    shorten = Problem.__post_init__

    def note(problem: Problem) -> None:
        seen.update((problem.message, problem.hint))
        shorten(problem)

    Problem.__post_init__ = note  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        Problem.__post_init__ = shorten  # type: ignore[method-assign]
