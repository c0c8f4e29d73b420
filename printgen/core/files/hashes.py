"""Hashes files."""

import errno
import hashlib
import os
from pathlib import Path

from printgen.core.files.inputs import PIECE, open_regular_handle


def hash_file(path: str | Path, largest_allowed: int) -> str:
    """The SHA-256 of a file's content. Raises OSError if it is not a file or has more than `largest_allowed` bytes."""
    digest, unread = hashlib.sha256(), largest_allowed
    handle = open_regular_handle(path)
    try:
        if os.fstat(handle).st_size > largest_allowed:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        while unread >= 0 and (piece := os.read(handle, PIECE)):
            digest.update(piece)
            unread -= len(piece)
    finally:
        os.close(handle)
    if unread < 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return digest.hexdigest()
