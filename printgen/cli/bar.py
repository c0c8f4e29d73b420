"""A progress bar on a terminal."""

import sys

WIDTH = 30
LONG = 50  # fewer things are done before anybody reads a bar


class Bar:
    """One bar at a time on standard error; it removes itself when all is done."""

    def __init__(self) -> None:
        self._is_drawn = False

    def __call__(self, what: str, done: int, total: int) -> None:
        """Draw the bar again at each percent."""
        if total < LONG or done * 100 // total == (done - 1) * 100 // total:
            return
        full = WIDTH * min(done, total) // total
        self._write(f"\r{what} {'█' * full}{'·' * (WIDTH - full)} {done}/{total}", True)
        if done >= total:
            self.remove()

    def remove(self) -> None:
        """Remove the bar of work that ended early."""
        if self._is_drawn:
            self._write("\r\033[K", False)

    def _write(self, text: str, is_drawn: bool) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
        self._is_drawn = is_drawn


BAR = Bar()
