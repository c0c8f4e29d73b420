"""Gives tasks to an executor and gathers their answers, until all are done, the user stops, or a worker fails."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import TypeVar

from printgen.core.problems import ProblemError, Where

T = TypeVar("T")
A = TypeVar("A")

_PATIENCE = 0.2  # seconds between two looks at whether the user wants to stop


def gather_answers(
    executor: Executor, run: Callable[[T], A], tasks: Mapping[int, T], is_enough: Callable[[], bool]
) -> Iterator[tuple[int, A]]:
    """The number and the answer of each task as soon as it is done. Ends early when `is_enough()` returns true.

    Raises ProblemError if a worker process ends, so that a task has no answer.
    """
    try:
        waiting: dict[Future[A], int] = {executor.submit(run, task): number for number, task in tasks.items()}
    except (RuntimeError, OSError) as reason:  # BrokenExecutor is a RuntimeError
        raise _make_worker_ended_error(reason) from None
    try:
        while waiting and not is_enough():
            done, _ = wait(waiting, _PATIENCE, FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: waiting[future]):
                yield waiting.pop(future), _get_answer(future)
    finally:
        for future in waiting:
            future.cancel()


def _get_answer(future: "Future[A]") -> A:
    try:
        return future.result()
    except (ProblemError, MemoryError):
        raise
    except (RuntimeError, OSError, CancelledError) as reason:
        raise _make_worker_ended_error(reason) from None
    except Exception as reason:
        if type(reason).__module__.startswith("distributed"):  # such as KilledWorker
            raise _make_worker_ended_error(reason) from None
        raise


def _make_worker_ended_error(reason: BaseException) -> ProblemError:
    message = f"A worker process ended before it had finished its task ({type(reason).__name__})."
    hint = (
        "run the same command again; finished work is kept. If it fails again, use fewer workers, because memory may run out."
    )
    return ProblemError(Where("--workers"), message, hint)
