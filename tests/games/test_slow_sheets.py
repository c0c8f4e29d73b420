"""The slowest sheets that a search has found are judged within the time and memory that docs/security.md allows."""

import pytest

from tests.bench.search.__main__ import KEPT, SHEETS
from tests.games.files import judged_alone
from tests.helpers.timing import cpu_of, peak_of

SECONDS, MEGABYTES = 1.5, 100  # a fifth of this time is normal; the rest is for slow and busy machines


@pytest.mark.parametrize("game", SHEETS)
def test_slowest_known_sheet_needs_little_time_and_memory(game: str) -> None:
    text = (KEPT / f"{game}.yaml").read_text(encoding="utf-8")
    assert peak_of(lambda: judged_alone(game, text)) < MEGABYTES
    assert cpu_of(lambda: judged_alone(game, text)) < SECONDS


def test_a_search_that_stops_early_is_reported_and_accuses_nobody() -> None:
    verdict = judged_alone("sunnyvale", (KEPT / "sunnyvale.yaml").read_text(encoding="utf-8"))
    name = verdict.players[2].name
    assert (
        f"{name}'s homes were not fully checked, because there are too many ways to place the Housing cards." in verdict.notes
    )
    assert not [finding for finding in verdict.findings if finding.player == name]
