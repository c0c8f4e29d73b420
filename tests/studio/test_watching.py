"""The studio follows the folders of a game."""

import asyncio
from itertools import count
from pathlib import Path

import pytest

from printgen.studio import watching
from printgen.studio.watching import yield_at_start_and_after_changes
from printgen.studio.windows import write_server_sent_event


def test_the_watch_reports_once_at_its_start_because_a_file_may_have_changed_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_LOOK_AGAIN", 50)

    async def wait_for_report() -> None:
        stop = asyncio.Event()
        reports = yield_at_start_and_after_changes(lambda: [tmp_path], stop)
        await asyncio.wait_for(anext(reports), 20)
        more = asyncio.create_task(anext(reports, "the end"))
        (tmp_path / "deck.csv.part").touch()  # printgen has not finished the file
        await asyncio.sleep(0.2)
        stop.set()
        assert await more == "the end"

    asyncio.run(wait_for_report())


def test_changes_are_reported_while_new_files_keep_coming(tmp_path: Path) -> None:
    async def add_files() -> None:
        for number in count():
            (tmp_path / f"{number}.csv").touch()
            await asyncio.sleep(0.004)

    async def wait_for_report() -> None:
        reports = yield_at_start_and_after_changes(lambda: [tmp_path], asyncio.Event())
        adding = asyncio.create_task(add_files())
        await asyncio.wait_for(anext(reports), 3)
        adding.cancel()

    asyncio.run(wait_for_report())


def test_news_with_half_a_character_are_sent() -> None:
    assert (
        write_server_sent_event("drawn", {"title": "Caf\u00e9 \ud83d"}) == 'event: drawn\ndata: {"title":"Café ?"}\n\n'.encode()
    )
