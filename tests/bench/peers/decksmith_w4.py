"""W4 in decksmith, as pictures at 300 dots per inch. It has no bold words, so their tags are printed."""

from pathlib import Path

from decksmith.deck_builder import DeckBuilder
from decksmith.export import PdfExporter

SPEC = """
id: canvas
width: 744
height: 1039
background_color: [246, 237, 220]
elements:
  - id: art
    type: image
    path: "content/w4/%Picture%"
    filters: {crop_top: 82, crop_bottom: 83, resize: [744, 472]}
    position: [0, 0]
  - {id: band, type: rectangle, size: [744, 118], position: [0, 472], color: [26, 90, 120]}
  - id: title
    type: text
    text: "%Card Name%"
    font_path: fonts/OwnSerif.ttf
    font_size: 62
    color: [255, 255, 255]
    position: [59, 490]
  - id: cost
    type: text
    text: "%Cost (gold)%"
    font_path: fonts/OwnSerif.ttf
    font_size: 62
    color: [255, 255, 255]
    position: [650, 490]
  - {id: rules, type: text, text: "%Rules text%", font_size: 46, width: 626, color: [0, 0, 0], position: [59, 626]}
"""
Path("deck.yaml").write_text(SPEC)
Path("decksmith").mkdir(exist_ok=True)
DeckBuilder(Path("deck.yaml"), Path("content/w4/cards.csv")).build_deck(Path("decksmith"))
PdfExporter(Path("decksmith"), Path("decksmith_w4.pdf"), "A4", 63.0, 88.0, 0, [10, 10]).export()
