"""Attacks with pictures: bombs, endless passes, private metadata, and formats that printgen does not accept."""

from pathlib import Path

from tests.helpers.farm import TEMPLATE, make_kit, put
from tests.hostile.case import CHECK, IMAGE, Case, art, embedded, foreign, made_art, pdf_of
from tests.hostile.raster import every_other, gzip_of_blanks, on_its_side, png, progressive, saved, scans, with_notes

SECRET, BEHIND = b"GPS-OF-MY-HOUSE", b"WHAT-STANDS-BEHIND-THE-END"
POSTSCRIPT = """\
%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 9 9
(/tmp/printgen-was-broken) (w) file dup (hello) writestring closefile
showpage
"""
LOOP = POSTSCRIPT.replace("(/tmp", "{} loop\n(/tmp")
FOUR = {
    "as itself": embedded(POSTSCRIPT, "application/postscript"),
    "as png": embedded(POSTSCRIPT, "image/png"),
    "as jpeg": embedded(POSTSCRIPT, "image/jpeg"),
    "in an svg in an svg": embedded(embedded(POSTSCRIPT, "image/png"), "image/svg+xml"),
    "behind a preview": embedded(b"\xc5\xd0\xd3\xc6\x1e\0\0\0\xff\0\0\0" + bytes(18) + POSTSCRIPT.encode(), "image/png"),
    "without end": embedded(LOOP, "image/png"),
}


def gallery(folder: Path, pictures: dict[str, str | bytes]) -> None:
    """A card with all of these pictures."""
    make_kit(folder)
    put(folder / TEMPLATE, "".join(IMAGE.format(name) for name in pictures))
    for name, content in pictures.items():
        put(folder / "content/farm" / name, content)


def behind_data(folder: Path) -> None:
    gallery(folder, {f"{kind}.svg": embedded(raw, "image/png") for kind, raw in every_other().items()})


def called_png(folder: Path) -> None:
    gallery(folder, {f"{kind}.png": raw for kind, raw in every_other().items()})


def called_jpeg(folder: Path) -> None:
    gallery(folder, {f"{kind}.jpg": raw for kind, raw in every_other().items()})


def no_notes(folder: Path) -> str:
    """The planted words that the PDF contains; empty if there are none."""
    pdf = pdf_of(folder)
    return ", ".join(f"{word.decode()} is in the PDF" for word in (SECRET, BEHIND) if word in pdf)


CASES = (
    *(Case(f"postscript behind data: {how}", "1", art(svg)) for how, svg in FOUR.items()),
    Case("postscript as a file called png", "held", art(POSTSCRIPT.encode(), "art.png")),
    Case("every other format behind data:", "1", behind_data),
    Case("every other format called png", "held", called_png),
    Case("every other format called jpg", "held", called_jpeg),
    Case(
        "webp bomb behind data:",
        "6",
        made_art(lambda: embedded(saved("WEBP", 9000, 9000, lossless=True, method=0), "image/webp")),
        slow=True,
    ),
    Case(
        "tiff bomb behind data:",
        "6",
        made_art(lambda: embedded(saved("TIFF", 13000, 13000, "L", compression="tiff_adobe_deflate"), "image/png")),
        slow=True,
    ),
    Case("gif bomb behind data:", "6", made_art(lambda: embedded(saved("GIF", 13000, 13000, "L"), "image/png")), slow=True),
    Case("png bomb behind data:", "6", made_art(lambda: embedded(png(10900, 10900), "image/png")), slow=True),
    Case("jpeg bomb behind data:", "6", made_art(lambda: embedded(saved("JPEG", 10000, 10000, "L"), "image/png")), slow=True),
    Case(
        "svg of blanks in gzip behind data:",
        "6",
        made_art(
            lambda: embedded(
                gzip_of_blanks(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', 2_000_000_000, b"</svg>"),
                "image/svg+xml",
            )
        ),
        slow=True,
    ),
    Case("svg in gzip as a file", "held", made_art(lambda: gzip_of_blanks(b"<svg>", 2_000_000_000, b"</svg>"))),
    Case("jpeg of 1000 passes", "8", made_art(lambda: scans(4000, 1000), "art.jpg")),
    Case("jpeg of 1000 passes behind data:", "8", made_art(lambda: embedded(scans(2000, 1000), "image/jpeg"))),
    Case("png of 10900 by 10900 with alpha", "9", made_art(lambda: png(10900, 10900), "art.png"), slow=True),
    Case(
        "png of 10900 by 10900 in cmyk",
        "9",
        made_art(lambda: png(10900, 10900), "art.png"),
        ("print", "farm", "--ink", "cmyk"),
        slow=True,
    ),
    Case("png of 8900 by 8900 with alpha", "9", made_art(lambda: png(8900, 8900), "art.png"), slow=True),
    Case(
        "png of 8900 by 8900 in cmyk",
        "9",
        made_art(lambda: png(8900, 8900), "art.png"),
        ("print", "farm", "--ink", "cmyk"),
        slow=True,
    ),
    Case("png of 1 by 79999999", "9", made_art(lambda: png(1, 79_999_999), "art.png"), slow=True),
    Case("jpeg of 8900 by 8900 on its side", "9", made_art(lambda: on_its_side(8900), "art.jpg"), slow=True),
    Case(
        "jpeg of 8900 by 8900 on its side in cmyk",
        "9",
        made_art(lambda: on_its_side(8900), "art.jpg"),
        ("print", "farm", "--ink", "cmyk"),
        slow=True,
    ),
    Case("progressive jpeg of 8900 by 8900", "8", made_art(lambda: progressive(8900), "art.jpg"), slow=True),
    Case(
        "webp of 8900 by 8900", "6", made_art(lambda: saved("WEBP", 8900, 8900, lossless=True, method=0), "art.webp"), slow=True
    ),
    Case("png of 1 by 119999999", "9", made_art(lambda: png(1, 119_999_999), "art.png"), slow=True),
    Case("png of 119999999 by 1", "9", made_art(lambda: png(119_999_999, 1), "art.png"), slow=True),
    Case("png of 2 to the 31 by 1", "held", made_art(lambda: png(2**31 - 1, 1, 1)[:2000], "art.png")),
    Case("jpeg of 10900 by 10900 on its side", "9", made_art(lambda: on_its_side(10900), "art.jpg"), slow=True),
    Case("progressive jpeg of 10900 by 10900", "8", made_art(lambda: progressive(10900), "art.jpg"), slow=True),
    Case("a photograph with notes", "17", art(with_notes(SECRET, BEHIND), "art.jpg"), codes=(0,), look=no_notes),
    Case(
        "a photograph with notes in cmyk",
        "17",
        art(with_notes(SECRET, BEHIND), "art.jpg"),
        ("print", "farm", "--ink", "cmyk"),
        codes=(0,),
        look=no_notes,
    ),
    Case("a png cut short", "held", art(png(200, 200)[:-60], "art.png"), CHECK),
    Case(
        "a picture of a picture in a picture",
        "held",
        art(embedded(embedded(embedded(png(9, 9), "image/png"), "image/svg+xml"), "image/svg+xml")),
    ),
    Case("a picture over the network", "held", art(foreign('<image href="http://127.0.0.1:9/a.png" width="9" height="9"/>'))),
    Case("a picture by file:", "held", art(foreign('<image href="file:///etc/passwd" width="9" height="9"/>'))),
    Case(
        "a picture that is elsewhere",
        "held",
        art(foreign('<image href="/etc/passwd" width="9" height="9"/><use href="../x.svg#a"/>')),
    ),
)
