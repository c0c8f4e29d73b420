"""The pictures of faces that were drawn last, by identity."""

from collections import OrderedDict

_MOST_BYTES = 64_000_000


class Pictures:
    """Pictures by a key. Forgets those that were not used for longest when they take too much memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0

    def find_picture(self, key: str) -> bytes | None:
        """The picture with this key, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep_picture(self, key: str, picture: bytes) -> None:
        """Remember a picture."""
        self._size += len(picture) - len(self._kept.pop(key, b""))
        self._kept[key] = picture
        while self._size > _MOST_BYTES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])
