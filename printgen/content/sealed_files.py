"""Files in the user's cache folder that only this user's printgen can have written, so that they may contain compiled code.

Each file begins with a seal, which is a hash of its content with a secret key. The key is in the settings folder, beside the
list of trusted code. So a file from a stranger is ignored, even if the cache folder is inside a project, as on build servers.
"""

import os
import stat
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from printgen.content.settings import locate_cache_folder, locate_settings_file
from printgen.core.files.inputs import read_at_most

KEY_FILE = "cache.key"
_KEY_BYTES = 32
_LARGEST = 30_000_000  # bytes of a file
_MOST_FILES = 3_000  # in one folder; then the folder is emptied
_READ_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"))


def read_sealed_file(folder: str, name: str) -> bytes | None:
    """The content of a file in a folder of the cache; None if it is missing or damaged, or if somebody else wrote it."""
    key = _read_key(locate_settings_file(KEY_FILE))
    if key is None:
        return None
    try:
        sealed = _read_private_file(locate_cache_folder() / folder / name, _LARGEST)
    except OSError:
        return None
    seal, content = sealed[:_KEY_BYTES], sealed[_KEY_BYTES:]
    return content if compare_digest(seal, _make_seal(key, folder, name, content)) else None


def try_to_write_sealed_file(folder: str, name: str, content: bytes) -> None:
    """Write a file into a folder of the cache, replacing any older file. Does nothing if that is impossible."""
    path, key_path = locate_cache_folder() / folder / name, locate_settings_file(KEY_FILE)
    with suppress(OSError):
        key = _read_key(key_path) or _make_and_store_key(key_path)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists() and len(os.listdir(path.parent)) >= _MOST_FILES:  # noqa: PTH208 - needs no paths
            for old in path.parent.iterdir():
                old.unlink(missing_ok=True)
        _write_private_file(path, _make_seal(key, folder, name, content) + content)


def _make_seal(key: bytes, folder: str, name: str, content: bytes) -> bytes:
    digest = blake2b(f"{folder}/{name}\n".encode(), key=key, digest_size=_KEY_BYTES)
    digest.update(content)
    return digest.digest()


@cache
def _read_key(path: Path) -> bytes | None:
    """The secret key; None if there is none that only this user can read and write."""
    try:
        key = _read_private_file(path, _KEY_BYTES + 1)
    except OSError:
        return None
    return key if len(key) == _KEY_BYTES else None


def _make_and_store_key(path: Path) -> bytes:
    """Write a new secret key, which makes all older files worthless. Raises OSError if that is impossible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    key = os.urandom(_KEY_BYTES)
    _write_private_file(path, key)
    _read_key.cache_clear()
    return key


def _read_private_file(path: Path, most_bytes: int) -> bytes:
    """The first bytes of a file. Raises OSError for a link, for another kind of file, and if others can read or write it."""
    handle = os.open(path, _READ_FLAGS)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        is_own = not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not found.st_mode & 0o077)
        if not stat.S_ISREG(found.st_mode) or not is_own:
            raise PermissionError(str(path))
        return read_at_most(file, most_bytes)


def _write_private_file(path: Path, content: bytes) -> None:
    """Write a file that only this user can read and write. The file is complete, or unchanged."""
    from tempfile import mkstemp

    handle, part = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(part).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(part).unlink()
        raise
