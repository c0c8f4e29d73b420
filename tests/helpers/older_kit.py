"""Makes a kit as an older printgen made it, which does not record where its faces are."""

import json
import zipfile
from pathlib import Path

from printgen.core.files.zips import make_zip


def write_older_kit(kit: Path, older: Path) -> None:
    """Write a copy of a kit without its tables of places."""
    with zipfile.ZipFile(kit) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.startswith("places-")}
    manifest = json.loads(files.pop("manifest.json"))
    manifest["files"] = [file for file in manifest["files"] if file["name"] in files]
    older.write_bytes(make_zip({**files, "manifest.json": json.dumps(manifest).encode()}))
