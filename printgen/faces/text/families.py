"""The font families supplied with printgen, and the file for each weight and slope."""

from printgen.core.named_tuples import NamedTuple

Variant = tuple[int, bool]  # the weight, and whether it is italic


class Family(NamedTuple):
    """A font family: its package, the start of its file names, and their endings by weight and slope."""

    package: str
    stem: str
    files: dict[Variant, str]

    def make_path_in_installed_packages(self, variant: Variant) -> str:
        """The path of a font's file in the folder of installed packages."""
        return f"{self.package}/{self.stem}{self.files[variant]}"


def _list_variable_font_file_endings(lightest: int, heaviest: int) -> dict[Variant, str]:
    """The ending of a variable font's file name for each weight in hundreds."""
    return {(weight, False): "[wght].ttf" for weight in range(lightest, heaviest + 1, 100)}


def _list_font_module_endings() -> dict[Variant, str]:
    """The endings of Python modules that contain the four usual fonts of a family."""
    names = ((400, False, "Regular"), (700, False, "Bold"), (400, True, "Italic"), (700, True, "BoldItalic"))
    return {(weight, italic): f"_{name}.py" for weight, italic, name in names}


def _list_static_font_file_endings(
    *weights_and_names: tuple[int, str], regular_italic: str | None = None
) -> dict[Variant, str]:
    """The endings of file names by weight and slope. `regular_italic` is the ending of the regular italic, if there is one."""
    upright = {(weight, False): f"-{name}.ttf" for weight, name in weights_and_names}
    if regular_italic is None:
        return upright
    ending = "It" if regular_italic == "It" else "Italic"  # turns the name of a weight into the name of its italic
    return upright | {(w, True): f"-{regular_italic if w == 400 else name + ending}.ttf" for w, name in weights_and_names}


_SOURCE = ((200, "ExtraLight"), (300, "Light"), (400, "Regular"), (600, "Semibold"), (700, "Bold"), (900, "Black"))
FAMILIES = {
    "Source Sans Pro": Family(
        "font_source_sans_pro", "files/SourceSansPro", _list_static_font_file_endings(*_SOURCE, regular_italic="It")
    ),
    "Source Serif Pro": Family(
        "font_source_serif_pro", "files/SourceSerifPro", _list_static_font_file_endings(*_SOURCE, regular_italic="It")
    ),
    "Lato": Family(
        "font_lato",
        "files/Lato",
        _list_static_font_file_endings(
            (100, "Thin"), (300, "Light"), (400, "Regular"), (700, "Bold"), (900, "Black"), regular_italic="Italic"
        ),
    ),
    "Manrope": Family(
        "font_manrope",
        "files/Manrope",
        _list_static_font_file_endings(
            (200, "ExtraLight"),
            (300, "Light"),
            (400, "Regular"),
            (500, "Medium"),
            (600, "SemiBold"),
            (700, "Bold"),
            (800, "ExtraBold"),
        ),
    ),
    "Caladea": Family(
        "font_caladea",
        "files/Caladea",
        _list_static_font_file_endings((400, "Regular"), (700, "Bold"), regular_italic="Italic"),
    ),
    "Amatic SC": Family("font_amatic_sc", "files/AmaticSC", _list_static_font_file_endings((400, "Regular"), (700, "Bold"))),
    "Fredoka One": Family("font_fredoka_one", "files/FredokaOne", _list_static_font_file_endings((400, "Regular"))),
    "Zilla Slab": Family(
        "fontpkg_zilla_slab",
        "files/ZillaSlab",
        _list_static_font_file_endings(
            (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"), (700, "Bold"), regular_italic="Italic"
        ),
    ),
    "IBM Plex Mono": Family(
        "fontpkg_ibm_plex_mono",
        "files/IBMPlexMono",
        _list_static_font_file_endings(
            (100, "Thin"),
            (200, "ExtraLight"),
            (300, "Light"),
            (400, "Regular"),
            (500, "Medium"),
            (600, "SemiBold"),
            (700, "Bold"),
            regular_italic="Italic",
        ),
    ),
    "Cinzel": Family("fontpkg_cinzel", "files/Cinzel", _list_variable_font_file_endings(400, 900)),
    "Caveat": Family("fontpkg_caveat", "files/Caveat", _list_variable_font_file_endings(400, 700)),
    "FiraGO": Family("pymupdf_fonts", "FiraGO", _list_font_module_endings()),
    "Noto Sans": Family("pymupdf_fonts", "NotoSans", _list_font_module_endings()),
}
# These families have symbols that no other font has, such as ★, ♥, ♠ and ⚔. They end every fallback chain.
SYMBOLS = {
    "Noto Sans Symbols 2": Family("pymupdf_fonts", "NotoSansSymbols2_Regular", {(400, False): ".py"}),
    "Noto Sans Symbols": Family("pymupdf_fonts", "NotoSansSymbols_Regular", {(400, False): ".py"}),
}
DEFAULT_FAMILY = "Source Sans Pro"
