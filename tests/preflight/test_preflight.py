"""Preflight as a whole: which findings stop a print, JSON, exit codes, and the page that lists the checks."""

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printgen.preflight.catalogue import CHECKS
from tests.helpers.farm import BARN, CSV, TEMPLATE, YAML, put, run, swap
from tests.preflight.test_preflight_checks import BOARD, findings

ROOT = Path(__file__).resolve().parents[2]
PAGE = dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", (ROOT / "docs" / "preflight.md").read_text(), re.MULTILINE))
SMALL = '<text x="10" y="20" font-size="7pt">small</text>\n'


def board(drawn: str) -> Callable[[], None]:
    return lambda: put(BOARD, drawn)


def card(drawn: str) -> Callable[[], None]:
    return lambda: put(TEMPLATE, drawn)


def table(rows: str) -> Callable[[], None]:
    return lambda: put(CSV, rows)


def game(old: str, new: str, after_back: str = "") -> Callable[[], None]:
    def change() -> None:
        swap(YAML, old, new)
        swap(YAML, "    back: back.svg.j2\n", f"    back: back.svg.j2\n{after_back}")

    return change


def many() -> None:
    put(CSV, "id,count\n" + "".join(f"{number},1\n" for number in range(101)))
    put(TEMPLATE, '<circle cx="30" cy="30" r="9" fill="#{{ 100000 + row.id * 900 }}"/>')


def at_the_edge() -> None:
    swap(YAML, "kind: board", "kind: sheet")
    put("templates/farm/barn.svg.j2", '<text x="3.5" y="20">near</text>')


ALIKE = '<circle cx="30" cy="30" r="9" fill="{{ \'#f00\' if row.id == \'hen\' else \'#f01\' }}"/>'
EXAMPLES = {
    "content": game("kind: board", "kind: bord"),
    "drawing": board("<rectt/>"),
    "overflow": board("{{ text('far too long', x=9, y=9, width=9, height=3) }}"),
    "glyph": board('<text x="10" y="20">ᚠ</text>'),
    "missing": board("{{ picture('none.png', 9, 9, 9, 9) }}"),
    "bleed": game("    back: back.svg.j2\n", "    back: back.svg.j2\n    bleed: 3mm\n"),
    "paper": game("size: a5", "size: 600x600mm"),
    "count": game("rulebook_count: 5", "rulebook_count: 6"),
    "id": table("id,title,words,count\ncow,Cow,Moo.,2\ncow,Ox,Moo.,3\n"),
    "field": board('<rect data-field="hay" x="9" y="9" width="9" height="9"/>' * 2),
    "name": table("name,title,words,count\ncow,Cow,Moo.,2\ncow,Ox,Moo.,3\n"),
    "type": board(SMALL),
    "contrast": board('<text x="10" y="20" fill="#aaa">pale</text>'),
    "safe": board('<text x="1" y="20">near</text>'),
    "margin": at_the_edge,
    "hairline": board('<path d="M9 9h9" stroke="black" stroke-width="0.1" fill="none"/>'),
    "resolution": board('<image href="dot.png" x="10" y="10" width="10" height="10"/>'),
    "colours": card(ALIKE),
    "picture": board('<image href="dot.png" x="10" y="10" width="30" height="30"/><text x="20" y="20">on it</text>'),
    "many": many,
    "layout": game("components:", "layout: {gutter: 1mm}\ncomponents:", "    bleed: 3mm\n"),
}
OTHERS = {"plugin"}  # whose examples need a package: tests/preflight/test_own_checks.py


@pytest.fixture
def dot(kit: Path) -> Path:
    """The game with a picture of one dot."""
    from PIL import Image

    Image.new("RGB", (1, 1)).save(kit / "content" / "farm" / "dot.png")
    return kit


def test_page_lists_every_check_of_the_program() -> None:
    assert {name: check.severity for name, check in CHECKS.items()} == PAGE
    assert CHECKS.keys() - OTHERS == EXAMPLES.keys()
    assert all(check.finds and check.hint.endswith(".") for check in CHECKS.values())


NAMING = {
    "About": 0,
    "ElementFinding": 0,
    "Shared": 4,
    "DrawingFinding": 3,
    "FaceFinding": 3,
}  # values with a check, and the position of the check


def named_checks(file: Path) -> Iterator[str]:
    """Every check id that a file writes literally: in a value that has one, as a keyword, a default or an attribute."""
    text = file.read_text()
    if not any(word in text for word in ("check", *NAMING)):
        return
    tree = ast.parse(text)
    ours = {
        name.asname or name.name
        for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("printgen.")
        for name in node.names
    }  # fmt: skip
    for node in ast.walk(tree):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMING.keys() & ours:
            found += node.args[NAMING[node.func.id] :][:1]
        if isinstance(node, ast.Call):
            found += [word.value for word in node.keywords if word.arg == "check"]
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found += [node.value for target in targets if isinstance(target, ast.Name) and target.id == "check"]
        yield from (part.value for part in found if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_every_check_that_the_program_names_is_in_the_catalogue() -> None:
    files = sorted((ROOT / "printgen").rglob("*.py"))
    named = {name: file.relative_to(ROOT) for file in files for name in named_checks(file)}
    assert {name: file for name, file in named.items() if name not in CHECKS} == {}
    found_elsewhere = {name for name, check in CHECKS.items() if check.of == "reading"}
    assert found_elsewhere <= named.keys()


@pytest.mark.parametrize("check", EXAMPLES)
def test_a_check_has_the_severity_that_the_page_says(dot: Path, check: str) -> None:
    assert findings() == []
    EXAMPLES[check]()
    assert (check, PAGE[check]) in {(one["check"], one["severity"]) for one in findings()}


def test_village_has_no_problems() -> None:
    told = run("check", "village", "--strict")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("village: no problems found (")


def test_finding_has_component_face_row_and_template_line(kit: Path) -> None:
    put(
        TEMPLATE,
        '<title>x</title>\n{% if row.id == "hen" %}\n<text x="9" y="9" font-size="7pt">{{ row.title }}</text>{% endif %}',
    )
    told = run("check", "farm", "--json")
    assert (told.code, told.err) == (0, "")
    assert json.loads(told.out) == {
        "game": "farm", "faces": 4, "errors": 0, "warnings": 1, "notes": 0,
        "findings": [{
            "check": "type", "severity": "warning",
            "message": "animal “Hen”: the text size is 7 pt, but must be at least 8 pt.", "hint": CHECKS["type"].hint,
            "where": {"file": TEMPLATE, "line": 3}, "component": "animal", "face": "animal “Hen”",
            "row": {"file": CSV, "line": 3}, "template": {"file": TEMPLATE, "line": 3},
        }],
    }  # fmt: skip


def test_a_game_that_cannot_be_read_is_still_reported_as_json(kit: Path) -> None:
    put(YAML, "farm")
    told = run("check", "farm", "--json")
    assert (told.code, told.err) == (2, "")
    said = json.loads(told.out)
    assert (said["faces"], said["errors"], said["findings"][0]["row"]) == (0, 1, None)


@pytest.mark.parametrize(
    ("drawn", "plain", "strict"), [(BARN, 0, 0), (SMALL, 0, 1), ("<rectt/>", 2, 2), ("<rectt/>" + SMALL, 2, 2)]
)
def test_exit_codes(kit: Path, drawn: str, plain: int, strict: int) -> None:
    put(BOARD, drawn)
    assert run("check", "farm").code == plain
    assert run("check", "farm", "--strict").code == strict
    assert run("check", "farm", "--strict", "--json").code == strict


def test_check_prints_warnings_with_their_hints(kit: Path) -> None:
    put(BOARD, SMALL)
    told = run("check", "farm")
    assert told.out == "farm: no errors, 1 warning (4 faces checked).\n"
    assert told.err == (
        "templates/farm/barn.svg.j2:1: warning: barn: the text size is 7 pt, but must be at least 8 pt.\n"
        f"  hint: {CHECKS['type'].hint}\n"
    )


@pytest.mark.parametrize("command", ["print", "proof"])
def test_print_goes_on_and_names_warnings_in_short(kit: Path, command: str) -> None:
    put(TEMPLATE, '<text x="9" y="9" font-size="7pt">{{ row.title }}</text><text x="1" y="20" font-size="6pt">b</text>')
    told = run(command, "farm")
    assert told.code == 0
    assert told.err == (
        "content/farm/game.yaml:15: warning: animal “Cow” and 1 more: small text; "
        "the text size is 7 pt, but must be at least 8 pt.\n"
        "content/farm/game.yaml:15: warning: animal “Cow” and 1 more: things near the cut; "
        "text is 1.0 mm from the cut, but must be at least 3 mm inside it.\n"
        "  hint: run `printgen check` to see where each warning comes from and how to fix it.\n"
    )


def test_missing_bleed_stops_the_print(kit: Path) -> None:
    EXAMPLES["bleed"]()
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert (
        "templates/farm/card.svg.j2:1: animal “Cow” and 1 more: "
        "<rect> ends at the left edge of the cut, but must fill the bleed of 3 mm." in told.err
    )
    assert "warning" not in told.err
    assert not Path("output").exists()


def test_a_face_that_resembles_the_previous_one_is_judged_for_its_differences(kit: Path) -> None:
    put(CSV, "id,title,words,count\n" + "".join(f"{n},Card {n},{'9' if n == 7 else '3'},1\n" for n in range(12)))
    swap(YAML, "    rulebook_count: 5\n", "")
    veil = '<rect width="50" height="50" fill="#000" opacity="0.{{ row.words }}"/>'
    put(TEMPLATE, f'<text x="9" y="9">{{{{ row.title }}}}</text>\n{veil}\n<text x="9" y="30">always the same</text>')
    assert [(one["face"], one["where"]["line"]) for one in findings() if one["check"] == "contrast"] == [("animal “Card 7”", 3)]


def test_a_problem_in_only_one_style_is_found(kit: Path) -> None:
    swap(YAML, "palette:", "styles: [colour, pale]\npalette:\n  words: {colour: black, pale: silver}")
    put(BOARD, '<text x="10" y="20" fill="{{ ink.words }}">words</text>')
    assert [one["check"] for one in findings()] == ["contrast"]
    assert run("print", "farm").err == ""
