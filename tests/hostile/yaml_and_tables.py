"""Attacks with game files and tables: depth, width, aliases, strange characters, and endless numbers."""

from math import cos, sin, tau

from tests.helpers.farm import CSV, GAME, YAML
from tests.hostile.case import CHECK, PRINT, BuildAction, Case, changed, farm

LONG = "9" * 5000
WIDE = ",".join(f"c{number}" for number in range(100_000))
ALIASES = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + at)}: &{chr(98 + at)} [*{chr(97 + at)}, *{chr(97 + at)}]\n" for at in range(20)
)
PLACES = (
    "value: 3", "least: 2", "rulebook_count: 5", "copies: column count", 'barn: "#aa3322"', "size: 63x88mm", "size: a5",
    "title: The Farm",
    "usual: 2", "most: 4",
)  # fmt: skip
TOKENS = "kind: token\n    size: 1x1mm\n    copies: 20000"


def star(number: int) -> str:
    """A component whose outline has 250 corners."""
    ends = (30 + (25 if corner % 2 else 18) * part(corner / 250 * tau) for corner in range(250) for part in (cos, sin))
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in zip(ends, ends, strict=True))
    outline = f"outline: polygon\n    points: {points}"
    return f"  c{number}:\n    kind: token\n    size: {60 + number % 5}x60mm\n    {outline}\n    template: back.svg.j2\n"


def tile(number: int) -> str:
    """A component whose size no other component has."""
    size = f"{20 + number}x{25 + number * 0.7:.1f}mm"
    return f"  c{number}:\n    kind: tile\n    size: {size}\n    template: back.svg.j2\n    copies: {1 + number % 7}\n"


def french(**files: str) -> BuildAction:
    """The small test game in English and French, with these texts."""
    game = GAME.replace("title: The Farm", "title: The Farm\nlanguages: [en, fr]")
    return farm(**{YAML: game}, **{f"content/farm/{name}.yaml": text for name, text in files.items()})


MANY_TEXTS = "".join(f"word{number}: a\n" for number in range(60_000))
CASES = (
    Case("60000 texts that no template reads", "held", french(texts=MANY_TEXTS), (*PRINT, "--language", "fr"), seconds=6.0),
    Case(
        "60000 translations of nothing",
        "held",
        french(texts="a: b\n", **{"texts.fr": MANY_TEXTS}),
        (*PRINT, "--language", "fr"),
        seconds=6.0,
    ),
    Case(
        "a text with 300000 braces and French spaces",
        "held",
        french(texts="a: b\n", **{"texts.fr": f"a: '{'{{ ' * 300_000}{'{a ' * 100_000}{' :' * 100_000}'\n"}),
        (*PRINT, "--language", "fr"),
        seconds=4.0,
    ),
    Case(
        "a table of 100000 columns",
        "16",
        farm(**{CSV: f"id,title,words,count,{WIDE}\ncow,Cow,Milk.,2\n"}),
        CHECK,
        seconds=5.0,
        slow=True,
    ),
    Case(
        "a table of 20000 columns",
        "16",
        farm(**{CSV: f"id,title,words,count,{WIDE[:130_000]}\ncow,Cow,Milk.,2\n"}),
        CHECK,
        seconds=2.0,
    ),
    Case(
        "a table of 100000 columns of one name",
        "16",
        farm(**{CSV: f"id,title,words,count{',a' * 100_000}\ncow,Cow,Milk.,2\n"}),
        CHECK,
        slow=True,
    ),
    Case("a table of 300000 lines", "held", farm(**{CSV: "id,title,words,count\n" + "a,b,c,1\n" * 300_000}), CHECK, slow=True),
    Case(
        "a table with a quote that is never closed",
        "held",
        farm(**{CSV: 'id,title,words,count\n"' + "a\n" * 100_000}),
        CHECK,
        codes=(2,),
    ),
    Case("a table of quotes", "held", farm(**{CSV: "id,title,words,count\n" + '"' * 200_001}), CHECK, codes=(2,)),
    Case(
        "a table of one cell of 3 MB",
        "held",
        farm(**{CSV: "id,title,words,count\na,b," + "x" * 3_000_000 + ",1\n"}),
        CHECK,
        slow=True,
    ),
    Case(
        "a value of 5000 letters in a table",
        "18",
        farm(**{CSV: f"id,title,words,count\na,b,c,{'z' * 5000}\n"}),
        CHECK,
        codes=(2,),
    ),
    Case("a formula in a table", "held", farm(**{CSV: "id,title,words,count\n=cmd|'/c calc'!A1,b,c,1\n"}), CHECK),
    Case("aliases that multiply", "held", farm(**{YAML: ALIASES + GAME}), CHECK, codes=(2,)),
    Case("a game of 3000 lists in each other", "held", farm(**{YAML: "game: " + "[" * 3000}), CHECK, codes=(2,)),
    Case(
        "a game of 3000 maps in each other",
        "held",
        farm(**{YAML: "".join(" " * depth + "a:\n" for depth in range(2000))}),
        CHECK,
        codes=(2,),
    ),
    Case("a game of 4 MB of brackets", "held", farm(**{YAML: "[" * 3_900_000}), CHECK, codes=(2,)),
    Case(
        "a game of 200000 keys",
        "held",
        farm(**{YAML: GAME + "palette:\n" + "".join(f"  a{n}: red\n" for n in range(190_000))}),
        CHECK,
        slow=True,
    ),
    Case("a key of 1 MB", "held", farm(**{YAML: GAME + f"{'k' * 1_000_000}: 3\n"}), CHECK, codes=(2,)),
    Case(
        "a tag that makes an object",
        "held",
        farm(**{YAML: "!!python/object/apply:os.system ['touch /tmp/printgen-was-broken']\n"}),
        CHECK,
        codes=(2,),
    ),
    Case("a merge key", "held", farm(**{YAML: GAME + "<<: {game: x}\n"}), CHECK, codes=(2,)),
    Case("a return in a title", "18", changed("title: The Farm", 'title: "The\\rFarm"'), CHECK, codes=(2,)),
    Case("a next line in a title", "18", changed("title: The Farm", 'title: "The\\NFarm"'), CHECK, codes=(2,)),
    Case("an escape in a title", "held", changed("title: The Farm", 'title: "The \\e[2J Farm"'), CHECK, codes=(2,)),
    *(
        Case(
            f"5000 digits in the place of {place}",
            "18",
            changed(place, f"{place.partition(':')[0]}: {LONG}"),
            CHECK,
            slow=place != PLACES[0],
        )
        for place in PLACES
    ),
    Case(
        "a polygon of 10000 corners",
        "held",
        changed(
            "kind: board",
            f"kind: mat\n    outline: polygon\n    points: {' '.join(f'{n % 99},{n % 77}' for n in range(10_000))}",
        ),
        CHECK,
        codes=(2,),
    ),
    Case("60 polygons of 250 corners", "new", farm(**{YAML: GAME + "".join(map(star, range(60)))}), slow=True),
    Case("20000 tokens of 1 mm", "new", changed("kind: board\n    size: a5", TOKENS), slow=True),
    Case("150 sizes", "held", farm(**{YAML: GAME + "".join(map(tile, range(150)))})),
    Case("a board of 10 m", "held", changed("size: a5", "size: 9999x9999mm\n    split: true"), codes=(2,)),
    Case(
        "20000 copies for 99 players",
        "held",
        changed("copies: column count", "copies: 20000"),
        ("print", "farm", "--players", "4"),
        slow=True,
    ),
    Case("a table from outside", "held", changed("animals.csv", "../../../../etc/passwd"), CHECK, codes=(2,)),
    Case("a table by its whole path", "held", changed("animals.csv", "/etc/passwd"), CHECK, codes=(2,)),
    Case("a component called by a path", "held", changed("  barn:\n", "  ../../barn:\n"), CHECK, codes=(2,)),
    Case("a game called by a path", "held", farm(), ("print", "../../../etc")),
    Case("a style called by a path", "held", changed("palette:", "styles: [../../x]\npalette:")),
)
