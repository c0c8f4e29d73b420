"""Every kind of slip on a completed score sheet, and what printgen says about it, word for word.

Of the values of each kind, the first and the last are changed: to a letter, to a large number, to the number after it and to
a map.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
import yaml

from printgen.core.problems import Problems
from tests.games.files import GAMES
from tests.helpers.golden import same
from tests.helpers.supplied_games import JUDGE, ROOT


def list_values(node: yaml.Node, path: str = "") -> Iterator[tuple[str, yaml.ScalarNode]]:
    """Each value of a sheet, after its place."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from list_values(value, f"{path}.{key.value}")
    else:
        for number, value in enumerate(node.value):
            yield from list_values(value, f"{path}.{number}")


def choose_values(text: str) -> list[tuple[str, yaml.ScalarNode]]:
    """The first and the last value of each kind. Values whose places differ in numbers or names are of one kind."""
    kinds = defaultdict[str, list[tuple[str, yaml.ScalarNode]]](list)
    for path, node in list_values(yaml.compose(text)):
        kinds[re.sub(r"\d+|Ana|Bo|Cy|Dé|美咲", "#", path)].append((path, node))
    return [value for values in kinds.values() for value in dict((values[0], values[-1])).items()]


def list_slips(text: str) -> Iterator[tuple[str, str]]:
    """Each slip, and the text of the sheet with it."""
    for path, node in choose_values(text):
        start, end, value = node.start_mark.index, node.end_mark.index, node.value
        number = re.search(r"\d+", value)
        slips = ["x", "99", *([f"{value[: number.start()]}{int(number[0]) + 1}{value[number.end() :]}"] if number else [])]
        first, _, others = value.partition(" ")
        slips += [f"{others} {others}", f"{value} {first}"] if others and node.style != "|" else []
        for slip in slips:
            quoted = f"{slip}\n" if node.style == "|" else f'"{slip}"' if not slip.isdecimal() else slip
            yield f"{path[1:]}: {slip}", f"{text[:start]}{quoted}{text[end:]}"
        yield (
            f"{path[1:]}: a map",
            f"{text[:start]}{{}}\n{text[end:]}" if node.style == "|" else f"{text[:start]}{{}}{text[end:]}",
        )


def describe(text: str) -> list[str]:
    problems = Problems()
    judged = JUDGE.judge_text(text, "sheet", problems)
    if judged is None:
        return [
            f"refused {problem.where.line}: {problem.message} ({problem.hint})" for problem in problems.sort_by_severity()[:4]
        ]
    totals = " ".join(str(player.total) for player in judged.verdict.players)
    return [f"totals {totals}", *(f"{broken.code}: {broken.message}" for broken in judged.verdict.findings)]


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_each_slip_on_a_sheet_is_found_or_allowed(game: str) -> None:
    text = (ROOT / "tests" / "games" / game / "legal.yaml").read_text(encoding="utf-8")
    lines = [f"{slip}\n" + "".join(f"    {line}\n" for line in describe(changed)) for slip, changed in list_slips(text)]
    same(f"slips-{game}.txt", "".join(lines))
