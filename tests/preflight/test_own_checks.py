"""Checks of installed packages: the example in the docs, the values that a check receives, and its possible failures."""

import dataclasses
import re
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from printgen import checks
from printgen.checks import Face, Text
from tests.helpers.farm import CARD, CSV, TEMPLATE, put, run
from tests.helpers.plugin_package import Site
from tests.preflight.test_preflight_checks import BOARD, findings

pytestmark = pytest.mark.own_messages

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "preflight.md").read_text()
GROUP = "printgen.checks"
HAY = '<rect data-field="hay" x="9" y="9" width="20" height="4" fill="none"/>'
HEAD = "from printgen.checks import Check, Finding\n"
Install = Callable[..., Path]


@pytest.fixture
def package(kit: Path, site: Site) -> Install:
    """A function that installs a package with one module for one test, and returns the path of the module."""

    def put_in(name: str, module: str, **targets: str) -> Path:
        site.install(name, {GROUP: {id_.replace("_", "-"): target for id_, target in targets.items()}}, {f"{name}.py": module})
        return site.folder / f"{name}.py"

    return put_in


def check_of(body: str, severity: str = "warning", top: str = "") -> str:
    """A module with one check, LOOK: the body of its function."""
    made = f'LOOK = Check("{severity}", "odd things", "draw less.", run=find)'
    return f"{HEAD}{top}\n\ndef find(face):\n    {body}\n\n\n{made}\n"


def test_the_package_in_the_docs_works_as_described(kit: Path, package: Install) -> None:
    files = dict(re.findall(r"```(?:toml|python) (\S+)\n(.*?)```", PAGE, re.DOTALL))
    project = tomllib.loads(files["pyproject.toml"])["project"]
    ((name, target),) = project["entry-points"][GROUP].items()
    package("field_check", files["field_check.py"], **{name: target})
    put(BOARD, HAY)
    told = run("check", "farm")
    (said,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert (told.code, told.err) == (0, said)
    (finding,) = findings()
    assert (finding["check"], finding["severity"], finding["component"]) == ("low-field", "warning", "barn")
    short = run("print", "farm")
    assert short.code == 0
    assert short.err.startswith("content/farm/game.yaml:24: warning: barn: low fields; the field hay is 4.0 mm high.\n")


def test_names_of_the_module_are_those_of_the_docs() -> None:
    rows = re.findall(r"^\| `([A-Z]\w+)", PAGE.partition("## Your own check")[2], re.MULTILINE)
    assert sorted(rows) == sorted(checks.__all__)
    text = PAGE.partition("## Your own check")[2]
    for name in ("Face", "Text", "Shape", "Picture", "Row", "Box", "Element"):
        kind = getattr(checks, name)
        parts = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else kind._fields
        assert all(f"`{part}" in text for part in {*parts} - {"element", "box"}), name


def test_a_check_receives_the_facts_of_the_face(package: Install) -> None:
    package("seen_check", check_of("SEEN.append(face)\n    return ()", top="SEEN = []"), look="seen_check:LOOK")
    put(
        TEMPLATE,
        '<rect x="5" y="10" width="20" height="8" fill="#336699" stroke="red" stroke-width="0.5"/>\n'
        '<text x="5" y="40" font-size="10pt">{{ row.title }}</text>{{ icon("star", 30, 40, 10) }}',
    )
    assert run("check", "farm").code == 0
    seen: list[Face] = import_module("seen_check").SEEN
    cow = next(face for face in seen if face.label == "animal “Cow”")
    assert (cow.game, cow.style, cow.component, cow.outline.shape) == ("farm", "colour", "animal", "rectangle")
    assert (cow.width, cow.height, cow.bleed, cow.safe) == (63, 88, 0, 3)
    assert cow.row is not None
    assert (cow.row.file, cow.row.line, cow.row.cells["title"]) == (CSV, 2, "Cow")
    (shape,), (text,), (icon,) = cow.shapes, cow.texts, cow.pictures
    assert cow.things == (shape, text, icon)
    assert (shape.box, shape.colours, shape.line) == ((5, 10, 25, 18), ("#336699",), 0.5)
    assert (shape.box.width, shape.box.height, cow.measure_distance_to_cut(shape.box)) == (20, 8, 5)
    assert (shape.element.tag, shape.element.attributes["fill"]) == ("rect", "#336699")
    assert (text.text, round(text.points, 3), text.colours, text.imprint) == ("Cow", 10, ("#000000",), False)
    assert (icon.kind, icon.smallest, icon.dot) == ("icon", None, None)
    assert sorted({face.component for face in seen}) == ["animal", "barn"]


def test_the_values_that_a_check_receives_are_read_only(package: Install) -> None:
    package("rude_check", check_of("face.row.cells['title'] = 'Ox'\n    return ()"), look="rude_check:LOOK")
    assert "TypeError: 'mappingproxy' object does not support item assignment." in run("check", "farm").err
    text = Text(checks.Element("text", {}), checks.Box(0, 0, 1, 1), "", 8, (), 1, False)
    with pytest.raises(dataclasses.FrozenInstanceError):
        text.text = "x"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("return 1 / 0", 5, "failed with ZeroDivisionError: division by zero."),
        ("raise SystemExit(3)", 5, "failed with SystemExit: 3."),
        ("yield Finding('a')\n    face.nothing", 6, "failed with AttributeError: 'Face' object has no attribute 'nothing'."),
        ("return None", 4, "failed with TypeError: 'NoneType' object is not iterable."),
        ("return ['bad']", 4, "returned 'bad', but must return a printgen.checks.Finding with a message and a thing from the face."),  # noqa: E501
        ("return [Finding(3)]", 4, "with a message and a thing from the face."),
        ("return [Finding('a', object())]", 4, "with a message and a thing from the face."),
    ],
)  # fmt: skip
def test_a_check_that_fails_is_one_problem_and_the_others_run(package: Install, body: str, line: int, message: str) -> None:
    file = package("bad_check", check_of(body), look="bad_check:LOOK")
    package("good_check", check_of("return [Finding('seen.')]"), good="good_check:LOOK")
    told = run("check", "farm")
    assert told.code == 2
    (wrong,) = [said for said in told.err.splitlines() if "bad_check" in said and "hint" not in said]
    assert wrong.startswith(f'{file}:{line}: The check "look" of bad_check-1.0 ')
    assert wrong.endswith(message)
    assert "  hint: fix the plugin, or run `pip uninstall bad_check`.\n" in told.err
    assert told.err.count(": seen.") == 3  # of the cards' fronts, their back, and the board
    assert {one["check"] for one in findings()} == {"plugin", "good"}


def test_a_check_that_never_ends_is_one_problem(package: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.preflight.installed.SECONDS", 0.2)
    file = package("bad_check", check_of("while True: pass"), look="bad_check:LOOK")
    told = run("check", "farm")
    assert told.code == 2
    assert f'{file}:5: The check "look" of bad_check-1.0 took longer than 0.2 s.\n  hint: fix the plugin' in told.err
    assert told.err.count("bad_check-1.0") == 1


@pytest.mark.parametrize(
    ("module", "where", "message"),
    [
        ("import nothing_of_that_name\n", ":1", "ModuleNotFoundError: No module named 'nothing_of_that_name'."),
        ("LOOK = (\n", ":1", "SyntaxError: '(' was never closed."),
        ("raise SystemExit\n", ":1", "A plugin in bad_check-1.0 cannot be imported: SystemExit."),
        ("", "", "AttributeError: module 'bad_check' has no attribute 'LOOK'."),
        ("LOOK = 3\n", "", "cannot be used: it is a int, but must be a printgen.checks.Check."),
        ("\ndef LOOK(face): ...\n", ":2", "cannot be used: it is a function, but must be a printgen.checks.Check."),
        (check_of("return ()", severity="bad"), ":4", 'its severity is "bad", but must be one of error, warning, note.'),
        (f'{HEAD}LOOK = Check("note", "a", "b")\n', "", "it must have of=\"face\" and a `run` function that takes a face."),
        (check_of("return ()").replace("(face)", "()"), ":4", "failed with TypeError: find() takes 0 positional arguments"),
    ],
)  # fmt: skip
def test_a_package_without_a_valid_check_is_one_problem(package: Install, module: str, where: str, message: str) -> None:
    file = package("bad_check", module, look="bad_check:LOOK")
    told = run("check", "farm")
    assert told.code == 2
    wrong, hint = told.err.splitlines()
    assert wrong.startswith((f"{file}{where}: ", "bad_check-1.0: "))
    assert message in wrong
    assert hint == "  hint: fix the plugin, or run `pip uninstall bad_check`."
    assert [one["check"] for one in findings()] == ["plugin"]


def test_two_packages_with_one_id_and_an_id_of_ours_are_reported_once(package: Install) -> None:
    package("one_check", check_of("return [Finding('one.')]"), look="one_check:LOOK")
    package("two_check", check_of("return [Finding('two.')]"), look="two_check:LOOK", bleed="two_check:LOOK")
    told = run("check", "farm")
    assert told.code == 2
    assert told.err == (
        'one_check-1.0: one_check-1.0 and two_check-1.0 both have a check "look".\n'
        "  hint: uninstall all but one of these packages, for example with `pip uninstall one_check`.\n"
        'two_check-1.0: two_check-1.0 has a check "bleed", but printgen has its own.\n'
        "  hint: rename the entry point, or run `pip uninstall two_check`.\n"
    )


def test_an_error_of_a_package_stops_the_print(package: Install) -> None:
    body = "return [Finding('too odd.', thing) for thing in face.texts[:1]]"
    package("hard_check", check_of(body, severity="error"), odd="hard_check:LOOK")
    put(TEMPLATE, CARD)
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert "templates/farm/card.svg.j2:2: animal “Cow” and 1 more: too odd." in told.err
    assert not Path("output").exists()


def test_an_edited_check_is_run_again(package: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    file = package("mild_check", check_of("return ()"), look="mild_check:LOOK")
    assert run("print", "farm").code == 0
    assert "Nothing has changed" in run("print", "farm").out
    put(file, check_of("return [Finding('now it is found.')]"))
    monkeypatch.delitem(sys.modules, "mild_check")
    told: Any = run("print", "farm")
    assert "Nothing has changed" not in told.out
    assert "now it is found." in told.err
