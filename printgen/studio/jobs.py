"""Long work that a person starts in the studio, such as printing: each job has a process of its own, and can be cancelled."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import field
from itertools import count
from typing import Any

from printgen.core.records import dataclass
from printgen.studio.answers import BadRequestError
from printgen.studio.process import Worker, WorkerEndedError, WorkerPlace

MOST_RUNNING = 2
_MOST_KEPT = 20
KINDS = ("print", "kit", "export")


@dataclass(slots=True)
class Job:
    """Work that runs, or has ended: its progress, then its text, its problems and its files."""

    number: int
    game: str
    kind: str
    state: str = "running"  # then done, failed or cancelled
    progress: tuple[str, int, int] | None = None
    result: Mapping[str, Any] = field(default_factory=dict)
    task: "asyncio.Task[None] | None" = None

    def make_json(self) -> dict[str, Any]:
        """The job as the browser gets it."""
        shown = {"number": self.number, "game": self.game, "kind": self.kind, "state": self.state, "progress": self.progress}
        return {**shown, "text": "", "files": [], "problems": [], **self.result}


class Jobs:
    """The jobs of a studio, the newest last."""

    def __init__(self, place: WorkerPlace) -> None:
        self._place = place
        self._jobs: dict[int, Job] = {}
        self._numbers = count(1)

    def start_job(self, game: str, kind: str, request: Mapping[str, Any], report_change: Callable[[Job], None]) -> Job:
        """A new job, which calls `report_change` whenever it has changed. Raises BadRequestError if there are too many."""
        if sum(job.state == "running" for job in self._jobs.values()) >= MOST_RUNNING:
            raise BadRequestError(429, f"{MOST_RUNNING} jobs are running. Wait for one of them, or cancel one.")
        job = Job(next(self._numbers), game, kind)
        self._jobs[job.number] = job
        for number in [*self._jobs][:-_MOST_KEPT]:
            if self._jobs[number].state != "running":
                del self._jobs[number]
        job.task = asyncio.create_task(self._run_job(job, {"game": game, **request}, report_change))
        return job

    def list_game_jobs(self, game: str) -> list[Job]:
        """The jobs of a game."""
        return [job for job in self._jobs.values() if job.game == game]

    def find_job(self, number: int) -> Job:
        """The job with a number. Raises BadRequestError if there is none."""
        if number not in self._jobs:
            raise BadRequestError(404, "There is no such job.")
        return self._jobs[number]

    async def cancel_job(self, job: Job) -> None:
        """Stop a job and its process, if it runs."""
        if job.task is not None and not job.task.done():
            job.task.cancel()
            await asyncio.wait([job.task])

    async def cancel_all_jobs(self) -> None:
        """Stop all jobs."""
        for job in self._jobs.values():
            await self.cancel_job(job)

    async def _run_job(self, job: Job, request: Mapping[str, Any], report_change: Callable[[Job], None]) -> None:
        worker = Worker(self._place)

        def report_progress_of_job(what: str, done: int, total: int) -> None:
            job.progress = what, done, total
            report_change(job)

        try:
            answer = await worker.ask_for_answer(f"making.{job.kind}", request, report_progress=report_progress_of_job)
            job.result, job.state = answer.head, "done" if answer.head.get("files") else "failed"
        except WorkerEndedError as end:
            job.result, job.state = {"text": str(end)}, "failed"
        except asyncio.CancelledError:
            job.state = "cancelled"
        finally:
            await worker.stop_process()
            report_change(job)
