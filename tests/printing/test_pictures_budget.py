"""All pages of a proof together have a time budget: a base, and a little more for each page."""

import pytest

from printgen.core.guard import decoder
from printgen.core.guard.messages import Message
from printgen.core.problems import ProblemError
from printgen.printing import pictures


def rendered(monkeypatch: pytest.MonkeyPatch, pages: int, seconds: float) -> int:
    """The number of pages of a proof that are drawn if each takes this long."""
    answers = (Message({"used": seconds * page}, (b"png",)) for page in range(1, pages + 1))
    monkeypatch.setattr(decoder, "ask_decoder_process", lambda task, request, limit: answers)
    return len(list(pictures.render_pages(b"%PDF")))


def test_honest_pages_are_drawn_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rendered(monkeypatch, 5000, 0.9) == 5000


def test_pages_that_are_all_slow_stop_a_proof_and_the_slowest_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ProblemError) as stopped:
        rendered(monkeypatch, 5000, 14.0)
    assert stopped.value.problem.message == "The pages take too long to draw: 70 s so far, including 14.0 s for page 1."


@pytest.mark.parametrize(
    ("reason", "message", "hint"),
    [
        (
            "time",
            "A page takes more than 15 s to draw.",
            "simplify the drawings on the page; anyone who opens the PDF has to wait just as long.",
        ),
        ("memory", "A page takes too much memory to draw.", "make the pictures on the page smaller."),
        ("crash", "A page cannot be drawn.", "save the pictures on the page again from another program."),
    ],
)
def test_a_page_that_cannot_be_drawn_is_reported_with_a_hint(
    reason: decoder.Reason, message: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> object:
        raise decoder.DecoderError(reason)

    monkeypatch.setattr(decoder, "ask_decoder_process", stop)
    with pytest.raises(ProblemError) as stopped:
        list(pictures.render_pages(b"%PDF"))
    problem = stopped.value.problem
    assert (problem.where.file, problem.message, problem.hint) == ("proofs", message, hint)


def test_a_slow_page_has_its_number_in_the_pdf_although_few_pages_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = (Message({"used": used, "ink": [0, 0, 0, 0]}, (b"png",)) for used in (1.0, 101.0))
    monkeypatch.setattr(decoder, "ask_decoder_process", lambda task, request, limit: answers)
    with pytest.raises(ProblemError) as stopped:
        list(pictures.render_pages_and_measure_ink(b"%PDF", 60, 3))
    problem = stopped.value.problem
    assert problem.message == "The pages take too long to draw: 101 s so far, including 100.0 s for page 4."
    assert problem.hint == "simplify the drawings, or lift the limits with --no-limits."
