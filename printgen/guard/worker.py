"""The decoder process: loads one task, gives up files, processes and memory, and then answers requests.

A task is a module with `prepare()`, which loads all that it will need, and `answer(request)`, which gives one or more frames.
Nothing that a stranger made is looked at before the limits are in force.
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
    """Give up opening files, writing to any, starting processes, and more memory than this; it cannot be taken back."""
    for name, limit in {"CORE": 0, "FSIZE": 0, "NPROC": 0, "AS": memory}.items():
        set_limit(name, limit, for_good=True)
    give_up_access()  # for which a file must still be opened
    set_limit("NOFILE", 0, for_good=True)


def limit_time(seconds: float) -> None:
    """Let the system end this process after so many more seconds of computing."""
    set_limit("CPU", ceil(time.process_time() + seconds))
