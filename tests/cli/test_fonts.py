"""`printgen fonts`, and the hints that lead from a missing letter to a font."""

from pathlib import Path

import pytest

from printgen.core.sfnt.letters import has_letter, read_letter_ranges
from printgen.core.sfnt.tables import read_font_tables_in_memory
from printgen.faces.text.suggestions import make_missing_letter_hint
from printgen.model import NO_OWN_FONTS
from tests.faces.test_own_fonts import own_fonts
from tests.helpers.farm import make_kit, put, run
from tests.helpers.font_files import change_table, make_font


def test_fonts_lists_the_fonts_of_the_project_and_those_of_printgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    put("fonts/a.ttf", make_font(letters="AZazäçéñøßβα"))
    put("fonts/b.ttf", make_font(weight=700, italic=True))
    put("fonts/v.ttf", make_font("Var", axis=(100, 400, 900), letters="x"))
    put("fonts/no.ttf", make_font("Closed", permission=2))
    put("fonts/torn.ttf", change_table(make_font("Torn"), "hhea", 34, b"\xff\xff"))
    told = run("fonts", "farm")
    assert told.code == 0
    own, supplied = told.out.split("Fonts that come with printgen:\n")
    assert own.splitlines() == [
        "Fonts of this project:",
        "  Own Sans  400, 700, with italics  Latin, Western Europe",
        "    fonts/a.ttf",
        "    fonts/b.ttf",
        "  Closed    400                     not usable: its maker forbids embedding it in files",
        "    fonts/no.ttf",
        "  Torn      400                     not usable: it is damaged: its hhea table is invalid",
        "    fonts/torn.ttf",
        "  Var       100–900                 no known script",
        "    fonts/v.ttf",
    ]
    assert "FiraGO" in supplied
    assert run("fonts").out == f"Fonts that come with printgen:\n{supplied}"


@pytest.mark.parametrize(
    ("missing", "hint"),
    [
        ("ж", "use font='Lato, Source Sans Pro', because Source Sans Pro has it."),
        ("กა", "use font='Lato, FiraGO', because FiraGO has them."),
        ("ก漢", "use font='Lato, FiraGO', because FiraGO has 1 of 2."),
        ("漢", "use other letters, or put a font that has it into the folder fonts/."),
    ],
)
def test_a_missing_letter_leads_to_a_family_that_has_it(missing: str, hint: str) -> None:
    assert make_missing_letter_hint(missing, "Lato", NO_OWN_FONTS) == hint


def test_a_missing_letter_leads_to_an_own_family_first(tmp_path: Path) -> None:
    own = own_fonts(tmp_path, f=make_font("Han", letters="漢ж"), bad=make_font("Closed", letters="漢", permission=2))
    assert make_missing_letter_hint("漢ж", '"Own Sans", Lato', own) == "use font='Own Sans, Lato, Han', because Han has them."


@pytest.mark.parametrize("letters", ["A", "AB", "ACEG", "AZaz漢😀", "".join(map(chr, range(0x100, 0x2000, 3)))])
def test_the_letters_of_a_font_are_read_exactly(letters: str) -> None:
    ranges = read_letter_ranges(read_font_tables_in_memory(make_font(letters=letters)))
    found = {chr(code) for first, last in ranges for code in range(first, last + 1)}
    assert found == set(letters)
    assert all(has_letter(ranges, letter) for letter in letters)
    assert not has_letter(ranges, "\uffff")
