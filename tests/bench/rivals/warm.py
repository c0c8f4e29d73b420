"""`python warm.py RIVAL`: does a rival's job once, then prints the CPU milliseconds of doing it again from the start."""

import importlib
import resource
import sys


def cpu() -> float:
    """CPU milliseconds of this process so far."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000


def main(name: str) -> None:
    """Measure the second time; imports and the first time are not counted."""
    rival = importlib.import_module(name)
    rival.job()
    before = cpu()
    rival.job()
    print(cpu() - before)


main(sys.argv[1])
