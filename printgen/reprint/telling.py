"""What is said of a reprint: for each component what is printed anew, and what of the old kit is thrown away."""

from collections import Counter
from collections.abc import Iterable, Iterator

from printgen.reprint.changes import Changes

MOST = 6  # labels in a line


def changes_text(changes: Changes, components: Iterable[str]) -> str:
    """Two lines for each component, of those that the new kit has and those that only the old one had."""
    named = dict.fromkeys((*components, *(component for component, _, _ in changes.gone)))
    return "\n".join(line for component in named for line in _lines(changes, component))


def _lines(changes: Changes, component: str) -> Iterator[str]:
    new = Counter(piece.front.label for piece in changes.pieces if piece.component == component)
    gone: Counter[str] = Counter()
    for name, label, count in changes.gone:
        gone[label] += count if name == component else 0
    if not new and not +gone:
        yield f"  {component}: as before."
    if new:
        yield f"  {component}: print {_listed(new)}."
    if +gone:
        yield f"  {component}: throw away {_listed(+gone)}."


def _listed(counts: "Counter[str]") -> str:
    shown = [f"{count} × {label}" for label, count in list(counts.items())[:MOST]]
    more = sum(counts.values()) - sum(list(counts.values())[:MOST])
    return ", ".join([*shown, *([f"{more} more"] if more else [])])
