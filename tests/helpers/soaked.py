"""Keeps a few samples of a long test in the suite, and leaves the others to `make soak`."""

from collections.abc import Container, Iterable
from typing import Any

import pytest
from hypothesis import settings

FEW_EXAMPLES = settings(max_examples=25)  # for properties that try each example for long; the soak tries thousands


def soak_after(count: int, samples: Iterable[Any]) -> list[Any]:
    """The parameters of a test, of which all after the first `count` belong to the soak."""
    return [
        sample if number < count else pytest.param(*_values(sample), marks=pytest.mark.soak)
        for number, sample in enumerate(samples)
    ]


def soak_only(left: Container[Any], samples: Iterable[Any]) -> list[Any]:
    """The parameters of a test, of which those that are left to the soak belong to it."""
    return [pytest.param(*_values(sample), marks=pytest.mark.soak) if sample in left else sample for sample in samples]


def _values(sample: Any) -> tuple[Any, ...]:
    return sample if isinstance(sample, tuple) else (sample,)
