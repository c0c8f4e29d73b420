"""Hashes files."""

import errno
import hashlib
import os
from pathlib import Path

from printgen.core.files.inputs import PIECE, open_regular_handle


def hash_file(path: str | Path, most_bytes: int) -> str:
    """The SHA-256 of a file's content. Raises OSError if it is not a file or has more than `most_bytes` bytes."""
    digest, unread = hashlib.sha256(), most_bytes
    handle = open_regular_handle(path)
    try:
        if os.fstat(handle).st_size > most_bytes:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        while unread >= 0 and (piece := os.read(handle, PIECE)):
            digest.update(piece)
            unread -= len(piece)
    finally:
        os.close(handle)
    if unread < 0:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return digest.hexdigest()
