"""The properties of the drawing engine and of the rules of the games, each tested with fifty times as many examples."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

from tests.content import test_schema, test_table_edit
from tests.core import test_named_tuples, test_path, test_svg
from tests.faces import test_facts_read, test_fields, test_flow, test_long_texts, test_textbox
from tests.games.brazil_imperial import test_properties as brazil_properties
from tests.games.favelas import test_properties as favelas_properties
from tests.games.game_5211 import test_properties as properties_of_5211
from tests.games.village import test_properties as village_properties
from tests.kit import test_calibration, test_manifest
from tests.pdf import test_cutter, test_images, test_strict
from tests.printing import test_cut_files
from tests.sheets import (
    test_duplex,
    test_fold_marks,
    test_fullest_blocks,
    test_interlocked,
    test_marks,
    test_sheets,
    test_split,
    test_stagger,
)

FILES = (
    brazil_properties, favelas_properties, properties_of_5211, village_properties,
    test_calibration, test_cut_files, test_cutter, test_duplex, test_facts_read, test_fields, test_flow, test_fold_marks,
    test_fullest_blocks, test_images, test_interlocked, test_long_texts, test_manifest, test_marks, test_named_tuples,
    test_path, test_schema, test_sheets, test_split, test_stagger, test_strict, test_svg, test_table_edit, test_textbox,
)  # fmt: skip
PROPERTIES = [thing for file in FILES for thing in vars(file).values() if hasattr(thing, "hypothesis")]


@pytest.mark.soak
@pytest.mark.parametrize("prove", PROPERTIES)
def test_the_property_holds_five_thousand_times(prove: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    often = settings(max_examples=5_000)
    monkeypatch.setattr(prove, "_hypothesis_internal_use_settings", often)
    prove()
