"""The picture of the family of patterns."""

from kept import SHOWN

from printgen.core.svg.colours import PATTERNS, Pattern


def patterns() -> None:
    """The picture of the family of patterns."""
    from printgen.model import Face, Outline, Size
    from printgen.pdf.document import About, Press
    from printgen.printing.pictures import page_pictures
    from printgen.sheets.layout import single_sheets

    size = Size(124, 56)
    body = "".join(swatch(Pattern(name), 2 + at % 5 * 24.5, 2 + at // 5 * 27) for at, name in enumerate(PATTERNS))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {size.height}">{body}</svg>'
    face = Face("patterns", "patterns", size, 0, Outline(), svg)
    press = Press(lambda _: None)
    compiled, _ = press.compile([face])
    pdf = press.print(single_sheets([face]), compiled, About("Patterns", "", "en"))
    (SHOWN / "patterns.png").write_bytes(next(page_pictures(pdf, 200)))


def swatch(pattern: Pattern, x: float, y: float) -> str:
    """A pattern and its name."""
    rect = f'<rect x="{x}" y="{y}" width="22" height="20" rx="2" fill="{pattern.reference}" stroke="black"/>'
    return f'{pattern.svg}{rect}<text x="{x}" y="{y + 23.6}">{pattern.name}</text>'
