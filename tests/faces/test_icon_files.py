"""Icons from folders of SVG files: names, colours, backgrounds, and files that cannot be used."""

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.icon_folders import IconFile, IconFolder, make_icon_id_or_empty, make_icon_symbol
from printgen.faces.icons import load_icons
from tests.helpers.drawings import face_of, findings_of
from tests.helpers.farm import CSV, TEMPLATE, put, refused, run

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://ink" viewBox="0 0 512 512">{}</svg>'
FIGURE = '<path fill="#fff" d="M9 9h99v99z"/>'
SQUARE = '<path d="M0 0h512v512H0z"/>'
SHAPES = '<symbol id="x" viewBox="0 0 512 512" fill="{}" stroke-width="1">{}</symbol>'
MONO = SHAPES.format("currentColor", '<path d="M9 9h99v99z" fill="currentColor"/>')


def symbol_of(body: str, folder: Path, svg: str = SVG) -> str:
    """The symbol made from an icon with this content."""
    (folder / "x.svg").write_text(svg.format(body))
    return make_icon_symbol("x", IconFile(str(folder / "x.svg"), "icons/x.svg"))


@pytest.mark.parametrize(
    "body",
    [
        SQUARE + FIGURE,
        '<rect width="512" height="512" style="fill:#000"/>' + FIGURE,
        '<path d="M0,0 L512,0 L512,512 L0,512 Z" fill="none"/>' + FIGURE,
        FIGURE,
        FIGURE.replace("#fff", "currentColor"),
        '<style>.a{fill:#123456}</style><path class="a b" d="M9 9h99v99z"/>',
        '<path style="fill:rgb(1,2,3);-inkscape-stroke:none" d="M9 9h99v99z"/><metadata/><ink:view ink:zoom="1"/>',
        FIGURE + '<path d="M1 1h9v9z" style="display:none" fill="red"/><defs><linearGradient id="g"/></defs>',
    ],
)
def test_an_icon_of_one_colour_takes_the_colour_of_the_text(body: str, tmp_path: Path) -> None:
    assert symbol_of(body, tmp_path) == MONO


def test_a_shape_without_a_fill_is_black_and_a_group_keeps_its_transform(tmp_path: Path) -> None:
    body = '<g transform="translate(0,0)" style="" class="" fill-opacity="1"><path d="M9 9h99v99z"/></g>'
    group = '<g fill-opacity="1" transform="translate(0,0)"><path d="M9 9h99v99z"/></g>'
    assert symbol_of(body, tmp_path) == SHAPES.format("currentColor", group)


def test_lines_of_the_root_are_kept(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="24px" height="24" fill="none" stroke="#000" stroke-width="2">{}</svg>'
    head = '<symbol id="x" viewBox="0 0 24 24" fill="none" stroke-width="2" stroke="currentColor">'
    assert symbol_of('<path d="M0 0h24v24H0z" stroke="none"/><circle cx="9" cy="9" r="5px"/>', tmp_path, svg) == (
        head + '<circle cx="9" cy="9" r="5"/></symbol>'
    )


@pytest.mark.parametrize(
    "body", ['<circle cx="9" cy="9" r="5" fill="red"/>' + FIGURE, FIGURE + SQUARE, SQUARE.replace("v512", "v500") + FIGURE]
)
def test_an_icon_of_several_colours_keeps_them(body: str, tmp_path: Path) -> None:
    symbol = symbol_of(body, tmp_path)
    assert "currentColor" not in symbol
    assert '<path d="M9 9h99v99z" fill="#fff"/>' in symbol
    assert findings_of(f'<defs>{symbol}</defs><use href="#x" width="9" height="9"/>') == ()


@pytest.mark.parametrize(
    "body",
    [
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient><path fill="url(#g)" d="M9 9h99v99z"/>',
        '<style>g path{fill:red}</style><g><path d="M9 9h99v99z"/></g>',
        '<use href="#a"/>',
        '<path filter="url(#f)" d="M9 9h99v99z"/>',
        '<path d="M9 9h99v99z" fill="hsl(1,2%,3%)"/>',
        '<path d="nonsense"/>',
        '<path d="M9 9h99v99z" stroke-width="2em"/>',
        "<g>" * 50 + FIGURE + "</g>" * 50,
    ],
)
def test_an_icon_that_is_more_than_plain_shapes_is_shown_as_a_picture(body: str, tmp_path: Path) -> None:
    image = '<image href="icons/x.svg" x="0" y="0" width="512" height="512"/>'
    assert symbol_of(body, tmp_path) == f'<symbol id="x" viewBox="0 0 512 512">{image}</symbol>'


def test_a_folder_with_too_many_files_is_used_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.faces.icon_folders.MOST_FILES", 2)
    for name in ("a", "b"):
        (tmp_path / f"{name}.svg").write_text(SVG.format(FIGURE))
    assert IconFolder(tmp_path).warnings == []
    (tmp_path / "c.svg").write_text(SVG.format(FIGURE))
    folder = IconFolder(tmp_path)
    assert len(folder.files) == 2
    message = f"{tmp_path.name}/ has more than 2 files, so printgen does not use all of them."
    assert folder.warnings == [(message, "delete the icons that the game does not use.")]


def test_an_icon_of_ten_megabytes_is_plain_and_a_larger_one_is_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printgen.faces.icon_folders.LARGEST_ICON", len(SVG.format(FIGURE)))
    assert symbol_of(FIGURE, tmp_path) == MONO
    assert "<image" in symbol_of(FIGURE + " ", tmp_path)


def test_a_damaged_or_huge_icon_and_a_link_out_are_pictures_that_are_reported_where_they_are_used(kit: Path) -> None:
    put("content/farm/icons/bad.svg", "<svg")
    put("content/farm/icons/big.svg", SVG.format(" " * 11_000_000))
    Path("content/farm/icons/out.svg").symlink_to("/etc/hostname")
    for name, said in (
        ("bad", "bad.svg is not a readable picture"),
        ("big", "icons/big.svg is larger than 10 MB."),
        ("out", "no picture"),
    ):
        put(TEMPLATE, f"{{{{ icon('{name}', 5, 5, 9) }}}}")
        told = refused("kit", "farm")
        assert told.startswith(f"content/farm/icons/{name}.svg:1: ")
        assert said in told


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("sword-brandish", "sword-brandish"),
        ("Sword Brandish", "sword-brandish"),
        ("sword__brandish.v2", "sword-brandish-v2"),
        ("Épée", "epee"),
        ("3d-hammer", "3d-hammer"),
        ("меч", ""),
        ("a&b", ""),
        ("", ""),
    ],
)
def test_the_name_of_an_icon_comes_from_its_file_name(name: str, made: str) -> None:
    assert make_icon_id_or_empty(name) == made


def test_icons_of_several_authors_have_short_and_long_names(tmp_path: Path) -> None:
    for name in ("lorc/Sword.svg", "delapouite/sword.svg", "delapouite/axe.SVG", "bow.svg", "Bow.svg", "меч.svg", "readme.txt"):
        put(tmp_path / "icons" / name, SVG)
    folder = IconFolder(tmp_path / "icons")
    assert sorted(folder.files) == ["axe", "bow", "delapouite-axe", "delapouite-sword", "lorc-sword"]
    assert folder.choices == {"sword": ["delapouite-sword", "lorc-sword"]}
    assert [warning.message for warning in folder.warnings] == [
        "1 file has a name that cannot be used as an icon: меч.svg.",
        "1 file has the name of another icon: bow.svg.",
    ]


@pytest.mark.parametrize("where", ["content/farm", "templates/farm", "templates/shared"])
def test_icons_in_a_folder_are_used_in_templates_and_texts(where: str, kit: Path) -> None:
    put(f"{where}/icons/lorc/Broad Sword.svg", SVG.format(SQUARE + FIGURE))
    put(CSV, "id,title,words,count\ncow,Broad Sword,Use :broad-sword: or :lorc-broad-sword:!,5\n")
    words = "{{ text(row.words, x=5, y=40, width=50, height=9, fill='#118833') }}"
    put(
        TEMPLATE, "{{ icon(row.title, 5, 5, 20, fill='#aa3322') }}{{ icon('broad_sword', 30, 5, 20, color='#aa3322') }}" + words
    )
    told = run("export", "farm", "drawings")
    assert told.code == 0, told.err
    svg = next(Path("output/farm/drawings").glob("001*")).read_text()
    uses = re.findall(r'<use href="#([\w-]+)"[^>]*?color="(#\w+)"', svg.replace('fill="#aa3322" ', ""))
    assert uses == [("broad-sword", "#aa3322")] * 2 + [("broad-sword", "#118833"), ("lorc-broad-sword", "#118833")]
    assert svg.count("<symbol") == 2


def test_own_icons_replace_those_of_a_folder_and_only_used_files_are_read(kit: Path) -> None:
    put("templates/farm/icons.svg", '<svg><symbol id="axe" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol></svg>')
    put("templates/farm/icons/axe.svg", SVG.format(FIGURE))
    put("templates/farm/icons/broken.svg", "<svg")
    put(TEMPLATE, "{{ icon('axe', 5, 5, 20) }}")
    assert run("export", "farm", "drawings").code == 0
    root = fromstring(next(Path("output/farm/drawings").glob("001*")).read_text())
    assert len(root.findall(".//{*}symbol/{*}rect")) == 1


def test_a_name_of_several_icons_and_an_unknown_name_are_explained(kit: Path) -> None:
    for name in ("lorc/sword", "delapouite/sword", "skoll/dagger"):
        put(f"templates/farm/icons/{name}.svg", SVG.format(FIGURE))
    for name, said in (
        ("sword", 'The icon name "sword" matches 2 icons.\n  hint: use delapouite-sword or lorc-sword.'),
        ("daggr", 'There is no icon "daggr".\n  hint: did you mean dagger?'),
    ):
        put(TEMPLATE, f"{{{{ icon('{name}', 5, 5, 9) }}}}")
        assert refused() == f"templates/farm/card.svg.j2:1: {said}"


def test_a_misspelt_name_is_compared_with_every_icon_of_a_large_set(kit: Path) -> None:
    for name in (*(f"a{number}" for number in range(600)), "dagger"):
        put(f"templates/farm/icons/{name}.svg", SVG.format(FIGURE))
    put(TEMPLATE, "{{ icon('daggr', 5, 5, 9) }}")
    assert refused().endswith("hint: did you mean dagger?")


def test_symbols_that_cannot_be_used_are_reported(kit: Path) -> None:
    symbols = ('id="Sword"', 'id="axe"', "", 'id="axe"')
    put("templates/farm/icons.svg", "<svg>\n" + "\n".join(f'<symbol {one} viewBox="0 0 9 9"></symbol>' for one in symbols))
    told = run("check", "farm").err
    assert told == (
        'templates/farm/icons.svg:2: warning: The icon id "Sword" cannot be used.\n'
        "  hint: begin with a letter, and use only a to z, digits and -.\n"
        "templates/farm/icons.svg:4: warning: This icon has no id.\n"
        '  hint: add an id: <symbol id="star" …>.\n'
        'templates/farm/icons.svg:5: warning: The icon "axe" is already defined on line 3.\n'
        "  hint: give one of the two icons a different id.\n"
    )


def test_a_symbol_from_a_file_is_drawn() -> None:
    assert face_of(MONO).svg.count("symbol") == 2
    assert findings_of(f'<defs>{MONO}</defs><use href="#x" width="9" height="9"/>') == ()


def test_an_icon_may_be_in_any_of_the_folders_and_the_folder_of_the_game_comes_first(kit: Path) -> None:
    put("templates/farm/icons/hen.svg", SVG.format(FIGURE))
    put("templates/farm/icons/both.svg", SVG.format('<path d="M1 1h9v9z"/>'))
    put("templates/shared/icons/fox.svg", SVG.format(FIGURE))
    put("templates/shared/icons/both.svg", SVG.format('<path d="M7 7h9v9z"/>'))
    icons = load_icons("farm", find_shelves(kit), Problems())
    assert [name for name in ("hen", "fox", "both", "cow") if icons.is_from_separate_file(name)] == ["hen", "fox", "both"]
    assert (icons["hen"].where.file, icons["fox"].where.file) == (
        "templates/farm/icons/hen.svg",
        "templates/shared/icons/fox.svg",
    )
    assert 'd="M1 1h9v9z"' in icons["both"].text
