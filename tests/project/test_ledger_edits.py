"""With any changes in any order, prints are the same as without a ledger."""

import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.helpers.farm import CSV, TEMPLATE, YAML, make_kit, put, run, swap
from tests.project.test_ledger import BOOK, PDF, PICTURE, again

STEPS = st.sampled_from(["cow", "hen", "palette", "picture", "shadow", "unshadow", "print", "print 3", "delete", "damage"])


def _step(name: str) -> None:
    if name.startswith("print"):
        run("print", "farm", "--copies", name[5:].strip() or "1")
    elif name == "delete":
        PDF.unlink(missing_ok=True)
    elif name == "damage" and BOOK.is_file():
        put(BOOK, BOOK.read_bytes()[:-9])
    elif name == "unshadow":
        Path("templates/farm/pond.svg").unlink(missing_ok=True)
    else:
        _edit(name)


def _edit(name: str) -> None:
    """The next edit of the same kind undoes an edit, so that earlier states return."""
    turns = {"cow": (CSV, "Gives milk.", "Gives."), "hen": (CSV, "eggs", "none"), "palette": (YAML, "#aa3322", "#225522")}
    if name in turns:
        path, one, other = turns[name]
        swap(path, *((one, other) if one in Path(path).read_text() else (other, one)))
    elif name == "picture":
        put("templates/shared/pond.svg", PICTURE.format(len(Path("templates/shared/pond.svg").read_text()) % 2 + 10))
    elif name == "shadow":
        put("templates/farm/pond.svg", PICTURE.format(3))


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, min_size=2, max_size=7))
def test_any_edits_give_the_bytes_of_a_run_that_remembers_nothing(here: Path, steps: list[str]) -> None:
    for entry in here.iterdir():
        shutil.rmtree(entry)
    make_kit(here)
    put("templates/shared/pond.svg", PICTURE.format(9))
    swap(TEMPLATE, "<text", '<image href="pond.svg" x="40" y="60" width="9" height="9"/><text')
    for step in steps:
        _step(step)
    again()
