"""The web application of a studio: the guard, and behind it the routes of all views."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from printgen.studio.answers import HANDLERS
from printgen.studio.guard import Guard
from printgen.studio.guests import Guests
from printgen.studio.open_studio import OpenStudio
from printgen.studio.passes import BrowserPasses
from printgen.studio.views import entering, face, games, making, pages, phones, play, results, sheet, sources, tables, then

VIEWS = (pages, games, face, sheet, play, making, sources, tables, entering, phones, results, then)


def make_guarded_app(
    studio: OpenStudio,
    passes: BrowserPasses,
    port: int,
    on_token_used: Callable[[], None] = lambda: None,
    guests: Guests | None = None,
) -> Guard:
    """The application of a studio at a port; closes the studio when the server stops. `guests` are phones in the network."""

    @asynccontextmanager
    async def close_at_end(_app: Starlette) -> AsyncIterator[None]:
        yield
        await studio.close()

    routes = [route for view in VIEWS for route in view.ROUTES]
    app = Starlette(routes=routes, exception_handlers=HANDLERS, lifespan=close_at_end)
    app.state.studio, app.state.guests = studio, guests
    app.router.redirect_slashes = False
    return Guard(app, passes, port, on_token_used)
