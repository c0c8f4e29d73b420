"""Printers that several runs add or remove at the same time are all added or removed."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.cli.printer_readings import remove_saved_printer, save_calibration
from printgen.core.files.locks import hold_lock
from printgen.core.problems import Problems
from printgen.kit.printers.profiles import Calibration, read_printers
from tests.helpers.farm import run

NAMES = [f"p{number}" for number in range(12)]
pytestmark = pytest.mark.usefixtures("config")


def all_at_once(change: Callable[[str], object]) -> None:
    """Call a function with each name, in threads that run at the same time."""
    threads = [threading.Thread(target=change, args=(name,)) for name in NAMES]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_none_is_lost(config: Path) -> None:
    all_at_once(lambda name: save_calibration(name, "long-edge", Calibration(), False, Problems()))
    assert sorted(read_printers(Problems()) or ()) == sorted(NAMES)
    assert [path.name for path in config.parent.iterdir()] == [config.name]
    all_at_once(lambda name: remove_saved_printer(name, Problems()))
    assert read_printers(Problems()) == {}


def test_printer_that_was_added_meanwhile_is_not_replaced(config: Path) -> None:
    assert save_calibration("office", "long-edge", Calibration(), False, Problems()) is not None
    before, problems = config.read_text(), Problems()
    assert save_calibration("office", "long-edge", Calibration(), False, problems) is None
    assert "office is already calibrated" in problems.sort_by_severity()[0].message
    assert config.read_text() == before


def test_run_that_keeps_the_list_is_reported(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.content.settings.PATIENCE", 0.1)
    config.parent.mkdir()
    with hold_lock(config):
        told = run("printer", "add", "office", *"555555")
    assert told == (
        2,
        "",
        f"{config}: Another run of printgen has been changing the printers for more than 0 seconds.\n"
        "  hint: wait until that run has ended, then run this command again.\n",
    )


def test_remove_of_an_unknown_printer_writes_nothing(config: Path) -> None:
    assert run("printer", "remove", "office").code == 2
    assert not config.parent.exists()
