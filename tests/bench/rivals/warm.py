"""`python warm.py RIVAL` does the job of a rival once, then prints the CPU milliseconds of doing it a second time."""

import importlib
import resource
import sys


def cpu() -> float:
    """The CPU milliseconds of this process so far."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000


def main(name: str) -> None:
    """Print the cost of the second run, without that of the imports and the first run."""
    rival = importlib.import_module(name)
    rival.job()
    before = cpu()
    rival.job()
    print(cpu() - before)


main(sys.argv[1])
