"""Draws the ways in which `picture` crops and clips art, and the placeholder for a missing file."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import printgen

GAME = """\
game: gallery
title: Gallery
players: {least: 1, most: 1, usual: 1}
components:
  wall: {kind: board, size: 164x76mm, template: wall.svg.j2}
"""
ART = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90">
<defs><linearGradient id="sky" x2="0" y2="1">
<stop stop-color="#f6b26b"/><stop offset="1" stop-color="#fbe7c6"/></linearGradient></defs>
<rect width="160" height="62" fill="url(#sky)"/><circle cx="31" cy="44" r="12" fill="#fff3d6"/>
<rect y="60" width="160" height="30" fill="#2f6f8f"/>
<path d="M0 70q10-4 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0v4H0z" fill="#3f86a8"/>
<path d="M96 66q22-16 64-10v34H84q2-16 12-24z" fill="#3c4a3e"/>
<path d="M119 60l3-40h12l3 40z" fill="#fbfbf5"/><path d="M120.2 44l.9-12h13.8l.9 12z" fill="#c0392b"/>
<rect x="121" y="13" width="14" height="7" fill="#f9d65c"/><path d="M119 13l9-8 9 8z" fill="#7b241c"/>
</svg>
"""
SHELF = """\
{% macro label(x, y, words) %}
<text x="{{ x }}" y="{{ y }}" font-size="7.5pt" fill="#333333">{{ words }}</text>
{% endmacro %}
<rect width="{{ width }}" height="{{ height }}" fill="white"/>
{{ picture('lighthouse.svg', 4, 4, 40, 22.5) }}
{{ label(4, 30, 'the file, 16 : 9') }}
{{ picture('lighthouse.svg', 50, 4, 22, 28) }}
{{ label(50, 36, "fit='cover'") }}
{{ picture('lighthouse.svg', 78, 4, 22, 28, focus='80% 40%') }}
{{ label(78, 36, "focus='80% 40%'") }}
<rect x="108" y="4" width="22" height="28" fill="#e9edf0"/>
{{ picture('lighthouse.svg', 108, 4, 22, 28, fit='contain') }}
{{ label(108, 36, "fit='contain'") }}
<rect x="136" y="4" width="22" height="28" fill="#e9edf0"/>
{{ picture('lighthouse.svg', 136, 4, 22, 28, fit='contain', focus='top') }}
{{ label(136, 36, "'contain', focus='top'") }}
{{ picture('lighthouse.svg', 4, 43, 24, 24, clip='circle', focus='80% 40%') }}
{{ label(4, 72, "clip='circle'") }}
{{ picture('lighthouse.svg', 36, 43, 34, 24, corner=4) }}
{{ label(36, 72, 'corner=4') }}
{{ picture('lighthouse.svg', 78, 43, 26, 24, clip='M83 43h16l5 12-5 12H83l-5-12z', focus='80% 40%') }}
{{ label(78, 72, "clip='M83 43h16l5 12…'") }}
{{ picture('dragon.png', 120, 43, 40, 24) }}
{{ label(120, 72, 'a missing file') }}
"""


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw the picture, and yield it with its file name."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in {"content/gallery/game.yaml": GAME, "content/gallery/lighthouse.svg": ART}.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        (folder / "templates/gallery").mkdir(parents=True)
        (folder / "templates/gallery/wall.svg.j2").write_text(SHELF, encoding="utf-8")
        printout = printgen.open(folder).print("gallery").get()
        yield "pictures", next(printout.face_pictures(150))
