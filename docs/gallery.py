"""Pictures of the cards of Brazil: Imperial: all Paintings as they would hang, and some of each other deck."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from decks import kit_of, trimmed
from PIL import Image

from printgen.press import Kit

WALL = "#8b8577"
HANDS = {
    "mission": ("Planters", "A Standing Army", "Exports"),
    "gold-card": ("The Courier", "The Botanist", "The Lottery"),
    "combat-card": ("The Ambush", "Jovita Feitosa", "The Siege"),
}


def gallery_pictures(root: Path) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    kit = kit_of("brazil-imperial", root)
    faces = [piece.front for piece in kit.pieces if piece.component == "painting"]
    yield "paintings", hung(list(trimmed(kit, faces, 64)), 8)
    yield "cards", hung(list(others(kit_of("brazil-imperial", root))), 6)


def others(kit: Kit) -> Iterator[Image.Image]:
    """Three cards of each other deck, and backs."""
    shown = {piece.front.label: piece for piece in kit.pieces}
    hands = [[shown[f"{component} “{name}”"] for name in names] for component, names in HANDS.items()]
    backs = [hand[-1].back for hand in hands]
    yield from trimmed(kit, [*(piece.front for hand in hands for piece in hand), *(back for back in backs if back)], 80)


def hung(cards: Sequence[Image.Image], across: int) -> Image.Image:
    """Cards in rows on a wall."""
    gap = 10
    width, height = cards[0].size
    down = -(-len(cards) // across)
    wall = Image.new("RGB", (across * (width + gap) + gap, down * (height + gap) + gap), WALL)
    for at, card in enumerate(cards):
        wall.paste(card, (gap + at % across * (width + gap), gap + at // across * (height + gap)), card)
    return wall
