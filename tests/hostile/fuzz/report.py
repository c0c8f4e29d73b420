"""What came of the tries of a kind, as text."""

from collections.abc import Mapping

from tests.hostile.fuzz.loop import Round


def line(name: str, found: Round) -> str:
    """Tries, seconds, the slowest try, the most memory, and what came of the tries."""
    slow, number = found.slowest
    outcomes = ", ".join(f"{count} {word}" for word, count in found.outcomes.most_common())
    head = f"{name:10} {found.tries:9,} tries {found.seconds:8.1f} s"
    return f"{head}  slowest {slow:.2f} s (number {number})  {found.memory / 1e6:.0f} MB  {outcomes}"


def report(name: str, found: Round) -> str:
    """The line of a kind, and below it each way in which tries failed."""
    failures = sorted(found.failures.values(), key=lambda failure: -failure.times)
    return "\n".join(
        [line(name, found), *(f"  {one.times} x {one.cause}, first number {one.number}: {one.what}" for one in failures)]
    )


def reports(found: Mapping[str, Round]) -> str:
    """The reports of all kinds, and the sum of their tries."""
    whole = Round()
    for one in found.values():
        whole.add(one)
    whole.outcomes.clear()
    return "\n".join([*(report(name, one) for name, one in found.items()), line("together", whole).rstrip()])
