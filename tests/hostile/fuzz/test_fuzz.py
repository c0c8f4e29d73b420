"""Random input of every kind is read or refused with a message, in time, and without opening other files."""

import os
import subprocess
import sys

import pytest

from tests.hostile.allowed import ROOT
from tests.hostile.fuzz.kinds import KINDS
from tests.hostile.fuzz.loop import MOST_MEMORY
from tests.hostile.fuzz.report import reports
from tests.hostile.fuzz.soak import soak

SHORT = {"commands": 8, "entries": 30}  # tries of a kind in a short round, where they are dear
SHARE, SEED = "PRINTGEN_FUZZ", "PRINTGEN_SEED"  # variables: how much of a whole soak, and with which seed
WHOLE = 1_000_000


@pytest.mark.parametrize("name", KINDS)
def test_fifty_tries_are_read_or_refused(name: str) -> None:
    words = [sys.executable, "-m", "tests.hostile.fuzz", name, "1", "0", str(SHORT.get(name, 50))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_whole_soak_is_a_million_tries() -> None:
    assert sum(kind.tries for kind in KINDS.values()) >= WHOLE


@pytest.mark.soak
def test_a_million_tries_are_read_or_refused() -> None:
    seed = int(os.environ.get(SEED) or int.from_bytes(os.urandom(3)))
    found = soak(float(os.environ.get(SHARE, "1")), seed)
    print(f"\nseed {seed}\n{reports(found)}")
    assert not [name for name, one in found.items() if one.failures], f"seed {seed}\n{reports(found)}"
    assert max(one.memory for one in found.values()) < MOST_MEMORY
