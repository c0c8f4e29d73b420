"""The properties of the engine, each tried fifty times as often."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from tests import (
    test_engine_cutter,
    test_engine_duplex,
    test_engine_fields,
    test_engine_images,
    test_engine_marks,
    test_engine_path,
    test_engine_sheets,
    test_engine_strict,
    test_engine_svg,
    test_engine_textbox,
)

FILES = (
    test_engine_cutter, test_engine_duplex, test_engine_fields, test_engine_images, test_engine_marks, test_engine_path,
    test_engine_sheets, test_engine_strict, test_engine_svg, test_engine_textbox,
)  # fmt: skip
PROPERTIES = [thing for file in FILES for thing in vars(file).values() if hasattr(thing, "hypothesis")]


@pytest.mark.soak
@pytest.mark.parametrize("prove", PROPERTIES)
def test_it_holds_five_thousand_times(prove: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    often = settings(max_examples=5_000, deadline=None)
    monkeypatch.setattr(prove, "_hypothesis_internal_use_settings", often)
    prove()
