"""Makes commits of a game with dulwich, so that tests do not need git."""

from pathlib import Path

from dulwich import porcelain
from dulwich.repo import Repo

WHO = b"A designer <designer@example.org>"


def start_repository(folder: Path) -> None:
    """Make a folder a git repository without commits."""
    porcelain.init(str(folder)).close()


def commit_games(folder: Path, message: str, inside: str = ".") -> str:
    """Commit all games of a project in a repository, and return the commit's id."""
    repo = Repo(str(folder))
    paths = [path for name in ("content", "templates") for path in (folder / inside / name).rglob("*") if path.is_file()]
    porcelain.add(repo, [str(path) for path in paths])
    made = porcelain.commit(repo, message.encode(), author=WHO, committer=WHO)
    repo.close()
    return made.decode()
