"""Reads one file from an untrusted zip in limited memory, and writes zips whose bytes depend only on their contents."""

import io
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from printgen.core.files.inputs import LARGEST, open_regular_file, read_stream
from printgen.core.problems import Problems, Where

if TYPE_CHECKING:
    from zipfile import ZipFile

_DATE = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can store
_UNIX, _READABLE = 3, 0o644 << 16


class ZipError(Exception):
    """Raised for a damaged zip, or for a zip that does not contain the file in a supported form."""


class _LimitedReader(io.BufferedReader):
    """A file reader with a size limit. It is needed because `zipfile` reads the whole list of files in a zip at once."""

    largest: int

    def read(self, size: int | None = -1) -> bytes:
        """The next `size` bytes, or as many as the limit allows if no size is given."""
        if size is None or size < 0:
            return super().read(self.largest)
        if size > self.largest:
            raise ZipError
        return super().read(size)


def read_file_in_zip_or_raise(path: Path, name: str, problems: Problems, most_bytes: int = LARGEST) -> bytes | None:
    """The bytes of one file in a zip. Reports a problem and returns None if the file has more than `most_bytes` bytes.

    Raises OSError if the zip cannot be opened, and ZipError if it is damaged or does not contain the file.
    """
    from zipfile import BadZipFile, ZipFile

    with _LimitedReader(open_regular_file(path).detach()) as file:
        file.largest = LARGEST
        try:
            with ZipFile(file) as archive:
                file.largest = most_bytes + 1  # the list of files has been read
                return _read_file_of_archive(archive, name, Where(str(path)), problems, most_bytes)
        except (BadZipFile, LookupError, ValueError, RuntimeError, EOFError, OSError, struct.error, zlib.error) as error:
            raise ZipError from error


def _read_file_of_archive(archive: "ZipFile", name: str, where: Where, problems: Problems, most_bytes: int) -> bytes | None:
    """The bytes of a file in a zip, or None after reporting a problem if it is too large.

    Raises ZipError for compression methods that `zipfile` unpacks without a size limit.
    """
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    info = archive.getinfo(name)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ZipError
    with archive.open(info) as stream:
        return read_stream(cast(BinaryIO, stream), where, problems, most_bytes)


def make_zip(files: Mapping[str, bytes]) -> bytes:
    """The bytes of a zip with these files, keyed by name. The same files always give the same bytes."""
    from zipfile import ZipFile, ZipInfo

    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content in sorted(files.items()):
            info = ZipInfo(name, _DATE)
            info.create_system, info.external_attr = _UNIX, _READABLE
            archive.writestr(info, content)
    return out.getvalue()
