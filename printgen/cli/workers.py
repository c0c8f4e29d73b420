"""The processes that the options --workers and --cluster ask for."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from printgen.cli.terminal import print_problems_and_end_on_error
from printgen.core.guard.budget import are_limits_lifted
from printgen.core.problems import Problem, ProblemError, Where

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def open_executor_if_asked(workers: int | None, cluster: str) -> "Iterator[Executor | None]":
    """The executor that the options ask for, or None. Prints a problem and exits if there is none."""
    if workers is None and not cluster:
        yield None
        return
    if workers is not None and cluster:
        hint = "remove --workers; the cluster decides how many workers it has."
        print_problems_and_end_on_error((Problem(Where("--workers"), "--workers does not go with --cluster.", hint),))
    from printgen.project.workers.pool import connect_to_cluster, open_worker_pool

    with ExitStack() as stack:
        try:
            opening = connect_to_cluster(cluster) if workers is None else open_worker_pool(workers, not are_limits_lifted())
            executor = stack.enter_context(opening)
        except ProblemError as end:
            print_problems_and_end_on_error((end.problem,))
        yield executor
