"""A dataclass of `printgen.core.records` behaves like one of the standard library, but takes a tenth of the time to make."""

import copy
import dataclasses
import inspect
import pickle
import time
from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core import records

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
SETTINGS = ("name", "type", "default", "default_factory", "init", "repr", "compare", "hash", "kw_only", "metadata")


class Shape(NamedTuple):
    """How a class is declared."""

    options: dict[str, bool]
    fields: list[dict[str, Any]]  # the words of field() for each field of the class
    inherited: list[dict[str, Any]]
    checks: bool  # whether it has a __post_init__

    def build(self, decorate: Callable[..., Any]) -> Any:
        """The class, made by one of the two decorators."""
        bases: tuple[Any, ...] = ()
        for name, words in (("Base", self.inherited), ("Card", self.fields)):
            if name == "Card" or words:
                declared = {f"{name.lower()}{at}": field(**word) for at, word in enumerate(words)}
                body = {"__annotations__": dict.fromkeys(declared, object), "__module__": __name__, "__doc__": "A card."}
                after = {"__post_init__": lambda self: object.__setattr__(self, "card0", (self.card0, "seen"))}
                made = type(name, bases, body | declared | (after if self.checks and name == "Card" else {}))
                bases = (decorate(**self.options)(made),)
        return bases[0]


words = st.fixed_dictionaries(
    {},
    optional={
        "default": st.none() | st.integers() | st.text(),
        "kw_only": st.booleans(),
        "compare": st.booleans(),
        "hash": st.booleans() | st.none(),
        "repr": st.booleans(),
        "metadata": st.just({"text": "The name."}),
    },
) | st.fixed_dictionaries({"default_factory": st.just(tuple)}, optional={"kw_only": st.booleans(), "init": st.booleans()})
options = st.fixed_dictionaries({name: st.booleans() for name in ("frozen", "slots", "kw_only", "eq")})
shapes = st.builds(
    Shape, options | options.map(lambda found: found | {"eq": True, "order": True}), st.lists(words, min_size=1, max_size=5),
    st.lists(words, max_size=3), st.booleans(),
)  # fmt: skip


def attempt(call: Callable[[], Any]) -> Any:
    """What a call returns, or the type and the words of the error that it raises."""
    try:
        return call()
    except Exception as error:
        return type(error), str(error)


def describe(made: Any) -> Any:
    """Everything about a class that the functions of the standard library can see."""
    if isinstance(made, tuple):
        return made
    seen = [[getattr(one, name) for name in SETTINGS] for one in fields(made)]
    hidden = {name: made.__dict__.get(name, "absent") for name in ("__slots__", "__match_args__", "__doc__")}
    return seen, hidden, made.__qualname__, made.__hash__ is None, [*inspect.signature(made).parameters]


named_values = st.dictionaries(st.sampled_from(["base0", "card0", "card1", "x"]), st.text())


@given(shapes, st.lists(st.integers(0, 3), max_size=9), named_values)
def test_a_class_behaves_like_one_of_the_standard_library(shape: Shape, values: list[int], named: dict[str, str]) -> None:
    theirs, ours = attempt(lambda: shape.build(dataclasses.dataclass)), attempt(lambda: shape.build(records.dataclass))
    assert describe(ours) == describe(theirs)
    if isinstance(theirs, tuple):
        return
    one, other = attempt(lambda: theirs(*values, **named)), attempt(lambda: ours(*values, **named))
    if isinstance(one, tuple):
        assert other == one
    else:
        assert list_results(other, named) == list_results(one, named)


def list_results(thing: Any, named: dict[str, str]) -> list[Any]:
    """What an instance shows and does."""
    twin, other = copy.copy(thing), attempt(lambda: replace(thing, **named))
    seen = [repr(thing), attempt(lambda: hash(thing) == hash(twin)), thing == twin, thing == other, thing != 3, repr(twin)]
    seen += [repr(other), dataclasses.asdict(thing), dataclasses.astuple(copy.deepcopy(thing)), hasattr(thing, "__dict__")]
    seen += [attempt(lambda: thing < twin), attempt(lambda: thing <= twin), attempt(lambda: thing > 3)]
    for name in dataclasses.asdict(thing):
        seen += [attempt(lambda name=name: setattr(thing, name, 5)), attempt(lambda name=name: getattr(thing, name))]
        seen += [attempt(lambda name=name: delattr(thing, name))]
    return [*seen, attempt(lambda: setattr(thing, "unknown", 5)) is None]


def declare_own_methods(dataclass: Any) -> Any:
    @dataclass
    class Card:  # noqa: PLW1641  # the decorator decides about the hash
        name: str = "ferry"
        ROUNDS: ClassVar[int] = 3

        def __eq__(self, other: object) -> bool:  # the decorator decides about the hash
            return True

        def __repr__(self) -> str:
            return "a card"

        @cached_property
        def length(self) -> int:
            return len(self.name)

    return Card


def declare_own_hash(dataclass: Any) -> Any:
    @dataclass
    class Card:
        name: str = "ferry"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 5

    return Card


def declare_own_init(dataclass: Any) -> Any:
    @dataclass
    class Card:
        name: str

        def __init__(self) -> None:
            object.__setattr__(self, "name", "bridge")

    return Card


def declare_keywords(dataclass: Any) -> Any:
    @dataclass
    class Card:
        name: str = "ferry"
        _: KW_ONLY
        count: int = 3

    return Card


def declare_init_var(dataclass: Any) -> Any:
    @dataclass
    class Card:
        count: InitVar[int] = 3
        name: str = "ferry"

        def __post_init__(self, count: int) -> None:
            object.__setattr__(self, "name", self.name * count)

    return Card


def declare_mutable_default(dataclass: Any) -> Any:
    @dataclass
    class Card:
        names: list[str] = []  # noqa: RUF012  # both decorators refuse it

    return Card


def declare_unread(dataclass: Any) -> Any:
    @dataclass
    class Card:
        name: str = field(default="ferry", init=False)
        count: list[int] = field(default_factory=list, init=False, repr=False)

    return Card


def declare_texts(dataclass: Any) -> Any:
    @dataclass
    class Card:
        name: "str" = "ferry"
        ROUNDS: "ClassVar[int]" = 3

    return Card


def declare_generic(dataclass: Any) -> Any:
    @dataclass
    class Card(Generic[T]):
        name: T | None = None

    return Card


def declare_nothing(dataclass: Any) -> Any:
    @dataclass
    class Card:
        """Nothing."""

    return Card


def declare_frozen_heir(dataclass: Any) -> Any:
    """A frozen class may inherit only from a frozen class."""

    @records.dataclass(frozen=True)
    class Heir(declare_nothing(dataclass)):  # type: ignore[misc]
        name: str = "ferry"

    return Heir


FORMS = [form for name, form in globals().items() if name.startswith("declare_")]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
@pytest.mark.parametrize("options", [{}, {"frozen": True}, {"slots": True}, {"frozen": True, "slots": True}], ids=str)
def test_rare_forms_are_as_in_the_standard_library(form: Callable[..., Any], options: dict[str, bool]) -> None:
    theirs, ours = (attempt(lambda make=make: form(make(**options))) for make in (dataclasses.dataclass, records.dataclass))
    if isinstance(theirs, tuple):
        assert ours == theirs
        return
    one, other = theirs(), ours()
    for name in ("length", "ROUNDS", "count", "__slots__"):
        assert attempt(lambda name=name: getattr(other, name)) == attempt(lambda name=name: getattr(one, name))
    assert list_results(other, {}) == list_results(one, {})


@records.dataclass(frozen=True, slots=True)
class Meeple:
    """A figure."""

    colour: str
    places: tuple[int, ...] = ()


@pytest.mark.parametrize("slots", [True, False])
def test_an_heir_that_is_no_dataclass_can_have_other_attributes(slots: bool) -> None:
    class Heir(declare_own_methods(records.dataclass(frozen=True, slots=slots))):  # type: ignore[misc]
        colour: str = "red"

    heir = Heir("bridge")
    heir.colour = "blue"
    assert (heir.name, heir.colour, heir.length) == ("bridge", "blue", 6)
    assert attempt(lambda: setattr(heir, "name", "ferry")) == (dataclasses.FrozenInstanceError, "cannot assign to field 'name'")


def test_a_frozen_class_with_slots_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(Meeple("red", (3,)))) == Meeple("red", (3,))


def test_a_pattern_matches_its_fields() -> None:
    match Meeple("red", (3,)):
        case Meeple(colour, places):
            assert (colour, places) == ("red", (3,))


def test_a_class_is_made_in_a_fifth_of_the_time() -> None:
    def measure(decorate: Callable[..., Any]) -> float:
        made = [type("Card", (), {"__annotations__": {"name": str, "count": int}, "__doc__": ""}) for _ in range(300)]
        began = time.process_time()
        for one in made:
            decorate(one, frozen=True, slots=True)("ferry", 3)
        return time.process_time() - began

    assert min(measure(records.dataclass) for _ in range(3)) < min(measure(dataclasses.dataclass) for _ in range(3)) / 5
