"""Which files become fonts of a game, and the messages about the others."""

import os
from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.core.sfnt.tables import LARGEST_FONT
from printgen.model import OwnFont
from tests.helpers.farm import YAML, make_kit, put
from tests.helpers.font_files import make_font, with_bytes, without_tables


@pytest.fixture(autouse=True)
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(Path())


def fonts_and_messages(settings: str = "") -> tuple[list[tuple[str, int, int, bool, str]], list[str]]:
    """The fonts of the game with these settings, as tuples, and all messages."""
    put(YAML, Path(YAML).read_text() + settings)
    problems = Problems()
    game = load_game("farm", find_shelves(Path()), problems)
    assert game is not None
    return [as_tuple(font) for font in game.fonts.files], [str(problem) for problem in problems.sort_by_severity()]


def as_tuple(font: OwnFont) -> tuple[str, int, int, bool, str]:
    return font.family, font.lightest, font.heaviest, font.italic, font.file


def test_fonts_are_found_beside_the_content_and_with_it() -> None:
    put("fonts/Own Sans/static/OwnSans-Bold.TTF", make_font(weight=700))
    put("fonts/Own Sans/OFL.txt", "a licence")
    put("fonts/.hidden.ttf", "x")
    put("content/farm/fonts/var.otf", make_font("Var", italic=True, axis=(200, 400, 800)))
    fonts, messages = fonts_and_messages()
    assert fonts == [
        ("Var", 200, 800, True, "content/farm/fonts/var.otf"),
        ("Own Sans", 700, 700, False, "fonts/Own Sans/static/OwnSans-Bold.TTF"),
    ]
    assert messages == []


def test_fonts_beyond_the_limit_are_reported_at_the_folder_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.content.fonts.MOST_FONTS", 1)
    put("fonts/a.ttf", make_font("A"))
    put("content/farm/fonts/b.ttf", make_font("B"))
    fonts, messages = fonts_and_messages()
    assert [family for family, *_ in fonts] == ["B"]
    assert messages == [
        "content/farm/fonts: warning: There are 2 fonts here, but printgen reads only the first 1.\n"
        "  hint: remove fonts that the game does not use."
    ]


def test_a_folder_with_too_many_files_is_not_searched_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.content.fonts._MOST_ENTRIES", 1)
    put("fonts/a.ttf", make_font("A"))
    put("fonts/b.ttf", make_font("B"))
    fonts, messages = fonts_and_messages()
    assert [family for family, *_ in fonts] == ["A"]
    assert messages == [
        "fonts: warning: This folder has more than 1 files, so printgen does not look at all of them.\n"
        "  hint: remove files that are not fonts."
    ]


def test_a_folder_of_fonts_without_permission_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: str) -> None:
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr("printgen.content.fonts.list_entries_below", refuse)
    Path("fonts").mkdir()
    message = (
        "fonts: warning: This folder cannot be read: permission denied.\n  hint: check that you have permission to read it."
    )
    assert fonts_and_messages() == ([], [message])


def test_a_pipe_with_the_name_of_a_font_is_not_opened() -> None:
    Path("fonts").mkdir()
    os.mkfifo("fonts/a.ttf")
    message = (
        "fonts/a.ttf: warning: This font is not used: it is a named pipe, not a file.\n  hint: replace it with a regular file."
    )
    assert fonts_and_messages() == ([], [message])


def test_a_game_without_fonts_has_none() -> None:
    assert fonts_and_messages() == ([], [])


def test_game_yaml_names_fonts_and_fixes_their_weights() -> None:
    put("fonts/a.ttf", make_font(weight=300))
    put("fonts/v.ttf", make_font("Var", axis=(100, 400, 900)))
    put("content/farm/b.ttf", make_font("B"))
    fonts, messages = fonts_and_messages(
        "fonts:\n  Title: fonts/a.ttf\n  Body: {normal: v.ttf, bold: v.ttf, 650 italic: b.ttf, italic: fonts/v.ttf}\n"
    )
    assert messages == []
    assert fonts[:5] == [
        ("Title", 300, 300, False, "fonts/a.ttf"),
        ("Body", 400, 400, False, "fonts/v.ttf"),
        ("Body", 700, 700, False, "fonts/v.ttf"),
        ("Body", 650, 650, True, "content/farm/b.ttf"),
        ("Body", 400, 400, True, "fonts/v.ttf"),
    ]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("Title: Own.ttf", "The font Own.ttf is not in fonts/.\n  hint: did you mean Own-Bold.ttf?"),
        ("Title: ../Own-Bold.ttf", "The font ../Own-Bold.ttf is not in fonts/.\n  hint: did you mean Own-Bold.ttf?"),
        ("Title: zzzz.ttf", "The font zzzz.ttf is not in fonts/.\n  hint: use Own-Bold.ttf."),
        (
            "Title: {heavy: Own-Bold.ttf}",
            '"heavy" in fonts.Title is not a weight or slope.\n'
            "  hint: use normal, bold, italic, bold italic, or a number from 100 to 900.",
        ),
        (
            "Title: {0: Own-Bold.ttf}",
            '"0" in fonts.Title is not a weight or slope.\n'
            "  hint: use normal, bold, italic, bold italic, or a number from 100 to 900.",
        ),
        (
            "A,B: Own-Bold.ttf",
            '"A,B" is not a valid key in fonts.\n  hint: use a name of letters, digits and spaces, such as Title Font.',
        ),
    ],
)
def test_a_wrong_font_in_game_yaml_is_reported(settings: str, message: str) -> None:
    put("fonts/Own-Bold.ttf", make_font(weight=700))
    put(YAML, Path(YAML).read_text() + f"fonts:\n  {settings}\n")
    problems = Problems()
    load_game("farm", find_shelves(Path()), problems)
    (problem,) = problems.sort_by_severity()
    assert str(problem) == f"{YAML}:{len(Path(YAML).read_text().splitlines())}: {message}"


FONT = make_font()
UNUSABLE = {
    "it is not a font.\n  hint: use a TTF or OTF file.": b"hello",
    "it is a collection of several fonts.\n  hint: save the font that you need as TTF or OTF, for example with FontForge.": (
        b"ttcf" + FONT
    ),
    "it is a web font (WOFF).\n  hint: use the TTF or OTF file of the same font, which its maker also offers.": b"wOFF" + FONT,
    "it is a web font (WOFF2).\n  hint: use the TTF or OTF file of the same font, which its maker also offers.": b"wOF2" + FONT,
    "it is a PostScript Type 1 font.\n  hint: use a TTF or OTF file.": b"%!PS-AdobeFont-1.0",
    "it is damaged: its OS/2 table is outside the file.\n  hint: download the font again, or use another one.": FONT[:1200],
    "it is damaged: its list of tables is cut off.\n  hint: download the font again, or use another one.": FONT[:100],
    "it is damaged: it claims to have 65535 tables.\n  hint: download the font again, or use another one.": (
        FONT[:4] + b"\xff\xff" + FONT[6:]
    ),
    "it is damaged: it has no hmtx table.\n  hint: download the font again, or use another one.": without_tables(
        FONT, ["hmtx"]
    ),
    "it is damaged: its name table claims to have 65535 names.\n  hint: download the font again, or use another one.": (
        with_bytes(FONT, "name", b"\0\0\xff\xff\0\6" + bytes(90))
    ),
    "it is damaged: it has no name.\n  hint: download the font again, or use another one.": with_bytes(FONT, "name", bytes(6)),
    "it is larger than 20 MB.\n  hint: remove the letters that you do not need from the font.": FONT + bytes(LARGEST_FONT),
}


@pytest.mark.parametrize(("reason", "content"), UNUSABLE.items(), ids=[reason[:30] for reason in UNUSABLE])
def test_a_file_that_is_no_usable_font_is_a_warning_with_the_reason(reason: str, content: bytes) -> None:
    put("fonts/bad.ttf", content)
    assert fonts_and_messages() == ([], [f"fonts/bad.ttf: warning: This font is not used: {reason}"])


def test_an_unusable_font_that_game_yaml_names_is_an_error() -> None:
    put("fonts/bad.ttf", b"hello")
    _, (error, warning) = fonts_and_messages("fonts:\n  Title: bad.ttf\n")
    line = len(Path(YAML).read_text().splitlines())
    assert error == f"{YAML}:{line}: fonts/bad.ttf is not used: it is not a font.\n  hint: use a TTF or OTF file."
    assert warning.startswith("fonts/bad.ttf: warning: ")


def test_two_files_with_the_same_font_are_reported() -> None:
    put("fonts/a.ttf", make_font())
    put("fonts/b.ttf", make_font(wide=600))
    fonts, messages = fonts_and_messages()
    assert [font[4] for font in fonts] == ["fonts/a.ttf"]
    assert messages == [
        "fonts/b.ttf: warning: This font has the same family, weight and slope as fonts/a.ttf, so it is not used.\n"
        "  hint: remove one of the two files, or give each its own family under `fonts:` in game.yaml."
    ]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.ttf"
    outside.write_bytes(make_font())
    Path("fonts").mkdir()
    Path("fonts/link.ttf").symlink_to(outside)
    assert fonts_and_messages() == (
        [],
        [
            "fonts/link.ttf: warning: This link points outside the folder, so the font is not used.\n"
            "  hint: replace the link with the file itself."
        ],
    )


def test_a_folder_of_fonts_that_is_a_link_out_of_the_project_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    Path("fonts").symlink_to(tmp_path_factory.mktemp("outside"))
    problems = Problems()
    assert load_game("farm", find_shelves(Path()), problems) is None
    assert str(problems.sort_by_severity()[0]).startswith("fonts: This link points outside the project")
