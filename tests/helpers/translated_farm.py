"""The small made-up game with a German translation."""

from tests.helpers.farm import BARN, CSV, YAML, put, swap

TEXTS, GERMAN = "content/farm/texts.yaml", "content/farm/texts.de.yaml"


def translate_farm() -> None:
    """Add German to the game in the current folder: its title, the texts of the barn, and the columns of the cards."""
    swap(YAML, "title: The Farm\n", "title: The Farm\nlanguages: [en, de]\n")
    put(TEXTS, 'barn:\n  hands: "{hands} hands"\n  rule: Feed the cow.\n  steps:\n    - milk\n    - sleep\n')
    put(
        GERMAN,
        "title: Der Hof\ncomponents: {barn: Scheune}\nbarn:\n"
        '  hands: "{hands} Helfer"\n  rule: Füttere die Kuh.\n  steps:\n    - melken\n    - schlafen\n',
    )
    put(
        CSV,
        "id,title,title.de,words,words.de,count\ncow,Cow,Kuh,Gives milk.,Gibt Milch.,2\nhen,Hen,Huhn,Lays eggs.,Legt Eier.,3\n",
    )
    put(
        "templates/farm/barn.svg.j2",
        BARN.replace("{{ facts.hands }} hands", "{{ fill_in(texts.barn.hands, hands=facts.hands) }}")
        + "{{ text(texts.barn.rule, x=10, y=30, width=100, height=6) }}\n"
        + "{{ text(texts.barn.steps|join('\\n'), x=10, y=60, width=100, height=20) }}\n",
    )


def remove_line(path: str, line: str) -> None:
    """Remove a line from a file."""
    swap(path, f"{line}\n", "")
