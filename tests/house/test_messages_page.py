"""docs/messages.md lists all messages; tests/conftest.py compares each problem that any test causes with the page."""

import pytest

from docs.scripts.messages import all_texts, messages_page
from printgen.core.problems import Problem, Where
from tests.helpers.listed_messages import is_listed, watch_messages


def test_a_message_is_listed_with_its_values_filled_in() -> None:
    assert is_listed('The id "cow" is used twice.')
    assert is_listed("use 1000.")


@pytest.mark.parametrize(
    "message", ["The cow is blue.", "a4: no such thing", '"x" is not', "Take 12 please, and then some.", ""]
)
def test_a_message_that_is_nowhere_in_the_code_is_not_listed(message: str) -> None:
    assert not is_listed(message)


@pytest.mark.own_messages
def test_the_watch_sees_messages_and_hints() -> None:
    with watch_messages() as seen:
        Problem(Where("game.yaml", 3), "The cow is blue.", "paint it.")
    assert seen == {"The cow is blue.", "paint it."}


def test_the_page_has_a_hint_below_its_message() -> None:
    assert "- `The table is empty.`\n  - `write the column names in the first line.`\n" in messages_page()


def test_docstrings_and_drawings_are_no_messages() -> None:
    texts = {listed.text for listed in all_texts()}
    assert not any(text.startswith(("<path", "Every text of", "A line of a file; line 0")) for text in texts)
