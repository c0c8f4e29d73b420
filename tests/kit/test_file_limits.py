"""Values at and just beyond the limits of the files of a kit and of the file of printers."""

import json
from pathlib import Path
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.kit.manifest import read_manifest, write_manifest
from printgen.kit.places import COLUMNS, read_face_places_csv
from printgen.kit.printers.calibration import read_scale_reading
from printgen.kit.printers.profiles import is_printer_name, read_printers
from tests.helpers.farm import put
from tests.kit.test_manifest import KIT

MANIFEST = json.loads(write_manifest(KIT))
FILE, PIECE = MANIFEST["files"][0], MANIFEST["pieces"][0]
PLACE = {
    "face": "c0ffee", "file": "farm-a4.pdf", "page": "1", "x": "10", "y": "10", "turn": "0", "scale": "1", "left": "0",
    "top": "0", "width": "63", "height": "88", "outline": "",
}  # fmt: skip


def list_manifest_problems(**changes: Any) -> list[str]:
    problems = Problems()
    read_manifest(json.dumps({**MANIFEST, **changes}).encode(), "old.json", problems)
    return [problem.message for problem in problems.sort_by_severity()]


@pytest.mark.parametrize(
    ("key", "valid", "invalid", "message"),
    [
        ("title", "x" * 500, "x" * 501, "must be one line of at most 500 characters"),
        ("tool", "", "a\nb", "must be one line of at most 500 characters"),
        ("edition", "~", "a\tb", "must be one line of at most 500 characters"),
        ("format", 1, 2, "This version of printgen reads only format 1. Make the kit again, or install a newer printgen."),
    ],
)
def test_texts_of_a_manifest_are_one_short_line(key: str, valid: Any, invalid: Any, message: str) -> None:
    assert list_manifest_problems(**{key: valid}) == []
    (said,) = list_manifest_problems(**{key: invalid})
    assert message in said


@pytest.mark.parametrize(
    ("part", "key", "valid", "invalid", "message"),
    [
        ("files", "name", "a" * 200, "a" * 201, "must be the path of a file in the kit, such as cut/a4-1.svg"),
        ("files", "name", "A.b/c_-9", "a/../b", "must be the path of a file in the kit, such as cut/a4-1.svg"),
        ("files", "name", "9", "-a", "must be the path of a file in the kit, such as cut/a4-1.svg"),
        ("files", "sha256", "f0" * 32, "f0" * 32 + "0", "must be a SHA-256 hash of 64 lowercase hexadecimal digits"),
        ("files", "sha256", "09" * 32, "AF" * 32, "must be a SHA-256 hash of 64 lowercase hexadecimal digits"),
        ("files", "size", 10**11, 10**11 + 1, "must be a whole number from 0 to 100000000000"),
        ("files", "size", 0, -1, "must be a whole number from 0 to 100000000000"),
        ("pieces", "front", "z" * 80, "z" * 81, "must be the identity of a face"),
        ("pieces", "front", "blank 9.5 × 8", "", "must be the identity of a face"),
        ("pieces", "back", "c0", "c/0", "must be the identity of a face"),
        ("pieces", "copies", 10_000_000, 10_000_001, "must be a whole number from 0 to 10000000"),
        ("pieces", "label", "x" * 500, "x" * 501, "must be one line of at most 500 characters"),
    ],
)
def test_files_and_pieces_of_a_manifest_have_limits(part: str, key: str, valid: Any, invalid: Any, message: str) -> None:
    whole = {"files": FILE, "pieces": PIECE}[part]
    assert list_manifest_problems(**{part: [{**whole, key: valid}]}) == []
    (said,) = list_manifest_problems(**{part: [{**whole, key: invalid}]})
    assert message in said


@pytest.mark.parametrize(
    ("column", "valid", "invalid"),
    [
        ("face", "f" * 64, "f" * 65),
        ("face", "0", ""),
        ("face", "9", "g"),
        ("file", "A" * 200, "A" * 201),
        ("file", "9a.b_-c", "-a"),
        ("page", "1", "0"),
        ("page", "999999", "1000000"),
        ("x", "-99999.9999", "100000"),
        ("y", "0.1234", "0.12345"),
        ("turn", "359.9", "1."),
        ("scale", "0.001", "0.0009"),
        ("left", "-2", "--2"),
        ("top", "3", "+3"),
        ("width", "0.1", "0.0999"),
        ("height", "0.1", "0.0999"),
        ("outline", "M" + "9" * 99_999, "M" + "9" * 100_000),
        ("outline", "M0 0L1 0A1.5 1 0 0 1 3 -2Z", "L0 0"),
        ("outline", "", "M"),
    ],
)
def test_a_place_is_read_up_to_its_limits(column: str, valid: str, invalid: str) -> None:
    def write_table(value: str) -> bytes:
        return f"{','.join(COLUMNS)}\n{','.join({**PLACE, column: value}.values())}\n".encode()

    ((place,),) = read_face_places_csv(write_table(valid)).values()
    if column in ("page", "x", "y", "turn", "scale", "left", "top"):
        assert getattr(place, column) == float(valid)
    with pytest.raises(ValueError, match=r"is wrong|too small"):
        read_face_places_csv(write_table(invalid))


@pytest.mark.parametrize(
    ("key", "least", "most", "beyond"),
    [
        ("right", "-20", "+20.0", ("-20.1", "20.1")),
        ("down", "-20", "20", ("-20.000000001", "20.000000001")),
        ("scale", "0.9", "1.1", ("0.899", "1.101")),
        ("degrees", "-5", "5", ("-5.001", "5.001")),
        ("right", "0.123456789", "000", ("0.1234567891", "0000")),
        ("down", "1.5", "-0", ("1.", ".5")),
    ],
)
def test_corrections_of_a_printer_have_limits(config: Path, key: str, least: str, most: str, beyond: tuple[str, str]) -> None:
    field = {"right": "dx", "down": "dy"}.get(key, key)
    for value in (least, most):
        put(config, f"printers: {{office: {{short-edge: {{front: {{}}, back: {{{key}: '{value}'}}}}}}}}\n")
        printers = read_printers(Problems())
        assert printers is not None
        assert getattr(printers["office"].flips["short-edge"].back, field) == float(value)
    for value in beyond:
        put(config, f"printers: {{office: {{long-edge: {{front: {{{key}: '{value}'}}, back: {{}}}}}}}}\n")
        problems = Problems()
        assert read_printers(problems) is None
        assert [f'front.{key} is "{value}", but must be a number from ' in str(problem) for problem in problems.found] == [True]


@pytest.mark.parametrize(
    ("name", "is_valid"),
    [("o", True), ("9", True), ("hall-2", True), ("a" * 40, True), ("a" * 41, False), ("-a", False), ("A", False), ("", False)],
)
def test_a_printer_has_a_short_name_of_small_letters(name: str, is_valid: bool) -> None:
    assert is_printer_name(name) is is_valid


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("10", 10), (" 5.3 ", 5.3), ("4,75", 4.75), ("010", 10), ("9.99", 9.99)]
)
def test_a_reading_may_have_a_comma_and_two_decimals(text: str, number: float) -> None:
    assert read_scale_reading(text) == number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("10.01", "The scales end at 10."),
        ("11", "The scales end at 10."),
        ("-1", "from 0 to 10"),
        ("5.333", "from 0 to 10"),
        ("1000", "from 0 to 10"),
        ("5.", "from 0 to 10"),
        ("", "from 0 to 10"),
        ("5;3", "from 0 to 10"),
    ],
)
def test_a_reading_beyond_the_scale_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_scale_reading(text)
