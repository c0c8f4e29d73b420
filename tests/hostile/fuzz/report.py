"""Reports on the results of tries, as text."""

from collections.abc import Mapping

from tests.hostile.fuzz.loop import Round


def line(name: str, found: Round) -> str:
    """One line with the number of tries, the seconds, the slowest try, the peak memory and the outcomes."""
    slow, number = found.slowest
    outcomes = ", ".join(f"{count} {word}" for word, count in found.outcomes.most_common())
    head = f"{name:10} {found.tries:9,} tries {found.seconds:8.1f} s"
    return f"{head}  slowest {slow:.2f} s (number {number})  {found.memory / 1e6:.0f} MB  {outcomes}"


def report(name: str, found: Round) -> str:
    """The line of a kind, followed by a line for each cause of failures."""
    failures = sorted(found.failures.values(), key=lambda failure: -failure.times)
    return "\n".join(
        [line(name, found), *(f"  {one.times} × {one.cause}, first in try {one.number}: {one.what}" for one in failures)]
    )


def reports(found: Mapping[str, Round]) -> str:
    """The reports of all kinds, and a line with their sum."""
    whole = Round()
    for one in found.values():
        whole.add(one)
    whole.outcomes.clear()
    return "\n".join([*(report(name, one) for name, one in found.items()), line("total", whole).rstrip()])
