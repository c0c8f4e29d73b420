"""The decoder process: loads one task, gives up its access to files and processes, limits its memory, and answers requests."""

import signal
import struct
import sys
import time
from importlib import import_module
from math import ceil

from printgen.core.guard.messages import Message, read_message, write_message
from printgen.core.guard.supervisor import set_system_limit

MEMORY = 1_200_000_000  # bytes of address space
_CREATE, _RESTRICT = 444, 446  # the numbers of the Landlock system calls, the same on all processors
_VERSION = 1  # a flag: return the version that the kernel supports
_NO_NEW_PRIVILEGES = 38
_FILE_RIGHTS = {1: 13, 2: 14}  # the number of relevant file rights by version; 15 in later versions
_PORTS, _SIGNALS = 0b11, 0b11  # connecting to and listening on ports; signals to other processes, and their sockets


def try_to_give_up_file_access() -> bool:
    """Restrict this process to the files and sockets that are already open. Returns False if the system has no Landlock."""
    if sys.platform != "linux":
        return False
    import ctypes

    system = ctypes.CDLL(None)
    version = system.syscall(_CREATE, None, 0, _VERSION)
    if version < 1:
        return False
    rights = [(1 << _FILE_RIGHTS.get(version, 15)) - 1]
    rights += [_PORTS] if version >= 4 else []
    rights += [_SIGNALS] if version >= 6 else []
    restricted = struct.pack(f"{len(rights)}Q", *rights)
    ruleset = system.syscall(_CREATE, restricted, len(restricted), 0)
    if ruleset < 0:
        return False
    system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(system.syscall(_RESTRICT, ruleset, 0) == 0)


def answer_requests(task: str) -> None:
    """Answer requests from standard input until the input ends."""
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    module = import_module(task)
    module.preload_libraries()
    lock_down_process(getattr(module, "MEMORY", MEMORY))
    while (request := read_message(requests)) is not None:
        seconds, start = request.head["seconds"], time.process_time()
        limit_cpu_time(seconds)
        try:
            for answer in module.answer_request(request):
                used = round(time.process_time() - start, 3)
                write_message(answers, Message({"more": True, "used": used, **answer.head}, answer.parts))
                limit_cpu_time(seconds)
            write_message(answers, Message({}))
        except MemoryError:
            del request
            write_message(answers, Message({"failed": "memory"}))


def lock_down_process(memory_bytes: int) -> None:
    """Forbid this process to open files, to start processes or to use more than `memory_bytes` bytes. This cannot be undone."""
    for name, limit in {"CORE": 0, "FSIZE": 0, "NPROC": 0, "AS": memory_bytes}.items():
        set_system_limit(name, limit, for_good=True)
    try_to_give_up_file_access()  # before NOFILE, because it may still open a file
    set_system_limit("NOFILE", 0, for_good=True)


def limit_cpu_time(more_seconds: float) -> None:
    """Make the system end this process after this many more seconds of CPU time.

    The limit on CPU time counts whole seconds, so a timer ends the process earlier where the system has one.
    """
    set_system_limit("CPU", ceil(time.process_time() + more_seconds))
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, more_seconds)
