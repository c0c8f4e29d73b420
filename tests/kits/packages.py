"""Installed packages with plugins, as a test makes them: a folder on sys.path with modules and the metadata of a package."""

import sys
from pathlib import Path

import pytest

from tests.kit import put


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, module: str, group: str, **targets: str) -> Path:
    """Install a package with one module of the package's name and entry points of a group; gives the file of the module."""
    points = "".join(f"{id.replace('_', '-')} = {target}\n" for id, target in targets.items())
    file = folder / f"{name}.py"
    put(file, module)
    put(folder / f"{name}-1.0.dist-info" / "entry_points.txt", f"[{group}]\n{points}")
    if str(folder) not in sys.path:
        monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)
    from printgen import plugins

    plugins._installed.cache_clear()
    return file
