"""The page, and the files that belong to it: modules, style and fonts."""

from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.studio.answers import BadRequestError

_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html", ".otf": "font/otf"}
_STATIC = Path(__file__).parents[1] / "static"
# The fonts of the guide, from the packages in which printgen finds them.
_FONTS = {
    "sans.ttf": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
    "sans-italic.ttf": ("font_source_sans_pro", "files/SourceSansPro-It.ttf"),
    "sans-semibold.ttf": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
    "serif-semibold.ttf": ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf"),
    "mono.ttf": ("fontpkg_ibm_plex_mono", "files/IBMPlexMono-Regular.ttf"),
}


async def answer_with_page(_request: Request) -> Response:
    """The page of every address. Its module finds out which view the address names."""
    return _answer_file(_STATIC / "index.html")


async def answer_with_page_file(request: Request) -> Response:
    """A file of the page."""
    name = PurePosixPath(request.path_params["name"])
    if ".." in name.parts or name.suffix not in _KINDS or str(name) not in _list_static_file_names():
        raise BadRequestError(404, "There is no such file.")
    return _answer_file(_STATIC / name)


async def answer_with_font(request: Request) -> Response:
    """A font of the page."""
    found = _FONTS.get(request.path_params["name"])
    if found is None:
        raise BadRequestError(404, "There is no such font.")
    content = files(found[0]).joinpath(found[1]).read_bytes()
    return Response(content, 200, {"Cache-Control": "private, max-age=86400"}, "font/ttf")


@cache
def _list_static_file_names() -> frozenset[str]:
    return frozenset(path.relative_to(_STATIC).as_posix() for path in _STATIC.rglob("*") if path.is_file())


def _answer_file(path: Path) -> Response:
    return Response(path.read_bytes(), 200, {"Cache-Control": "no-cache"}, f"{_KINDS[path.suffix]}; charset=utf-8")


FILE_ROUTES = [
    Route("/static/{name:path}", answer_with_page_file),
    Route("/fonts/{name}", answer_with_font),
]
ROUTES = [
    Route("/", answer_with_page),
    Route("/new", answer_with_page),
    Route("/games/{game}", answer_with_page),
    Route("/games/{game}/{rest:path}", answer_with_page),
    *FILE_ROUTES,
]
