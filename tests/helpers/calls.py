"""Compares the results of many small calls with a file in tests/golden, in which each call is followed by its result.

To add calls, write them at the end of the file, and run `GOLDEN=write python -m pytest -m golden`.
"""

from collections.abc import Mapping
from typing import Any

from tests.helpers.golden import GOLDEN, same

INDENT = "    "


def describe_result(call: str, names: Mapping[str, Any]) -> str:
    """The result of a call, or its error with the hint."""
    try:
        result = eval(call, dict(names))
    except NameError:
        raise  # the call is about something that has another name now
    except Exception as error:
        hint = getattr(getattr(error, "problem", error), "hint", "")
        return f"{type(error).__name__}: {error}{f' ({hint})' if hint else ''}"
    if isinstance(result, str) and "\n" in result:
        return result.rstrip().replace("\n", f"\n{INDENT}")
    return repr(list(result) if hasattr(result, "__next__") else result)


def same_results(name: str, names: Mapping[str, Any]) -> None:
    """Fail the test if the result of a call in a golden file is no longer the one after it."""
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    calls = [line for line in lines if line and not line.startswith(INDENT)]
    same(name, "".join(f"{call}\n{INDENT}{describe_result(call, names)}\n" for call in calls))
