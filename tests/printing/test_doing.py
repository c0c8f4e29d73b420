"""A print records which game it reads and lays out, so that an outside stop can name the game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printgen.cli.app import load_app
from printgen.content import loader
from printgen.printing import plan
from tests.helpers.farm import make_kit


def test_a_print_says_that_it_reads_and_that_it_lays_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    @contextmanager
    def note_work(what: str, seconds: float) -> Iterator[None]:
        assert seconds > 10
        heard.append(what)
        yield

    for module in (loader, plan):
        monkeypatch.setattr(module, "limit_and_describe_work", note_work)
    make_kit(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(load_app(), ["print", "farm"]).exit_code == 0
    assert heard == ["content/farm/game.yaml", "the content of farm", "the layout of farm"]
