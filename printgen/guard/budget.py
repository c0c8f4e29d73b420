"""Computing time that a stranger's files may take together: some to begin with, and a fair share for each thing done."""

from dataclasses import dataclass


@dataclass(slots=True)
class Budget:
    """What one kind of work has cost so far, in seconds; it may cost `base`, and `share` more for each thing done."""

    base: float
    share: float
    spent: float = 0.0
    done: int = 0
    dearest: tuple[float, str] = (0.0, "")

    def charge(self, seconds: float, name: str) -> None:
        """Count one more thing and what it cost."""
        self.spent, self.done = self.spent + seconds, self.done + 1
        if seconds > self.dearest[0]:
            self.dearest = seconds, name

    @property
    def is_over(self) -> bool:
        """Whether no more may be done."""
        return not is_lifted() and self.spent > self.base + self.share * self.done


class _Limits:
    lifted = False


def lift_limits() -> None:
    """Let this process take as long as it needs: the person who called it asked for that."""
    _Limits.lifted = True


def is_lifted() -> bool:
    """Whether this process may take as long as it needs."""
    return _Limits.lifted
