"""The modules of the page that need no window: scripts in tests/studio/modules print what the modules return, word for word."""

import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.helpers.golden import same

SCRIPTS = sorted((Path(__file__).parent / "modules").glob("*.js"))


@pytest.mark.golden
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_modules_of_the_page_return_what_they_did(script: Path) -> None:
    node, _ = compute_driver_executable()
    ran = subprocess.run([node, script], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    same(f"module-{script.stem}.txt", ran.stdout)
