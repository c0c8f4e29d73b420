"""Lengths are read, converted and written."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printgen.core.units import LENGTH_PATTERN, MM_PER, convert_to_points, read_length, write_mm, write_number

UNITS = st.sampled_from(sorted(MM_PER))


@pytest.mark.parametrize(
    ("text", "mm"),
    [("63mm", 63), ("63.5 mm", 63.5), (" 6.3cm ", 63), ("2.5in", 63.5), ("72pt", 25.4), ("0mm", 0), ("-3mm", -3)],
)
def test_a_length_is_read_in_millimetres(text: str, mm: float) -> None:
    assert read_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("63", "The unit is missing: write 63mm or 63in."),
        ("63ft", '"ft" is not a unit; use mm, cm, in or pt.'),
        ("63MM", '"MM" is not a unit; use mm, cm, in or pt.'),
        ("wide", "Must be a length, such as 63mm or 2.5in."),
        ("6,3mm", "Must be a length, such as 63mm or 2.5in."),
        ("", "Must be a length, such as 63mm or 2.5in."),
    ],
)
def test_a_wrong_length_is_explained(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        read_length(text)


@given(st.integers(-(10**9), 10**9), st.integers(0, 9999), UNITS)
def test_a_written_length_is_read_back(whole: int, part: int, unit: str) -> None:
    text = f"{whole}.{part:04}{unit}"
    assert read_length(text) == pytest.approx(float(f"{whole}.{part:04}") * MM_PER[unit])


@given(st.text(max_size=12))
def test_any_other_text_is_a_value_error(text: str) -> None:
    assume(not re.fullmatch(LENGTH_PATTERN, text.strip()))
    with pytest.raises(ValueError, match=r"."):
        read_length(text)


@given(st.from_regex(re.compile(LENGTH_PATTERN, re.ASCII), fullmatch=True))
def test_every_length_that_an_editor_accepts_is_read(text: str) -> None:
    assert isinstance(read_length(text), float)


@given(st.floats(-1e6, 1e6))
def test_a_number_is_written_exactly_and_without_trailing_zeros(number: float) -> None:
    text = write_number(number)
    assert float(text) == pytest.approx(number, abs=0.00005001)
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?", text)
    assert text != "-0"


def test_lengths_as_points_and_as_text() -> None:
    assert (convert_to_points(25.4), write_mm(63.5), write_mm(88.0)) == (pytest.approx(72), "63.5 mm", "88 mm")
