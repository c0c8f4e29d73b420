"""Makes Python packages and installs them into a folder as pip does: with metadata, entry points and modules."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.helpers.farm import put


def install_package(
    site: Path, name: str, points: Mapping[str, Mapping[str, str]], files: Mapping[str, str], version: str = "1.0"
) -> None:
    """Install a package: its entry points by group, such as `{"printgen.rules": {"pearls": "pearls_rules"}}`, and its files."""
    groups = (
        f"[{group}]\n" + "".join(f"{id_} = {target}\n" for id_, target in those.items()) for group, those in points.items()
    )
    put(site / f"{name}-{version}.dist-info" / "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    put(site / f"{name}-{version}.dist-info" / "entry_points.txt", "\n".join(groups))
    for file, text in files.items():
        put(site / file, text)


class Site:
    """A folder of installed packages from which this process imports until the test ends."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._before = folder, set(sys.modules)
        folder.mkdir(parents=True)
        monkeypatch.syspath_prepend(folder)

    def install(
        self, name: str, points: Mapping[str, Mapping[str, str]], files: Mapping[str, str], version: str = "1.0"
    ) -> None:
        """Install a package, before printgen looks for plugins for the first time."""
        install_package(self.folder, name, points, files, version)

    def forget(self) -> None:
        """Remove every module that was imported from this folder."""
        for name in set(sys.modules) - self._before:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(self.folder)):
                del sys.modules[name]
