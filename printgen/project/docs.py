"""The pages of the documentation, which are in a checkout and in the installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_FOLDERS = (_PACKAGE / "supplied" / "docs", _PACKAGE.parent / "docs")  # of the installed package, and of a checkout


def list_docs_pages() -> tuple[str, ...]:
    """The names of all pages, sorted, without `.md`."""
    return tuple(sorted(path.stem for path in _find_docs_folder().glob("*.md")))


def find_docs_page_text(name: str) -> str | None:
    """The Markdown of a page; None if there is no such page."""
    return (_find_docs_folder() / f"{name}.md").read_text(encoding="utf-8") if name in list_docs_pages() else None


def find_docs_page_title_or_name(name: str) -> str:
    """The heading of a page; its name if it has no heading."""
    text = find_docs_page_text(name) or ""
    return next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), name)


def _find_docs_folder() -> Path:
    return next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
