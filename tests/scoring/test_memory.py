"""What rules keep between score sheets."""

from printgen.scoring.contract.memory import cache_last_result


def test_a_value_is_made_again_for_another_object_even_if_it_is_equal() -> None:
    made: list[list[int]] = []

    @cache_last_result
    def count(numbers: list[int]) -> int:
        """The number of numbers."""
        made.append(numbers)
        return len(numbers)

    one, other = [1, 2], [1, 2]
    assert [count(one), count(one), count(other), count(one)] == [2, 2, 2, 2]
    assert [numbers is one for numbers in made] == [True, False, True]
    assert count.__doc__ == "The number of numbers."
