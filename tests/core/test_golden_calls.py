"""What small functions of the stage core return, word for word: colours, paths, boxes, lengths, words, problems and fonts."""

import struct
from collections.abc import Callable
from io import BytesIO
from itertools import accumulate
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from printgen.core import boxes, phrases, plugins, problems, units, words
from printgen.core.files import outputs
from printgen.core.guard import messages
from printgen.core.sfnt import letters, style, tables
from printgen.core.svg import colours, grammar, numbers, paths, views
from tests.helpers.calls import same_results

MODULES = (
    boxes, phrases, plugins, problems, units, words, outputs, messages, letters, style, tables, colours, grammar, numbers,
    paths, views,
)  # fmt: skip


def collect(*steps: Callable[[problems.Problems], Any]) -> list[str]:
    """The problems of a collector, as text, after some steps."""
    collector = problems.Problems()
    for step in steps:
        step(collector)
    return [str(problem).replace("\n  hint:", " HINT") for problem in collector.sort_by_severity()]


def fail(error: BaseException, seconds: float = 0.0) -> str:
    """The sentence about an exception."""
    return plugins.describe_failure("The check", error, seconds)


def make_tables(**contents: bytes) -> tables.FontTables:
    """The tables of a font with these contents."""
    whole = b"".join(contents.values())
    starts = accumulate(map(len, contents.values()), initial=0)
    places = {name: (start, len(content)) for (name, content), start in zip(contents.items(), starts, strict=False)}
    return tables.FontTables(places, lambda start, length: whole[start : start + length])


@pytest.mark.golden
@pytest.mark.own_messages
def test_small_functions_return_what_they_did() -> None:
    names = {name: value for module in MODULES for name, value in vars(module).items() if not name.startswith("_")}
    own = {"fromstring": fromstring, "collect": collect, "fail": fail, "BytesIO": BytesIO, "plugins": plugins}
    own |= {"struct": struct, "make_tables": make_tables}
    private = {
        "find_letter_ranges": letters._find_letter_ranges,
        "decode_font_name": style._decode_font_name,
        "clamp_weight": style._clamp_weight,
    }
    same_results("calls-core.txt", {**names, **own, **private})
