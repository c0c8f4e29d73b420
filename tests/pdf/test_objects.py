"""The objects of a PDF, whose text must stay that of earlier kits, which reportlab wrote."""

from random import Random

import pytest
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc

from printgen.pdf.object_store import PdfDocument
from printgen.pdf.objects import PdfObject, PdfReference, make_stream, write_name, write_text, write_value

NO_ENCRYPTION = pdfdoc.DummyDoc()


def test_a_text_has_the_codes_of_pdfdocencoding_or_of_utf_16() -> None:
    letters = map(chr, (*range(0xD800), 0xFB01, 0xFFFD, 0x1F3B2))
    for letter in (letter for letter in letters if letter.isprintable()):  # pikepdf changes the codes of the others
        for words in (letter, f"({letter}\\"):
            assert write_text(words).encode() == pdfdoc.PDFString(words).format(NO_ENCRYPTION), hex(ord(letter))


def test_a_number_has_at_most_six_digits_after_the_point() -> None:
    chance = Random(1)
    numbers = [chance.uniform(-1, 1) * 10.0 ** chance.randrange(-9, 8) for _ in range(2000)]
    for number in (*numbers, 0.0, 1.0, -0.25, 1000.0, 999999.9999999):
        assert write_value(number, PdfDocument()) == fp_str(number)
    assert write_value(1234567, PdfDocument()) == "1234567"


def test_a_name_writes_other_letters_as_numbers() -> None:
    assert write_name("F1+0") == "/F1+0"
    for letter in map(chr, range(1, 0x300)):
        assert write_name(f"a{letter}") == pdfdoc.PDFName(f"a{letter}")


@pytest.mark.parametrize("count", [0, 1, 6, 7, 10, 11, 25])
def test_long_lists_and_dictionaries_have_several_lines(count: int) -> None:
    items = list(range(count))
    assert write_value(items, PdfDocument()).encode() == pdfdoc.PDFArray(items).format(NO_ENCRYPTION)
    entries = {f"K{item}": item for item in items}
    assert write_value(entries, PdfDocument()).encode() == pdfdoc.PDFDictionary(entries).format(NO_ENCRYPTION)


def test_objects_get_their_numbers_when_they_are_first_written() -> None:
    document = PdfDocument()
    inner, stream = PdfObject({}), make_stream("0 g", {"Filter": "/None"})
    outer = document.add_object(PdfObject([inner, PdfReference("X1"), inner]))
    assert document.add_object(stream, "X1").name == "X1"
    assert document.write_object(outer) == b"[ 4 0 R 3 0 R 4 0 R ]"
    assert document.write_object(stream) == b"<<\n/Filter /None /Length 3\n>>\nstream\n0 gendstream"


def test_a_copy_of_a_document_keeps_its_objects_but_gives_its_own_numbers() -> None:
    document = PdfDocument()
    shared = document.add_object(PdfObject({}))
    other = document.copy_for_document()
    document.add_object(PdfObject({}))
    late = other.add_object(PdfObject({}))
    assert [other.numbers[thing.name] for thing in (shared, late)] == [2, 3]
    assert [thing for thing in other.objects if thing in document.objects] == [shared]
