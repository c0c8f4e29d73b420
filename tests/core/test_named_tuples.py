"""A named tuple of `printgen.core.named_tuples` behaves like one of the standard library."""

import copy
import inspect
import pickle
import typing
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core import named_tuples
from tests.helpers.soaked import FEW_EXAMPLES

T = TypeVar("T")
names = st.lists(st.sampled_from(["name", "count", "new", "cls", "self", "of"]), unique=True, max_size=5)


class Place(named_tuples.NamedTuple):
    """A place on the map."""

    name: str
    number: int = 3

    @property
    def title(self) -> str:
        return f"{self.name} {self.number}"

    def __add__(self, other: Any) -> "Place":  # type: ignore[override]
        return self._replace(number=self.number + other)


def attempt(call: Callable[[], Any]) -> Any:
    """What a call returns, or the type and the words of the error that it raises."""
    try:
        return call()
    except Exception as error:
        return type(error), str(error)


def declare(base: Any, fields: list[str], defaults: list[int]) -> Any:
    """A class with these fields, of which the last have defaults."""

    class Card(base):  # type: ignore[misc]
        __annotations__ = dict.fromkeys(fields, int)
        locals().update(zip(reversed(fields), defaults, strict=False))

    return Card


@FEW_EXAMPLES
@given(
    names,
    st.lists(st.integers(), max_size=5),
    st.lists(st.integers(), max_size=6),
    st.dictionaries(st.sampled_from(["name", "x"]), st.text()),
)
def test_a_class_behaves_like_one_of_the_standard_library(
    fields: list[str], defaults: list[int], values: list[int], named: dict[str, str]
) -> None:
    theirs, ours = (declare(base, fields, defaults) for base in (typing.NamedTuple, named_tuples.NamedTuple))
    for ask in (
        lambda made: (
            made._fields,
            made._field_defaults,
            made.__match_args__,
            made.__bases__,
            made.__slots__,
            made.__qualname__,
        ),
        lambda made: [*inspect.signature(made).parameters],
        lambda made: repr(made(*values, **named)),
        lambda made: made(*values)._asdict(),
        lambda made: made(*values)._replace(**named) == (tuple(values)),
        lambda made: tuple(made._make(values)),
        lambda made: [getattr(made(*values), name) for name in fields],
        lambda made: (made(*values) == tuple(values), hash(made(*values)), copy.copy(made(*values)) == tuple(values)),
        lambda made: setattr(made(*values), "unknown", 3),
    ):
        assert attempt(lambda ask=ask: ask(ours)) == attempt(lambda ask=ask: ask(theirs))


def test_methods_and_properties_are_kept() -> None:
    place = Place("Ouro Preto") + 4
    assert (type(place), place.title, Place.__doc__) == (Place, "Ouro Preto 7", "A place on the map.")
    assert pickle.loads(pickle.dumps(place)) == place
    match place:
        case Place(name, number):
            assert (name, number) == ("Ouro Preto", 7)


def test_a_field_without_a_default_must_come_first() -> None:
    with pytest.raises(TypeError, match="of Card without a default"):

        class Card(named_tuples.NamedTuple):
            count: int = 3
            name: str  # type: ignore[misc]


def test_a_generic_class_is_made_by_the_standard_library() -> None:
    class Card(named_tuples.NamedTuple, Generic[T]):
        name: T

    assert (Card[str]("ferry").name, Card.__bases__) == ("ferry", (tuple, Generic))
