"""The decoder process: loads one task, gives up files, processes and memory, and then answers requests.

A task is a module with `prepare()`, which loads what the task needs, and `answer(request)`, which yields one or more frames.
The process reads nothing that a stranger made before the limits are in force.
"""

import sys
import time
from importlib import import_module
from math import ceil

from printgen.guard.frames import Frame, read_frame, write_frame
from printgen.guard.landlock import give_up_access
from printgen.guard.rlimits import set_limit

MEMORY = 1_200_000_000  # bytes of address space


def serve(task: str) -> None:
    """Answer requests from standard input until it ends."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    module = import_module(task)
    module.prepare()
    lock_in(MEMORY)
    while (request := read_frame(requests)) is not None:
        seconds, start = request.head["seconds"], time.process_time()
        limit_time(seconds)
        try:
            for frame in module.answer(request):
                used = round(time.process_time() - start, 3)
                write_frame(answers, Frame({"more": True, "used": used, **frame.head}, frame.parts))
                limit_time(seconds)
            write_frame(answers, Frame({}))
        except MemoryError:
            del request
            write_frame(answers, Frame({"failed": "memory"}))


def lock_in(memory: int) -> None:
    """Forbid this process, for good, to open or write files, start processes, or use more memory than this."""
    for name, limit in {"CORE": 0, "FSIZE": 0, "NPROC": 0, "AS": memory}.items():
        set_limit(name, limit, for_good=True)
    give_up_access()  # before NOFILE, because it may still open a file
    set_limit("NOFILE", 0, for_good=True)


def limit_time(seconds: float) -> None:
    """Let the system end this process after this many more seconds of CPU time."""
    set_limit("CPU", ceil(time.process_time() + seconds))
