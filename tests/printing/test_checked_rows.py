"""The rows that a check remembers: only those without a problem, and no face that could look like another."""

from dataclasses import replace

import pytest

from printgen.core.problems import About, Problem, Problems, Where
from printgen.model import Component, Copies, Face, Outline, Piece, Row, Size
from printgen.pdf.face_compiler import FaceTester
from printgen.printing.checked_rows import (
    CheckedFace,
    has_new_face_of_known_shape,
    list_checked_faces_by_row,
    make_row_key,
    reduce_pieces_to_unchecked_faces,
    select_rows_without_problem,
)
from tests.helpers.drawings import face_of

pytestmark = pytest.mark.own_messages

FRONT = Face("front", "card “Cow”", Size(9, 9), 0.0, Outline(), "")
BACK = replace(FRONT, identity="back", label="back of card")
PIECE = Piece("card", FRONT, BACK, row=1)
COW, PIG, SHARED = CheckedFace("Cow", "cow", "a"), CheckedFace("Pig", "pig", "b"), CheckedFace("back", "back", "c")
ROWS = {1: (COW, SHARED), 2: (PIG, SHARED)}


@pytest.mark.parametrize(
    ("known", "sides"), [((), ("front", "back")), (("front",), ("back", None)), (("back",), ("front", None))]
)
def test_known_faces_are_left_out_and_a_back_without_its_front_becomes_the_front(
    known: tuple[str, ...], sides: tuple[str, str | None]
) -> None:
    (piece,) = reduce_pieces_to_unchecked_faces([PIECE], known)
    assert (piece.front.identity, piece.back and piece.back.identity) == sides


def test_a_piece_whose_faces_are_all_known_is_left_out() -> None:
    assert list(reduce_pieces_to_unchecked_faces([PIECE, replace(PIECE, back=None)], {"front", "back"})) == []


@pytest.mark.parametrize(
    ("faces", "clean"), [((), {1, 2}), (("Cow",), {2}), (("Pig",), {1}), (("back",), set()), (("Cow", "Pig", "back"), set())]
)
def test_rows_with_a_problem_are_not_remembered(faces: tuple[str, ...], clean: set[int]) -> None:
    problems = Problems()
    for face in faces:
        problems.add_problem(Problem(Where("card.svg.j2", 2), f"{face} is wrong.", about=About("type", "card", face)))
    assert select_rows_without_problem(ROWS, problems).keys() == clean


@pytest.mark.parametrize(
    "about",
    [About("colours", "card", "Cow"), About("many", "card", "Pig"), About("paper", "card"), About("type", "card", "Ox")],
)
def test_no_row_is_remembered_if_a_problem_is_about_several_faces_or_none_of_them(about: About) -> None:
    problems = Problems()
    problems.add_problem(Problem(Where("card.svg.j2", 2), "wrong.", about=about))
    assert select_rows_without_problem(ROWS, problems) == {}


def test_a_new_face_must_be_compared_if_it_has_the_shape_of_a_known_face() -> None:
    assert has_new_face_of_known_shape([(COW._replace(identity="calf"),)], [(COW,), (PIG,)])
    assert not has_new_face_of_known_shape([(COW,)], [(COW,), (PIG,)])
    assert not has_new_face_of_known_shape([(SHARED,)], [(COW,), (PIG,)])


def test_the_faces_of_a_row_have_a_hash_of_their_shapes_without_colours() -> None:
    red, blue, round_ = (face_of(body) for body in ('<rect fill="red"/>', '<rect fill="blue"/>', '<circle fill="red"/>'))
    compiler = FaceTester(lambda _: None)
    compiler.compile_faces([red, blue, round_])
    pieces = [Piece("card", red, round_, row=1), Piece("card", red, round_, row=1), Piece("card", blue, row=2)]
    rows = list_checked_faces_by_row(pieces, compiler.drawings, {round_.identity: "known"})
    assert [[face.identity for face in row] for row in rows.values()] == [[red.identity, round_.identity], [blue.identity]]
    assert rows[1][0].shape == rows[2][0].shape != rows[1][1].shape == "known"


def test_a_row_has_its_place_in_its_key_only_if_faces_show_it() -> None:
    row = Row(Where("card.csv", 2), {"name": "Cow"})
    card = Component(
        "card",
        "card",
        "card",
        (Size(9, 9),),
        Outline(),
        0,
        3,
        "",
        None,
        (row, row),
        Copies(),
        None,
        (),
        (),
        "ours",
        "",
        row.where,
    )
    assert make_row_key(card, 1, row, False) == make_row_key(card, 2, row, False)
    assert make_row_key(card, 1, row, True).place == (1, 2)
    assert make_row_key(card, 1, row, False) != make_row_key(card, 1, replace(row, cells={"name": "Ox"}), False)
