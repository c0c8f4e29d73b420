"""The studio follows the folders of a game."""

import asyncio
from pathlib import Path

from printgen.studio.watching import watch_folders


def test_the_watch_reports_once_at_its_start_because_a_file_may_have_changed_before(tmp_path: Path) -> None:
    async def wait_for_report() -> None:
        stop = asyncio.Event()
        reports = watch_folders(lambda: [tmp_path], stop)
        await asyncio.wait_for(anext(reports), 20)
        stop.set()
        assert [report async for report in reports] == []

    asyncio.run(wait_for_report())
