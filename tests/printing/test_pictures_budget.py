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
