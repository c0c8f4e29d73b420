"""Runs printgen and logs every file, process and connection: `python watch.py LOG WORDS…`. Forks share the log."""

import json
import os
import resource
import runpy
import sys

MEMORY, SECONDS = 4_000_000_000, 600  # what the kernel ends, where nothing else does
FOLLOWED = (
    "open", "subprocess.Popen", "os.posix_spawn", "os.exec", "os.spawn", "os.system", "os.fork", "os.forkpty", "pty.spawn",
    "socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "os.rename", "os.remove", "os.rmdir", "os.mkdir",
    "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown", "os.utime", "shutil.rmtree", "shutil.move", "os.putenv",
)  # fmt: skip


def follow(log: int) -> None:
    """Write each event of the FOLLOWED kinds into the log, on one line."""
    kinds = frozenset(FOLLOWED)

    def note(event: str, given: tuple[object, ...]) -> None:
        if event in kinds:
            words = [os.fsdecode(one) if isinstance(one, bytes) else one for one in given]
            os.write(log, (json.dumps([event, os.getpid(), *words], default=str)[:3000] + "\n").encode(errors="replace"))

    sys.dont_write_bytecode = True  # a module that is imported for the first time would be a file written outside
    sys.addaudithook(note)


def main(log: str, *words: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.path[0] = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))  # noqa: PTH118, PTH120
    sys.argv = ["printgen", *words]
    follow(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
    runpy.run_module("printgen", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
