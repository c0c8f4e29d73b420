"""A component finds the columns of its table."""

from dataclasses import replace

from tests.helpers.supplied_games import declared


def test_a_column_is_found_ignoring_case_unless_one_has_exactly_this_name() -> None:
    component = replace(declared("village").components[0], headings={"NAME": "NAME", "name": "name", "Title": "Title"})
    assert [component.find_column_or_keep_name(name) for name in ("name", "title", "copies")] == ["name", "Title", "copies"]
