"""The collector of problems: order, duplicates, problems of several faces, and suggestions for unknown words."""

import pytest

from printgen.core.problems import (
    About,
    Problem,
    Problems,
    Severity,
    SharedProblem,
    Where,
    find_closest_word,
    make_spelling_hint,
    make_wrong_value_message,
    truncate_value,
)

pytestmark = pytest.mark.own_messages
FILE = Where("a.csv", 2)


def texts(problems: Problems) -> list[str]:
    return [str(problem) for problem in problems.sort_by_severity()]


def found(*severities: Severity) -> Problems:
    problems = Problems()
    for number, severity in enumerate(severities):
        problems.add(Where("a.csv", 9 - number), "Wrong.", "", severity, About("size"))
    return problems


def test_errors_come_first_and_then_warnings_and_notes_by_file_and_line() -> None:
    problems = found("note", "error", "warning", "error", "note", "warning")
    problems.add(Where("b.csv"), "Wrong.")
    problems.add(Where("a.csv", 10), "Wrong.")
    assert texts(problems) == [
        "a.csv:6: Wrong.", "a.csv:8: Wrong.", "a.csv:10: Wrong.", "b.csv: Wrong.",
        "a.csv:4: warning: Wrong.", "a.csv:7: warning: Wrong.", "a.csv:5: note: Wrong.", "a.csv:9: note: Wrong.",
    ]  # fmt: skip


def test_only_errors_stop_a_run() -> None:
    assert not Problems()
    assert not found("warning", "note")
    assert found("warning", "error")
    assert [found("warning", "error", "error").count_with_severity(severity) for severity in ("error", "warning", "note")] == [
        2,
        1,
        0,
    ]


def test_the_same_problem_is_listed_once_but_counted_each_time() -> None:
    problems = Problems()
    for message in ("Wrong.", "Wrong.", "Missing."):
        problems.add(FILE, message, "fix it.")
    problems.add(FILE, "Wrong.", "fix it.", "warning")
    assert texts(problems) == [
        "a.csv:2: Missing.\n  hint: fix it.", "a.csv:2: Wrong.\n  hint: fix it.", "a.csv:2: warning: Wrong.\n  hint: fix it.",
    ]  # fmt: skip
    assert problems.times == 4


def test_a_problem_of_several_faces_names_the_first_and_counts_the_others() -> None:
    shared = SharedProblem(FILE, "Too small.", "", "warning", "size")
    first, second = Problems(), Problems()
    first.add_or_merge_shared(shared, {"cow": About("size", face="cow")})
    assert texts(first) == ["a.csv:2: warning: cow: Too small."]
    first.add_or_merge_shared(shared, {"hen": About(), "cow": About()})
    assert texts(first) == ["a.csv:2: warning: cow and 1 more: Too small."]
    second.add_or_merge_shared(shared, {"pig": About(), "hen": About()})
    second.add(FILE, "Wrong.")
    first.merge_problems(second)
    assert texts(first) == ["a.csv:2: Wrong.", "a.csv:2: warning: cow and 2 more: Too small."]
    assert first.sort_by_severity()[1].about.face == "cow"


def test_warnings_of_one_check_become_errors() -> None:
    problems = found("warning", "note")
    problems.add(FILE, "Pale.", "", "warning", About("contrast"))
    problems.turn_warnings_into_errors("size")
    assert texts(problems) == ["a.csv:9: Wrong.", "a.csv:2: warning: Pale.", "a.csv:8: note: Wrong."]


def test_problems_are_taken_out_of_a_collector() -> None:
    problems = found("error")
    problems.add_or_merge_shared(SharedProblem(FILE, "Too small.", "", "error", "size"), {"cow": About()})
    assert texts(problems.move_problems_to_new_collector()) == ["a.csv:2: cow: Too small.", "a.csv:9: Wrong."]
    assert texts(problems) == []


@pytest.mark.parametrize(
    ("rule", "message"),
    [("Must be 1 or 2.", 'count is "x", but must be 1 or 2.'), ("Enter a name.", 'count is "x". Enter a name.')],
)
def test_a_rule_follows_the_wrong_value(rule: str, message: str) -> None:
    assert make_wrong_value_message('count is "x"', rule) == message


@pytest.mark.parametrize(("letters", "kept"), [(98, 98), (99, 60)])
def test_a_quote_of_more_than_100_characters_is_cut(letters: int, kept: int) -> None:
    message = Problem(FILE, f'count is "{"x" * letters}".').message
    assert message == f'count is "{"x" * kept}{"…" if kept < letters else ""}".'


@pytest.mark.parametrize(("length", "ending"), [(1_000, "a b"), (1_001, "a …")])
def test_a_message_of_more_than_1000_characters_is_cut(length: int, ending: str) -> None:
    assert Problem(FILE, ("a b" + " a b" * 250)[-length:]).message[-3:] == ending


@pytest.mark.parametrize(("length", "shown"), [(299, 299), (300, 61)])
def test_a_word_of_300_characters_is_cut(length: int, shown: int) -> None:
    assert len(Problem(FILE, "x" * length).message) == shown


def test_the_most_similar_word_is_suggested_whatever_its_case() -> None:
    assert find_closest_word("sheeps", ["ship", "Sheep", "shed"]) == "Sheep"
    assert find_closest_word("SHEEP", ["sheep"]) == "sheep"
    assert find_closest_word("cow", ["hen", "pig"]) is None


@pytest.mark.parametrize(("letters", "near"), [(60, True), (61, False)])
def test_words_of_more_than_60_characters_are_not_compared(letters: int, near: bool) -> None:
    assert (find_closest_word("x" * letters, ["x" * 60]) is not None) == near
    assert (find_closest_word("x" * 60, ["x" * letters]) is not None) == near


@pytest.mark.parametrize(("others", "near"), [(499, True), (500, False)])
def test_a_word_is_compared_with_500_others(others: int, near: bool) -> None:
    assert (find_closest_word("cows", [*map(str, range(others)), "cow"]) is not None) == near


@pytest.mark.parametrize(
    ("known", "hint"),
    [
        (["hen", "cow"], "did you mean cow?"),
        (["pig", "hen"], "use hen or pig."),
        ([], ""),
        ([f"{number:03}" for number in range(100)], ", 098 or 099."),
        ([f"{number:03}" for number in range(102)], ", 098, 099 or one of 2 others."),
        ([f"{number:03}" for number in range(101)], ", 098, 099 or 1 other."),
        (["x" * 61], f"use {'x' * 60}…."),
    ],
)
def test_a_hint_for_an_unknown_word_lists_at_most_100_words(known: list[str], hint: str) -> None:
    assert make_spelling_hint("cows", known).endswith(hint)
    assert bool(make_spelling_hint("cows", known)) == bool(hint)


def test_a_value_of_60_characters_is_quoted_whole() -> None:
    assert truncate_value("a" * 60) == "a" * 60
    assert truncate_value("a" * 61) == "a" * 60 + "…"


def test_a_quotation_of_100_characters_is_whole() -> None:
    long = f"{'a' * 50} {'b' * 47}"
    assert Problem(FILE, f'"{long}" is wrong.').message == f'"{long}" is wrong.'
    assert Problem(FILE, f'"{long}c" is wrong.').message == f'"{long[:60]}…" is wrong.'


def test_words_of_60_characters_are_compared() -> None:
    word = "a" * 60
    assert find_closest_word(word, [word[:-1]]) == word[:-1]
    assert find_closest_word(word + "a", [word]) is None
    assert find_closest_word(word[:-1], [word]) == word
    assert find_closest_word(word, [word + "a"]) is None
