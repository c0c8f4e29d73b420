"""Maps and cards by what people call them: the id, the name, or at the prompt as much of either as tells it from others."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from printgen.core.problems import closest
from printgen.core.words import listed


class Named(Protocol):
    """What has an id and a name."""

    @property
    def id(self) -> str:
        """As the content's table has it."""

    @property
    def name(self) -> str:
        """As it is printed."""


Thing = TypeVar("Thing", bound=Named)

_FEW = 6


def find(text: str, things: Sequence[Thing], what: str) -> Thing:
    """The thing of this id or name; ValueError with a sentence where there is none."""
    found = next((thing for thing in things if _plain(text) in _names(thing)), None)
    if found is None:
        raise ValueError(f"There is no {what} “{text[:40]}”{_hint(text, things)}")
    return found


def begun(text: str, things: Sequence[Thing], what: str) -> Thing:
    """The same for a name of which only some letters are given, if they begin no other."""
    begins = [thing for thing in things if any(name.startswith(_plain(text)) for name in _names(thing))]
    exact = [thing for thing in begins if _plain(text) in _names(thing)]
    if len(exact or begins) > 1 and text.strip():
        raise ValueError(f"“{text[:40]}” may be {listed((one.name for one in begins[:_FEW]), 'or')}; type more of it.")
    return (exact or begins)[0] if begins and text.strip() else find(text, things, what)


def _hint(text: str, things: Sequence[Thing]) -> str:
    near = closest(text, [word for thing in things for word in (thing.id, thing.name)])
    if near is not None:
        thing = next(thing for thing in things if near in (thing.id, thing.name))
        return f": did you mean {thing.name} ({thing.id})?"
    return f"; there are {listed(thing.id for thing in things)}." if len(things) <= _FEW else "."


def _names(thing: Named) -> Iterable[str]:
    return _plain(thing.id), _plain(thing.name)


def _plain(text: str) -> str:
    """A name as anybody may type it."""
    return " ".join(text.casefold().replace("’", "'").split())
