"""Whatever the files of a game contain, the result is a PDF or a list of problems, never a traceback."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.farm import ANIMALS, BARN, CARD, CSV, GAME, TEMPLATE, YAML, make_kit, put, run, swap

WORDS = st.sampled_from(
    "0 1 -1 2.5 63x88 3mm 0mm -5mm 9999mm 1e9 nan two per column red #12 none null true ~ [] {} [1] {a:1} [[]] [{}] '' \"\" a5 "
    "poker circle polygon hexagon sheet rulebook id count title ../x /etc/passwd card.svg.j2 back.svg.j2 animals.csv farm barn "
    "animal colour * & ! | > - ? : , # % @ ` \" ' \\ \0 \u2028 é 漢 \U0001f404 {{ }} {% %} <g> </g> & < x=".split()
)
KEYS = st.sampled_from(
    "kind size template back like outline corner points bleed safe table rows copies rulebook_count players styles source "
    "note game components title edition editions language palette facts layout value least most usual margin gutter marks "
    "flip id count row x y width height fill font".split()
)
FILES = {YAML: GAME, CSV: ANIMALS, TEMPLATE: CARD, "templates/farm/barn.svg.j2": BARN}


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, str]:
    """A file of the game in which some words are replaced or removed."""
    name = draw(st.sampled_from(sorted(FILES)))
    parts = re.split(r"([\w#.-]+|\n +)", FILES[name])
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(parts) - 1))
        parts[at] = draw(st.one_of(WORDS, KEYS, st.just(""), st.text(max_size=5)))
    return name, "".join(parts)


def holds(name: str, text: str) -> None:
    """Check that a broken file is either printed or refused with problems."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        make_kit(Path(folder))
        patch.chdir(folder)
        put(name, text.encode("utf-8", "surrogatepass"))
        told = run("print", "farm")
        assert told.code in (0, 2)
        assert Path("output/farm/farm-a4.pdf").is_file() == (told.code == 0)
        warned = all(": warning: " in line or line.startswith("  hint: ") for line in told.err.splitlines())
        assert warned == (told.code == 0)


@settings(max_examples=30, derandomize=True)
@given(spoilt())
def test_a_broken_file_is_printed_or_refused(file: tuple[str, str]) -> None:
    holds(*file)


@pytest.mark.soak
@settings(max_examples=5000)
@given(spoilt())
def test_many_broken_files_are_printed_or_refused(file: tuple[str, str]) -> None:
    holds(*file)


@pytest.mark.parametrize("key", "size points rows players styles copies table like note bleed corner".split())
@pytest.mark.parametrize("value", ["[]", "{}", "", "[{}]", "[[1]]", "{a: {b: c}}", "~", "0", "-1", "true", "'1,1'", "[a, a]"])
def test_every_field_of_a_component_survives_every_kind_of_value(kit: Path, key: str, value: str) -> None:
    old, new = ("size: a5", "size:") if key == "size" else ("kind: board", f"kind: board\n    {key}:")
    swap(YAML, old, f"{new} {value}")
    told = run("print", "farm")
    assert told.code == (2 if told.err else 0)
