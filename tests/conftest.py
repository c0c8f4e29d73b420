"""Fixtures and settings for all tests."""

import gc
import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

from printgen.project.orders import VARIABLES
from tests.helpers.farm import make_kit
from tests.helpers.folded_farm import make_folds
from tests.helpers.installed_wheel import build_wheel
from tests.helpers.listed_messages import is_listed, watch_messages
from tests.helpers.plugin_package import Site

ROOT = Path(__file__).resolve().parents[1]
BROWSER = ROOT / "tests" / "studio" / "browser"

# No deadlines, because the time of an example depends mostly on the machine. A failure prints its example.
settings.register_profile("printgen", deadline=None, database=None)
settings.load_profile("printgen")
if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker has the folder of the process that started it
    CHECKS = TemporaryDirectory(prefix="printgen-tests-")  # deleted at the end
    os.environ["PRINTGEN_CACHE"] = CHECKS.name  # also for child processes; no test writes into the user's cache folder
CACHE = Path(os.environ["PRINTGEN_CACHE"])

# The settings and the locale of whoever runs the tests change nothing.
NOWHERE = str(CACHE / "no-settings")
os.environ |= {"PRINTGEN_CONFIG": NOWHERE, "PRINTGEN_DATA": NOWHERE, "LC_ALL": "C.UTF-8"}
for variable in VARIABLES.values():
    os.environ.pop(variable, None)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the constants that hypothesis found in our modules, which took it a second, in pytest's folder for the next run."""
    cache = getattr(config, "cache", None)
    set_hypothesis_home_dir(cache.mkdir("hypothesis") if cache else CACHE / "hypothesis")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the browser, for which one process waits, and with the printed games, so that one process prints each once."""
    items.sort(key=lambda item: _find_turn(item.getparent(pytest.Module)))


@cache
def _find_turn(module: pytest.Module) -> int:
    """Whether the tests of a module come first, second, or in their usual place after these."""
    prints_games = not vars(module.obj).keys().isdisjoint(("print_game", "printout_of"))
    return 0 if BROWSER in module.path.parents else 1 if prints_games else 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, because tests wait for browsers and for other programs."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never look at the collected tests: this took a seventh of the time of all tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000)


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Make Ctrl-C, Ctrl-\\ and a hang-up work as on a terminal; background jobs, `nohup` and their children ignore them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(scope="session")
def messages() -> Iterator[set[str]]:
    """The messages and hints of all problems since the first test."""
    with watch_messages() as seen:
        yield seen


@pytest.fixture(autouse=True)
def every_message_is_listed(messages: set[str], request: pytest.FixtureRequest) -> Iterator[None]:
    """docs/messages.md lists every problem that a test causes, unless the test has messages of its own, as a plugin does."""
    before = set(messages)
    yield
    if not request.node.get_closest_marker("own_messages"):
        missing = [text for text in sorted(messages - before) if text and not is_listed(text)]
        assert missing == [], "docs/messages.md lacks these messages: run make docs"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the unpacked wheel; the wheel itself is in `site-built` beside the folder."""
    site = tmp_path_factory.mktemp("wheel") / "site"
    build_wheel(ROOT, site)
    return site


@pytest.fixture(scope="session")
def mypy_cache(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which mypy keeps what it knows about the standard library for the next run."""
    cache = getattr(request.config, "cache", None)
    return Path(cache.mkdir("mypy")) if cache else tmp_path_factory.mktemp("mypy")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a small valid game, which is the current folder."""
    make_kit(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def folds(kit: Path) -> Path:
    """The small game with additional folded components."""
    make_folds()
    return kit


@pytest.fixture
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the checkout, which has the games, the current folder."""
    monkeypatch.chdir(ROOT)


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The printers file, in a separate folder for this test."""
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "config" / "printers.yaml"


@pytest.fixture
def pearls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the game in docs/own-rules.md, which is the current folder; its rules are not trusted yet."""
    from tests.helpers.pearls import make_pearls

    make_pearls(tmp_path / "project")
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """An empty folder of installed packages."""
    made = Site(tmp_path / "site", monkeypatch)
    yield made
    made.forget()
