"""`python -m tests.hostile [PART OF A NAME…]` runs the cases of the corpus and prints the cost and the findings of each.

Use `slow` for the cases that only the soak runs, and `fast` for all others.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from printgen.core.words import write_count
from tests.hostile.case import Case
from tests.hostile.corpus import CASES
from tests.hostile.runner import breaches, outside, run_case

HEAD = f"{'case':44} {'finding':7} {'exit':>6} {'CPU s':>6} {'MB':>6} {'outside':>7} {'started':>7} {'workers':>7}"


def main(*parts: str) -> int:
    print(HEAD)
    failed = [case for case in CASES if _is_selected(case, parts) and _has_breaches(case)]
    print(f"{write_count(len(failed), 'case')} broke a promise.")
    return bool(failed)


def _is_selected(case: Case, parts: tuple[str, ...]) -> bool:
    speed = "slow" if case.slow else "fast"
    return not parts or speed in parts or any(part in case.name for part in parts)


def _has_breaches(case: Case) -> bool:
    """Run a case and print its line and its breaches; returns whether there were any."""
    with TemporaryDirectory(prefix="hostile-") as aside:
        folder = Path(aside, "project")
        folder.mkdir()
        run = run_case(case, folder)
        wrong = breaches(case, run, folder)
        code = "killed" if run.code is None else str(run.code)
        touched = f"{len(outside(run, case, folder)):7} {len(run.started):7} {run.workers:7}"
        print(f"{case.name:44} {case.finding:7} {code:>6} {run.seconds:6.1f} {run.memory / 1e6:6.0f} {touched}")
        for breach in wrong:
            print(f"      {breach}"[:400])
        sys.stdout.flush()
        return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
