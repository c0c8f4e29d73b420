"""`printgen studio` says what is missing before it starts anything."""

import importlib.util
import socket
from pathlib import Path

import pytest

from tests.helpers.farm import run


def test_missing_extra_is_named_with_the_command_that_installs_it(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in ("starlette", "uvicorn") else find(name))
    told = run("studio")
    assert (told.code, told.err) == (
        2,
        "studio: The studio needs starlette and uvicorn, which are not installed.\n"
        '  hint: run `pip install "printgen[studio]"`, or `make studio` in a checkout.\n',
    )


def test_port_that_is_taken_is_reported(kit: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = run("studio", "--no-browser", "--port", str(port))
    assert (told.code, told.err) == (
        2,
        f"--port: The studio cannot use port {port}: Address already in use.\n  hint: use another port, or remove --port.\n",
    )
