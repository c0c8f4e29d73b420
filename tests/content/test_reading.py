"""Untrusted files become typed values: every type is decoded, every part knows its line, and nothing is raised."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.decoder import decode_tree
from printgen.content.forms import InOrder, Keys, OneOrMany, Scalar, Spaced, make_choice, make_field
from printgen.content.game_form import GameForm
from printgen.content.tree import read_tree
from printgen.content.tree_nodes import Leaf, ListNode, MapEntry, MapNode, Node, convert_to_plain_value
from printgen.core.files.inputs import make_path_if_inside
from printgen.core.problems import Problems
from tests.helpers.tables import read_rows


def _even(text: str) -> int:
    if not text.isdigit() or int(text) % 2:
        raise ValueError("Must be an even number.")
    return int(text)


@dataclass(frozen=True)
class Calf:
    """A part of the form."""

    name: str = make_field("Its name.")


@dataclass(frozen=True)
class Cow:
    """A form with a field of every type."""

    name: str = make_field("A text.")
    age: int = make_field("A whole number.", default=0)
    brown: bool = make_field("A truth.", default=False)
    legs: Annotated[int, Scalar(_even, "Must be an even number.")] = make_field("A scalar.", default=4)
    mood: Annotated[str, make_choice("calm", "wild")] = make_field("A choice.", default="calm")
    nick: str | None = make_field("What may be missing.", default=None)
    calf: Calf | None = make_field("A record.", default=None)
    herd: tuple[Calf, ...] = make_field("A list.", default=())
    colours: Annotated[tuple[str, ...], OneOrMany()] = make_field("One or many.", default=())
    bells: Annotated[dict[str, int], OneOrMany(least=1)] = make_field("One, or some by name.", factory=dict)
    spots: Annotated[tuple[int, ...], Spaced()] = make_field("A list in one line.", default=())
    teats: Annotated[dict[str, int], InOrder(("front", "back"))] = make_field("A map, or its values.", factory=dict)
    milk: dict[str, int] = make_field("A map.", factory=dict)
    marks: Annotated[dict[str, str], Keys("[a-z]+", "small letters.")] = make_field("A map with keys of a kind.", factory=dict)
    rest: Any = make_field("Anything.", default=None)


def read(text: str) -> tuple[Cow | None, list[str]]:
    """The decoded value of a text, and all problems."""
    problems = Problems()
    tree = read_tree(text, "cow.yaml", problems)
    cow = decode_tree(Cow, tree, "cow.yaml", problems) if tree is not None else None
    return cow, [str(problem).removeprefix("cow.yaml") for problem in problems.sort_by_severity()]


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("name: 007", "name", "007"),
        ("name: true", "name", "true"),
        ("age: 12", "age", 12),
        ("age: -3", "age", -3),
        ("brown: true", "brown", True),
        ("legs: 6", "legs", 6),
        ("mood: wild", "mood", "wild"),
        ("nick: Berta", "nick", "Berta"),
        ("calf: {name: Elsa}", "calf", Calf("Elsa")),
        ("herd: [{name: Elsa}, {name: Resi}]", "herd", (Calf("Elsa"), Calf("Resi"))),
        ("colours: red", "colours", ("red",)),
        ("colours: [red, white]", "colours", ("red", "white")),
        ("bells: 3", "bells", {"": 3}),
        ("bells: {neck: 1, tail: 2}", "bells", {"neck": 1, "tail": 2}),
        ("spots: 1 2 3", "spots", (1, 2, 3)),
        ("spots: [1, 2, 3]", "spots", (1, 2, 3)),
        ("teats: 2 3", "teats", {"front": 2, "back": 3}),
        ("teats: [2, 3]", "teats", {"front": 2, "back": 3}),
        ("teats: {back: 3}", "teats", {"back": 3}),
        ("milk: {morning: 9}", "milk", {"morning": 9}),
        ("marks: {ear: torn}", "marks", {"ear": "torn"}),
        ("rest: [1, 2.5, true, ~, a, '1', {b: [c]}]", "rest", (1, 2.5, True, None, "a", "1", {"b": ("c",)})),
        ("rest: |\n  two\n  lines", "rest", "two\nlines\n"),
    ],
)
def test_value_of_every_type(line: str, field: str, value: object) -> None:
    cow, told = read(line if line.startswith("name") else f"name: Cow\n{line}\n")
    assert told == []
    assert getattr(cow, field) == value


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("age: old", ':2: age is "old", but must be a whole number.'),
        ("age: 1.5", ':2: age is "1.5", but must be a whole number.'),
        ("age: [1]", ":2: age is a list, but must be a whole number."),
        ("age:", ":2: age is empty, but must be a whole number."),
        ("brown: yes", ':2: brown is "yes", but must be true or false.'),
        ("legs: 3", ':2: legs is "3", but must be an even number.'),
        ("legs: {a: b}", ":2: legs is a map, but must be an even number."),
        ("mood: mild", ':2: mood is "mild", but must be calm or wild.\n  hint: did you mean wild?'),
        ("calf: Elsa", ':2: calf is "Elsa", but must be a map with keys such as name.'),
        ("calf: {}", ":2: calf.name is missing.\n  hint: add a line `name: …`."),
        ("herd: {name: Elsa}", ":2: herd is a map, but must be a list."),
        ("herd:\n  - name: Elsa\n  - nam: Resi", ':4: Unknown key "nam" in herd.2.\n  hint: did you mean name?'),
        ("colours: [{a: b}]", ":2: colours.1 is a map, but must be text."),
        ("bells: {}", ":2: bells is empty, but needs at least one entry.\n  hint: add an entry, or remove the line."),
        ("spots: 1 x 3", ':2: spots.2 is "x", but must be a whole number.'),
        ("teats: 2 3 4", ":2: teats has 3 values, but must have 2: front, back."),
        ("teats: {side: 2}", ':2: "side" is not a valid key in teats.\n  hint: use front or back.'),
        ("teats: [2, x]", ':2: teats.back is "x", but must be a whole number.'),
        ("milk: 3", ':2: milk is "3", but must be a map, with a line `NAME: …` for each entry.'),
        ("marks: {Ear: torn}", ':2: "Ear" is not a valid key in marks.\n  hint: small letters.'),
    ],
)
@pytest.mark.own_messages
def test_value_that_is_not_of_the_type(line: str, said: str) -> None:
    cow, told = read(f"name: Cow\n{line}\n")
    assert cow is None
    assert said in told


def test_parts_of_a_tree_know_their_lines() -> None:
    tree = read_tree("# herd\ncows:\n  - name: Elsa\n\n  - Resi\n", "f", Problems())
    cows = ListNode((MapNode((MapEntry("name", 3, Leaf("Elsa", 3)),), 3), Leaf("Resi", 5)), 3)
    assert tree == MapNode((MapEntry("cows", 2, cows),), 2)


def test_table_has_numbers_lines_and_no_empty_rows() -> None:
    text = '\ufeffid,count,code,words\r\n a ,2,007,"one\ntwo, three"\r\n,,,\nb,-3,1,\n'.removeprefix("\ufeff")
    problems = Problems()
    assert read_rows(text, problems) == [
        (2, {"id": "a", "count": 2, "code": "007", "words": "one\ntwo, three"}),
        (5, {"id": "b", "count": -3, "code": "1", "words": ""}),
    ]
    assert not problems


@given(st.text())
def test_any_text_is_a_tree_or_a_problem(text: str) -> None:
    problems = Problems()
    assert (read_tree(text, "f", problems) is None) <= bool(problems)


@given(st.text(alphabet="ab:-[]{},'\"|>&*!#%@`?~ \t\n0", max_size=40))
def test_any_text_of_yaml_characters_is_a_tree_or_a_problem(text: str) -> None:
    problems = Problems()
    assert (read_tree(text, "f", problems) is None) <= bool(problems)


@given(st.text(alphabet="ab1,\"'; \t\r\n\0\u2028", max_size=60))
def test_any_text_is_a_table_or_a_problem(text: str) -> None:
    problems = Problems()
    rows = read_rows(text.encode(), problems)
    assert rows or problems
    assert all(set(cells) == set(rows[0][1]) for _, cells in rows)


LEAVES = st.builds(Leaf, st.text(max_size=8), st.just(1), st.booleans())
KEYS = st.sampled_from([*GameForm.__dataclass_fields__, *Cow.__dataclass_fields__, "value", "kind", "size", "x", ""])


def _branches(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    entries = st.lists(st.builds(MapEntry, KEYS, st.just(1), inner), max_size=4, unique_by=lambda entry: entry.key)
    lists = st.lists(inner, max_size=4)
    return st.builds(ListNode, lists.map(tuple), st.just(1)) | st.builds(MapNode, entries.map(tuple), st.just(1))


TREES: st.SearchStrategy[Node] = st.recursive(LEAVES, _branches, max_leaves=12)


@pytest.mark.parametrize("form", [Cow, GameForm])
@given(tree=TREES)
def test_any_tree_is_decoded_or_a_problem(form: type, tree: Node) -> None:
    problems, others = Problems(), Problems()
    strict, lenient = (
        decode_tree(form, tree, "f", problems),
        decode_tree(form, tree, "f", others, skips_invalid_optional_parts=True),
    )
    assert (strict is None) == bool(problems)
    assert others.sort_by_severity() == problems.sort_by_severity()
    assert lenient == strict or strict is None


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("{name: Ada, legs: many}", True),
        ("{name: Ada, leggs: 4}", True),
        ("{legs: 4}", False),
        ('{"": Ada, legs: 4}', False),
    ],
)
def test_a_lenient_decoder_skips_optional_parts(said: str, read: bool) -> None:
    problems = Problems()
    tree = read_tree(said, "cow.yaml", problems)
    assert tree is not None
    assert (decode_tree(Cow, tree, "cow.yaml", problems, skips_invalid_optional_parts=True) is not None) == read
    assert problems


@given(TREES)
def test_any_tree_has_plain_values(tree: Node) -> None:
    assert isinstance(convert_to_plain_value(tree), str | int | float | bool | tuple | dict | None)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("a.csv", True),
        ("b/../a.csv", True),
        ("../kit/a.csv", True),
        ("../a.csv", False),
        ("/a.csv", False),
        ("", False),
        ("\0", False),
    ],
)
def test_only_files_inside_the_folder_are_found(tmp_path: Path, name: str, found: bool) -> None:
    assert (make_path_if_inside(tmp_path / "kit", name) is not None) == found


def test_json_is_read_with_tabs_surrogate_pairs_and_nulls() -> None:
    problems = Problems()
    text = '{\n\t"name": "\\ud83d\\ude00 \\/ \\\\ud83d \\u00e9",\n\t"more": null\n}'
    assert convert_to_plain_value(read_tree(text, "a.json", problems)) == {"name": "😀 / \\ud83d é", "more": None}  # type: ignore[arg-type]
    assert not problems
