"""Attacks with the template function `picture`, with filters and with folders of icons."""

from pathlib import Path

from tests.helpers.farm import TEMPLATE, make_kit, put
from tests.hostile.case import CHECK, BuildAction, Case, data, farm, made_art
from tests.hostile.drawings import LAUGHS, plain
from tests.hostile.raster import gzip_of_blanks, png, saved

LARGE = '<rect filter="url(#f)" width="9" height="9"/>'
FILTERS = {
    "dilates far": '<feMorphology operator="dilate" radius="4"/>',
    "has 900 octaves": '<feTurbulence baseFrequency="9" numOctaves="900"/>',
    "blurs 900 times": '<feGaussianBlur stdDeviation="2"/>' * 900,
    "lights every dot": '<feDiffuseLighting surfaceScale="9"><fePointLight z="1"/></feDiffuseLighting>' * 99,
    "has a region without end": '<feFlood/><feTile/><feMerge/><feGaussianBlur stdDeviation="1e6"/>',
}
ALIKE = ("dilates far", "has 900 octaves", "lights every dot")  # take as long as allowed, as "blurs 900 times" does
ICON = "templates/farm/icons/{}.svg"


def filtered(steps: str, body: str = LARGE) -> str:
    """A drawing with a filter of these steps."""
    return plain(f'<filter id="f" x="-9" y="-9" width="99" height="99">{steps}</filter>{body}')


def shown(content: str | bytes, name: str, call: str = "picture('{}')") -> BuildAction:
    """The small test game with a picture that fills its card."""
    return farm(**{"T": f"{{{{ {call.format(name)} }}}}", f"content/farm/{name}": content})


def icon(content: str | bytes, name: str = "x") -> BuildAction:
    """The small test game with an icon from a folder on its card."""
    return farm(**{"T": f"{{{{ icon('{name}', 5, 5, 9) }}}}", ICON.format(name): content})


def icon_files(count: int) -> BuildAction:
    """The small test game with many icons in a folder, one of which is on its card."""

    def build(folder: Path) -> None:
        make_kit(folder)
        put(folder / TEMPLATE, "{{ icon('x7', 5, 5, 9) }}")
        for number in range(count):
            put(folder / ICON.format(f"x{number}"), plain('<path d="M0 0h9v9z"/>'))

    return build


NESTED = "<g>" * 30_000 + "</g>" * 30_000
GZIP = gzip_of_blanks(b"<svg>", 200_000_000, b"</svg>")

CASES = (
    *(
        Case(f"a filter that {how}", "new", made_art(lambda steps=steps: filtered(steps)), slow=how in ALIKE)
        for how, steps in FILTERS.items()
    ),
    Case("a filter on 19000 shapes", "new", made_art(lambda: filtered('<feGaussianBlur stdDeviation="1"/>', LARGE * 19_000))),
    Case(
        "a filter that shows a file",
        "new",
        made_art(lambda: filtered('<feImage href="/etc/passwd"/><feGaussianBlur stdDeviation="1"/>')),
    ),
    Case(
        "a filter that shows an svg in gzip",
        "new",
        made_art(lambda: filtered(f'<feImage href="{data(GZIP, "image/svg+xml")}"/><feGaussianBlur stdDeviation="1"/>')),
    ),
    Case(
        "a filter beside a png bomb",
        "new",
        made_art(
            lambda: filtered(
                '<feGaussianBlur stdDeviation="1"/>', f'{LARGE}<image href="{data(png(10_900, 10_900), "image/png")}"/>'
            )
        ),
        slow=True,
    ),
    Case("a filter 30000 levels deep", "held", made_art(lambda: filtered('<feGaussianBlur stdDeviation="1"/>', NESTED))),
    Case("picture of 2 to the 31 by 1", "held", shown(png(2**31 - 1, 1, 1)[:2000], "art.png"), seconds=2.0),
    Case("picture of an svg in gzip", "held", shown(GZIP, "art.svg"), seconds=2.0),
    Case("picture cut short", "held", shown(saved("JPEG", 900, 900)[:-900], "art.jpg"), CHECK, seconds=2.0),
    Case("picture of entities that multiply", "held", shown(LAUGHS, "art.svg"), seconds=2.0),
    Case("picture outside the project", "held", farm(T="{{ picture('../../../../../etc/passwd') }}"), CHECK),
    Case("picture clipped to a megabyte", "new", shown(png(9, 9), "art.png", "picture('{}', clip='M0 0' + 'h1 ' * 300000)")),
    Case("icon of entities that multiply", "held", icon(LAUGHS), seconds=2.0),
    Case("icon 30000 levels deep", "new", icon(plain(NESTED))),
    Case("icon in gzip", "held", icon(GZIP), seconds=2.0),
    Case("icon with 20000 style rules", "new", icon(plain(f"<style>{'.a{fill:red}' * 20_000}</style><rect/>")), seconds=2.0),
    Case("25000 icon files", "new", icon_files(25_000), slow=True),
)
