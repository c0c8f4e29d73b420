"""The wheel that the tests of an installed printgen share."""

from pathlib import Path

import pytest

from docs.scripts.files import ROOT
from tests.helpers.installed_wheel import build_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the unpacked wheel; the wheel itself is in `site-built` beside the folder."""
    site = tmp_path_factory.mktemp("wheel") / "site"
    build_wheel(ROOT, site)
    return site
