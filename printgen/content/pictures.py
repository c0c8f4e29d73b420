"""Finds picture files, and reads their format and size without decoding them."""

import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import LARGEST_PICTURE, find_file_inside, list_names_in, open_regular_file
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import find_closest_word
from printgen.model.pictures import PictureSize

LONGEST_SIDE = 65_535  # pixels; a JPEG cannot be longer either
MOST_WEBP_PIXELS = 40_000_000  # decoding a WebP takes 15 bytes for each pixel
MOST_PIXELS = 80_000_000  # an A1 sheet at 300 dots per inch has 70 million
MOST_SCANS = 50  # scans of a progressive JPEG; encoders write about ten
WANTED = "PNG, JPEG, WebP or SVG"
NO_ART = "put the file into content/GAME/ or templates/GAME/, and check its name."

Kind = Literal["PNG", "JPEG", "WEBP"]
FindArt = Callable[[str], Path | None]  # finds the file of a picture by its name
ArtHint = Callable[[str], str]  # the hint for a missing picture

_SUFFIXES = (".png", ".jpg", ".jpeg", ".svg")
_PNG = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112  # the EXIF tag for the orientation of the camera
_MOST_CHUNKS = 100_000
_SCAN_END = compile_later(rb"\xff[^\x00\xd0-\xd7\xff]")
_SOF = (0xC0, 0xC1, 0xC2)  # the encodings that PDF readers support: baseline, extended, progressive
_OTHER_SOF = frozenset({0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})
_DAC, _SOI, _EOI, _SOS, _DNL, _DHT, _DQT, _DRI = 0xCC, 0xD8, 0xD9, 0xDA, 0xDC, 0xC4, 0xDB, 0xDD
_APP0, _APP1, _APP14 = 0xE0, 0xE1, 0xEE
_JFIF, _ADOBE = 12, 12  # bytes at the start of these segments that describe the colours; in JFIF, a thumbnail may follow


def find_picture_file(name: str, game: str, shelves: Shelves) -> Path | None:
    """The path of a picture file on the first shelf that has it, or None if no shelf has it."""
    paths = (find_file_inside(folder, name) for folder in _list_picture_folders(game, shelves))
    return next((path for path in paths if path is not None), None)


def make_missing_picture_hint(name: str, game: str, shelves: Shelves) -> str:
    """The hint for a missing picture: a file with a similar name, or the folders that may hold the file."""
    names = (name for folder in _list_picture_folders(game, shelves) for name in list_names_in(folder))
    near = find_closest_word(name, (file for file in names if file.lower().endswith(_SUFFIXES)))
    return f"did you mean {near}?" if near else f"put the file into content/{game}/ or templates/{game}/, and check its name."


def _list_picture_folders(game: str, shelves: Shelves) -> Iterator[Path]:
    for shelf in shelves.shelves:
        yield from (shelf.locate_game_folder(game), shelf.root / "templates" / game, shelf.root / "templates" / "shared")


def measure_height_per_width(path: Path) -> float | None:
    """A picture's height divided by its width, or None if the file cannot be read as a picture."""
    with suppress(OSError), open_regular_file(path) as file:
        size = measure_upright_picture(file.read(LARGEST_PICTURE))
        return size.height / size.width if size is not None else None
    return None


def measure_upright_picture(content: bytes) -> PictureSize | None:
    """The size of a picture after turning it upright, or None if the bytes are not a picture or it shows nothing."""
    if not is_svg(content):
        raster = read_raster(content)
        return PictureSize(*raster.upright_size) if raster is not None else None
    from printgen.core.svg.views import find_view_box_or_drawn_box

    with suppress(ValueError):
        view = find_view_box_or_drawn_box(content)
        return PictureSize(*view[2:]) if view is not None else None
    return None


class Raster(NamedTuple):
    """A raster picture from a PNG, JPEG or WebP file."""

    kind: Kind
    width: int  # dots
    height: int
    content: bytes  # the bytes of the file; a JPEG without its EXIF data
    turn: int = 1  # the EXIF orientation, 1 to 8; 1 is upright
    channels: int = 0
    scans: int = 1
    lossy: bool = False

    @property
    def upright_size(self) -> tuple[int, int]:
        """The width and height in dots after turning the picture upright."""
        return (self.height, self.width) if self.turn > 4 else (self.width, self.height)


def describe_limit_if_exceeded(raster: Raster, most_pixels: int = MOST_PIXELS) -> str:
    """The limit that a picture exceeds, such as "more than 80 million pixels"; empty if the picture may be decoded."""
    most_pixels = min(most_pixels, MOST_WEBP_PIXELS) if raster.kind == "WEBP" else most_pixels
    if raster.width * raster.height > most_pixels:
        return f"more than {most_pixels // 1_000_000} million pixels"
    if max(raster.width, raster.height) > LONGEST_SIDE:
        return f"a side of more than {LONGEST_SIDE:,} pixels"
    return f"{raster.scans} progressive scans (at most {MOST_SCANS} are allowed)" if raster.scans > MOST_SCANS else ""


def is_svg(content: bytes) -> bool:
    """Whether the bytes of a picture file are an SVG drawing. No other picture file begins with `<`."""
    return content[:200].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def read_raster(content: bytes) -> Raster | None:
    """The picture in a file, or None if the file is not a valid PNG, JPEG or WebP."""
    try:
        if content.startswith(_PNG):
            return _read_png(content)
        if content.startswith(b"\xff\xd8\xff"):
            return _read_jpeg_without_extras(content)
        if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
            return _read_webp(content)
    except (struct.error, IndexError, ValueError):
        pass  # the file is truncated or contains impossible numbers
    return None


def _read_png(content: bytes) -> Raster | None:
    length, name, width, height = struct.unpack(">I4sII", content[8:24])
    if (length, name) != (13, b"IHDR") or not width or not height:
        return None
    return Raster("PNG", width, height, content, _read_exif_orientation(_find_png_exif(content)))


def _find_png_exif(content: bytes) -> bytes:
    """The EXIF data of a PNG; empty if the PNG has no EXIF data."""
    at = 8
    for _ in range(_MOST_CHUNKS):
        if at + 8 > len(content):
            break
        length, name = struct.unpack_from(">I4s", content, at)
        if name == b"eXIf":
            return content[at + 8 : at + 8 + length]
        at += 12 + length
    return b""


def _read_webp(content: bytes) -> Raster | None:
    chunks = dict(reversed(list(_read_webp_chunk_starts_and_exif(content))))
    turn = _read_exif_orientation(chunks.get(b"EXIF", b"").removeprefix(b"Exif\0\0"))
    if b"VP8X" in chunks:
        head = chunks[b"VP8X"]
        sides = [int.from_bytes(head[at : at + 3], "little") + 1 for at in (4, 7)]
    elif b"VP8L" in chunks:
        (bits,) = struct.unpack("<I", chunks[b"VP8L"][1:5])
        sides = [(bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1]
    elif chunks.get(b"VP8 ", b"")[3:6] == b"\x9d\x01\x2a":
        sides = [side & 0x3FFF for side in struct.unpack("<HH", chunks[b"VP8 "][6:10])]
    else:
        return None
    lossy = b"VP8 " in chunks and b"ALPH" not in chunks
    return Raster("WEBP", sides[0], sides[1], content, turn, lossy=lossy) if all(sides) else None


def _read_webp_chunk_starts_and_exif(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The name and bytes of each chunk of a WebP: all bytes for EXIF data, at most 16 for any other chunk."""
    at = 12
    for _ in range(_MOST_CHUNKS):
        if at + 8 > len(content):
            return
        name, length = struct.unpack_from("<4sI", content, at)
        yield name, content[at + 8 : at + 8 + (length if name == b"EXIF" else min(length, 16))]
        at += 8 + length + length % 2


def _read_jpeg_without_extras(content: bytes) -> Raster | None:
    """A JPEG without the parts that no decoder needs: EXIF data, thumbnails, and bytes after the end."""
    kept, turn, frame, scans = [b"\xff\xd8"], 1, None, 0
    for marker, body in _read_jpeg_segments(content):
        if marker in _OTHER_SOF or marker in (_DAC, _DNL, _SOI):
            return None
        if marker in _SOF:
            if frame is not None:
                return None
            frame = struct.unpack(">BHHB", body[:6])
        if marker == _APP1 and body.startswith(b"Exif\0\0"):
            turn = _read_exif_orientation(body[6:])
        scans += marker == _SOS
        kept.append(_write_jpeg_segment_without_extras(marker, body))
    if frame is None or not scans:
        return None
    bits, height, width, channels = frame
    if bits != 8 or not height or not width or channels not in (1, 3, 4):
        return None
    return Raster("JPEG", width, height, b"".join((*kept, b"\xff\xd9")), turn, channels, scans, True)


def _read_jpeg_segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The marker and body of each JPEG segment. The body of a scan includes its compressed data."""
    at = 2
    for _ in range(_MOST_CHUNKS):
        while content[at + 1] == 0xFF:  # fill bytes
            at += 1
        start, marker = content[at], content[at + 1]
        if start != 0xFF:
            raise ValueError
        if marker == _EOI:
            return
        (length,) = struct.unpack_from(">H", content, at + 2)
        end = at + 2 + length
        if marker == _SOS:
            found = _SCAN_END.search(content, end)
            if found is None or length != 6 + 2 * content[at + 4]:
                raise ValueError
            end = found.start()
        elif length < 2:
            raise ValueError
        yield marker, content[at + 4 : end]
        at = end
    raise ValueError


def _write_jpeg_segment_without_extras(marker: int, body: bytes) -> bytes:
    """The bytes to keep of a JPEG segment, or no bytes if no decoder needs the segment."""
    if marker == _APP0 and body.startswith(b"JFIF\0"):
        body = body[:_JFIF] + b"\0\0"
    elif marker == _APP14 and body.startswith(b"Adobe"):
        body = body[:_ADOBE]
    elif marker == _SOS:
        return b"\xff\xda" + struct.pack(">H", 6 + 2 * body[0]) + body
    elif marker not in (*_SOF, _DHT, _DQT, _DRI):
        return b""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def _read_exif_orientation(exif: bytes) -> int:
    """The orientation in EXIF data, from 1 to 8. Returns 1 (upright) if the data cannot be read."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4], "")
    with suppress(struct.error):  # a picture with broken EXIF data is still usable
        (start,) = struct.unpack_from(f"{order}I", exif, 4) if order else (len(exif),)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for at in range(start + 2, start + 2 + 12 * count, 12):
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", exif, at)
            if (tag, kind) == (_ORIENTATION, 3) and 1 <= value <= 8:
                return int(value)
    return 1
