"""Computing time that a stranger's files may take together: a fair share for each, and some to spare."""

from dataclasses import dataclass


@dataclass(slots=True)
class Budget:
    """What one kind of work has cost so far; it grows with the number of things that were done."""

    what: str
    base: float
    share: float
    spent: float = 0.0
    done: int = 0
    dearest: tuple[float, str] = (0.0, "")

    def charge(self, seconds: float, name: str) -> None:
        """Count one more thing and what it cost."""
        self.spent, self.done = self.spent + seconds, self.done + 1
        self.dearest = max(self.dearest, (seconds, name))

    @property
    def is_over(self) -> bool:
        """Whether no more may be done."""
        return not _Lifted.lifted and self.spent > self.base + self.share * self.done


class _Lifted:
    lifted = False


def lift_budgets() -> None:
    """Let this process take as long as it needs: the person who called it asked for that."""
    _Lifted.lifted = True
