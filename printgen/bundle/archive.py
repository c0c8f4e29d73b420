"""Files to a zip, the same bytes every time: by name, of one date, and stored as they are, for compressors differ."""

import io
from collections.abc import Mapping

_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX, _READABLE = 3, 0o644 << 16


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """The zip that holds these files."""
    from zipfile import ZipFile, ZipInfo

    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content in sorted(files.items()):
            info = ZipInfo(name, _DATE)
            info.create_system, info.external_attr = _UNIX, _READABLE
            archive.writestr(info, content)
    return out.getvalue()
