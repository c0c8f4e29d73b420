"""The time that zlib alone needs for the streams of a PDF, in ms: python pdf_zlib.py FILE."""

import re
import sys
import time
import zlib
from pathlib import Path


def main(file: str) -> None:
    """Print the CPU time for compressing every stream again."""
    raw = Path(file).read_bytes()
    streams = [zlib.decompress(found[1]) for found in re.finditer(rb"FlateDecode.*?stream\n(.*?)\n?endstream", raw, re.DOTALL)]
    began = time.process_time()
    for stream in streams:
        zlib.compress(stream, 6)
    print((time.process_time() - began) * 1000)


if __name__ == "__main__":
    main(sys.argv[1])
