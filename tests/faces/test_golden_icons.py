"""Icon files as symbols, the names of icons and their warnings, compared with a text file that a person can read."""

from pathlib import Path

import pytest

from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.icon_folders import IconFile, make_icon_id_or_empty, make_icon_symbol
from printgen.faces.icons import load_icons
from tests.helpers.farm import make_kit, put
from tests.helpers.golden import same

SHAPE = '<path d="M1 1h5v5z"/>'
BODIES = (
    SHAPE, f"<a>{SHAPE}</a>", f"<g>{SHAPE}</g><g/>", f"<svg>{SHAPE}</svg>", f"<switch>{SHAPE}</switch>",
    "<text>a</text>", "", f"<title>a</title><desc/><metadata/><script/><defs>{SHAPE}</defs>{SHAPE}",
    f"<mask/><filter/><marker/><pattern/>{SHAPE}", f'<rect width="8" height="4"/>{SHAPE}',
    f'<rect width="8" height="4.02"/>{SHAPE}', f'<rect width="8" height="3.9"/>{SHAPE}',
    f'<path d="M0 0H8V4H0z"/>{SHAPE}', f'<path d="M0 0L8 0L8 4L0 4"/>{SHAPE}',
    f'<path d="M0 0L8 0L8 4L0 4L0 0L0 0z"/>{SHAPE}', f'<path d="M0 0L8 2L8 4L0 4z"/>{SHAPE}',
    f'<path d="M0 0h8v4h-8z" transform="scale(1)"/>{SHAPE}', '<rect width="8" height="4"/>',
    f'<g transform="translate(1 2)">{SHAPE}</g>', f'<g transform="turn(1)">{SHAPE}</g>',
    f'{SHAPE}<rect width="8" height="4"/>', '<circle cx="1px" cy="2" r="3"/>', '<circle cx="1" cy="2" r="3em"/>',
    '<circle cx="1" cy="2" r="30%"/>', '<circle r="x"/>', '<line x1="1" y1="1" x2="2" y2="3" stroke="red"/>',
    '<polyline points="1,1 2,2" fill="none" stroke="#00f"/>', '<ellipse rx="1" ry="2" fill="rgb(1, 2,300)"/>',
    '<polygon points="1,1 2,2 3,1" fill="transparent" stroke="blue"/>',
    f'<g fill="red">{SHAPE}</g><g fill="#f00">{SHAPE}</g>', f'<g fill="red">{SHAPE}</g><g fill="blue">{SHAPE}</g>',
    f'<g fill="none" stroke="currentColor" stroke-width="2px">{SHAPE}</g>',
    f'<g fill="inherit" opacity=".5">{SHAPE}</g>',
    '<path d="M1 1h5" style="stroke: red !important; stroke-linecap: round; fill: none"/>',
    '<path d="M1 1h5" style="stroke-linejoin: arcs"/>', '<path d="M1 1h5" stroke-dasharray="1 2.5,3"/>',
    '<path d="M1 1h5" stroke-dasharray="1em"/>', '<path d="M1 1h5" fill-rule="evenodd"/>',
    '<path d="M1 1h5" visibility="hidden"/><path d="M2 2h5" display="none"/>',
    '<path d="M1 1h5" style="transform: scale(2)"/>', '<path d="M1 1h5" clip-path="none" mask="url(#a)"/>',
    '<path d="M1 1h5" filter="none" mix-blend-mode="normal"/>', '<path d="M1 1h5" mix-blend-mode="multiply"/>',
    '<path d="M1 1h5" paint-order="stroke"/>', '<path d="M1 1h5" fill="hsl(1,2%,3%)"/>',
    '<style>/* .a{} */ *{fill:red} path{fill:blue} .a{fill:green} #b{fill:gold}</style>'
    '<path d="M1 1h5"/><path class="a" d="M2 2h5"/>'
    '<path class="a" id="b" d="M3 3h5"/><path id="b" style="fill:#111" fill="pink" d="M4 4h5"/>',
    f"<style>@media print{{}}</style>{SHAPE}", f"<style>g path{{}}</style>{SHAPE}", f"<style>@import 'a';</style>{SHAPE}",
    f"<style>.a, g{{fill:red}}</style>{SHAPE}", "<g>" * 39 + SHAPE + "</g>" * 39, "<g>" * 40 + SHAPE + "</g>" * 40,
    '<path d="M1 1h5" data-name="a" class="b" id="c" font-size="3"/>', '<path d="M1 1&amp;"/>',
    '<path d="M1 1h5" fill="&quot;"/>', '<x:path xmlns:x="http://x" d="M1 1h5"/><path d="M2 2h5"/>',
)  # fmt: skip
HEADS = (
    'viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2"', 'width="24px" height="12"',
    'width="1in" height="1in" viewBox="1 2 3 4"', 'viewBox="0 0 0 0"', 'viewBox="a"', 'viewBox="0 0 8 4" display="none"',
    'fill="red" opacity="0.5"',
)  # fmt: skip
FILES_WITH_OTHER_ROOTS = (
    "<svg", "<!DOCTYPE a [<!ENTITY b 'c'>]><svg>&b;</svg>", "<svg><path d='M1 1h5'/></svg>", "<svg viewBox='0 0 8 4'><path",
)  # fmt: skip
NAMES = (
    "sword", "Broad Sword", "broad__sword.v2", "Épée", "3d", "-a-", "a--b", "a&b", "меч", "", "ﬁre", "Å", "a/b", "A.B_C d-e",
    "ß",
)  # fmt: skip
FILES = (
    "lorc/Sword.svg",
    "delapouite/sword.svg",
    "axe.SVG",
    "bow.svg",
    "Bow.svg",
    "меч.svg",
    "б.svg",
    "в.svg",
    "г.svg",
    "д.svg",
    "е.svg",
    "x/a.svg",
    "y/a.svg",
    "a.svg",
)
ICONS = """\
<symbol id="star" viewBox="0 0 9 9"></symbol>
<symbol viewBox="0 0 9 9"></symbol>
<symbol id="Moon"></symbol><symbol
 id='sun'></symbol>
<symbol id="star"></symbol><symbol id="3d"></symbol>
<symbol id="open">"""


def list_symbols(folder: Path) -> list[str]:
    lines, file = [], folder / "x.svg"
    plain = 'xmlns="http://www.w3.org/2000/svg"'
    for head, body in [('viewBox="0 0 8 4"', body) for body in BODIES] + [(head, SHAPE) for head in HEADS]:
        file.write_text(f"<svg {plain} {head}>{body}</svg>", encoding="utf-8")
        symbol = make_icon_symbol("x", IconFile(str(file), "icons/x.svg"))
        lines += [f"{head} {body}"[:160], f"  {symbol}"[:400]]
    for content in FILES_WITH_OTHER_ROOTS:
        file.write_text(content, encoding="utf-8")
        lines += [content, f"  {make_icon_symbol('x', IconFile(str(file), 'icons/x.svg'))}"]
    return lines


def list_icons(folder: Path) -> list[str]:
    make_kit(folder)
    put(folder / "templates/farm/icons.svg", ICONS)
    for name in FILES:
        put(folder / f"content/farm/icons/{name}", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">{SHAPE}</svg>')
    problems = Problems()
    icons = load_icons("farm", find_shelves(folder), problems)
    own = [name for name in icons if name == "sun" or icons[name].where.file.startswith(("content/farm", "templates/farm"))]
    lines = [f"{name}: {icons[name].where} {icons.is_from_separate_file(name)}" for name in own]
    for name in ("Sword", "sword", "a", "x-a", "axe", "AXE", "nome", "star", "Star"):
        found = icons.convert_name_to_id_if_known(name)
        lines.append(f"{name}: {found} {found in icons} {icons.list_longer_names_if_ambiguous(found)}")
    return [*lines, *(str(problem).replace("\n  hint: ", " → ") for problem in problems.sort_by_severity())]


@pytest.mark.golden
def test_icon_files_become_the_same_symbols_and_have_the_same_names(tmp_path: Path) -> None:
    names = [f"{name!r}: {make_icon_id_or_empty(name)!r}" for name in NAMES]
    same("icons.txt", "\n".join([*list_symbols(tmp_path), *names, *list_icons(tmp_path)]) + "\n")
