"""A kit in another language: the names of its files, its guide and its manifest."""

import json
import zipfile
from pathlib import Path

import pytest

from tests.helpers.farm import run
from tests.helpers.translated_farm import GERMAN, swap, translate_farm

KIT = "output/farm/farm-de-kit.zip"


@pytest.fixture
def german_kit(kit: Path) -> zipfile.ZipFile:
    """The German kit of the small game."""
    translate_farm()
    assert run("kit", "farm", "--language", "de").code == 0
    return zipfile.ZipFile(KIT)


def test_guide_is_in_the_language_of_the_kit(german_kit: zipfile.ZipFile) -> None:
    guide = german_kit.read("guide-a4.md").decode()
    assert guide.startswith("# Der Hof\nSo entsteht Ausgabe 1 dieses Spiels für 2 Personen auf A4-Papier.\n")
    assert "- **Blatt 2**: 1 × Scheune · 148\u00a0×\u00a0210\u00a0mm" in guide
    assert "1. Öffne *farm-a4-de.pdf*. Drucke die Datei mit **100\u00a0%**, nicht „an Seite angepasst“." in guide
    assert "Runde die Ecken ab (3 mm)." in guide
    assert not any(word in guide for word in ("sheet", "Print", "Cut", "minutes"))


def test_manifest_names_the_language_and_a_reprint_uses_it(german_kit: zipfile.ZipFile) -> None:
    assert json.loads(german_kit.read("manifest.json"))["order"]["language"] == "de"
    assert run("diff", KIT, "farm").out.startswith("Nothing to reprint.\n")
    swap(GERMAN, "Füttere die Kuh.", "Melke die Kuh.")
    told = run("diff", KIT, "farm").out
    assert "farm-diff-a4-de.pdf" in told
    assert "barn: print 1 × barn." in told


def test_kit_in_the_first_language_does_not_name_it(kit: Path) -> None:
    translate_farm()
    run("kit", "farm")
    with zipfile.ZipFile("output/farm/farm-kit.zip") as made:
        assert "language" not in json.loads(made.read("manifest.json"))["order"]
