"""Solves the assignment problem for integers: gives each row a different column so that the total worth is highest."""

from collections.abc import Sequence

FORBIDDEN = -(10**12)  # the worth of a column that a row must not be given

Worths = Sequence[Sequence[int]]


def assign_columns_to_rows(worth: Worths) -> list[int]:
    """The column for each row that gives the highest total worth. No column is used twice.

    There must be at least as many columns as rows.
    """
    columns = len(worth[0]) if worth else 0
    price, holder = [0] * columns, [-1] * columns
    for row in range(len(worth)):
        _assign_one_more_row(row, worth, price, holder)
    places = [0] * len(worth)
    for column, row in enumerate(holder):
        if row >= 0:
            places[row] = column
    return places


def _assign_one_more_row(row: int, worth: Worths, price: list[int], holder: list[int]) -> None:
    """Assign one more row by the cheapest chain of changes (Hungarian method). Updates `holder` and `price`."""
    loss = [paid - value for paid, value in zip(price, worth[row], strict=True)]
    before = [-1] * len(price)
    remaining, passed = set(range(len(price))), []
    while True:
        column = min(remaining, key=lambda number: (loss[number], number))
        remaining.remove(column)
        if holder[column] < 0:
            break
        passed.append(column)
        values = worth[holder[column]]
        base = loss[column] - price[column] + values[column]
        for other in remaining:
            through = base + price[other] - values[other]
            if through < loss[other]:
                loss[other], before[other] = through, column
    for other in passed:
        price[other] += loss[column] - loss[other]
    while before[column] >= 0:
        holder[column] = holder[before[column]]
        column = before[column]
    holder[column] = row
