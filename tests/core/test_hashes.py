"""Hashes of files, which stop at a largest size."""

from pathlib import Path

import pytest

from printgen.core.files.hashes import hash_file


def test_a_file_is_hashed_up_to_the_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert hash_file(path, 5) == hash_file(path, 6)
    with pytest.raises(OSError, match="too large"):
        hash_file(path, 4)


def test_a_file_that_grows_while_it_is_read_is_not_hashed() -> None:
    """The system says that this file is empty."""
    with pytest.raises(OSError, match="too large"):
        hash_file("/proc/self/status", 10)
