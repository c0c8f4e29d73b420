"""Generates the table of the deck: 100 rows with different colours, landscapes, words and numbers, the same on every run."""

import csv
import random
import sys
from typing import Any

FIRST = "Ashen Bold Cunning Distant Eager Fallen Golden Hidden Iron Jaded".split()
SECOND = "Sentinel Orchard Ferry Lantern Mason Archer Warden Harbour Signal Voyager".split()
KINDS = ("Traveller", "Place", "Device", "Rumour")
TIMES = (
    ("#fdf6e3", "#8d6e63", "#ffcc80", "#ef6c00", "#795548", "#6d4c41", "#4e342e"),
    ("#eef4fb", "#37618e", "#e3f2fd", "#42a5f5", "#7cb342", "#558b2f", "#33691e"),
    ("#f1f8e9", "#4f7942", "#fffde7", "#aed581", "#9ccc65", "#689f38", "#3f6b1f"),
    ("#f6eefa", "#6a3d8f", "#f8bbd0", "#7e57c2", "#5e35b1", "#4527a0", "#281b5c"),
    ("#eceff1", "#455a64", "#cfd8dc", "#607d8b", "#78909c", "#546e7a", "#37474f"),
)
COLOURS = ("paper", "frame", "high", "low", "far", "middle", "near")
KEYWORDS = ("Arrival", "Passage", "Bargain", "Watch", "Harvest")
RULES = (
    "draw {} cards, then discard one.",
    "pay {} gold less for each shield.",
    "move {} steps along the river.",
    "gain {} luck at dusk.",
)
ENDS = ("Keep this face up until scoring.", "Ignore this on an odd round.", "Then pass the deck to the left.")
SAYINGS = (
    "Nobody asked the river.",
    "It was lit before we came.",
    "Count the steps, not the days.",
    "What is buried is not lost.",
)
ICONS = ("sword", "shield", "leaf", "coin", "flame", "star")


def deck() -> list[dict[str, Any]]:
    """All rows of the deck."""
    chance = random.Random(7)
    return [_card(number, chance) for number in range(1, 101)]


def _card(number: int, chance: random.Random) -> dict[str, Any]:
    pick = chance.choice
    return {
        "id": number,
        "first": FIRST[(number - 1) // 10],
        "second": SECOND[(number - 1) % 10],
        "kind": pick(KINDS),
        **dict(zip(COLOURS, TIMES[number % 5], strict=True)),
        **{f"sun{name}": chance.randint(low, high) for name, low, high in (("x", 14, 50), ("y", 19, 26), ("r", 3, 6))},
        **{f"h{place}": chance.randint(28 + 3 * (place // 4), 36 + 3 * (place // 4)) for place in range(12)},
        **{f"t{place}": chance.randint(4, 9) for place in range(5)},
        "keyword": pick(KEYWORDS),
        "rule": pick(RULES).format(chance.randint(2, 5)),
        "end": pick(ENDS),
        "saying": pick(SAYINGS),
        "icon": pick(ICONS),
        "cost": chance.randint(1, 5),
        "value": chance.randint(1, 10),
        **{name: chance.randint(0, 12) for name in ("might", "wit", "luck", "gold")},
    }


def main() -> None:
    """Write the table to standard output."""
    rows = deck()
    table = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)


if __name__ == "__main__":
    main()
