"""Runs fuzzers from the command line, in watched processes.

`python -m tests.hostile.fuzz KIND SEED NUMBER` runs one try and prints its input; add COUNT to run that many tries.
`python -m tests.hostile.fuzz all SHARE SEED` runs a share of the whole soak, with one process per core.
"""

import pickle
import sys
from pathlib import Path

from tests.hostile.fuzz.kinds import KINDS
from tests.hostile.fuzz.loop import Guard, input_of, limit_process, run_tries
from tests.hostile.fuzz.report import report, reports
from tests.hostile.fuzz.soak import soak


def main(name: str, seed: str = "1", first: str = "0", count: str = "1", clock: str = "", out: str = "") -> int:
    if name == "all":
        found = soak(float(seed), int(first))
        print(reports(found))
        return any(one.failures for one in found.values())
    kind, numbers = KINDS[name], range(int(first), int(first) + int(count))
    limit_process()
    if count == "1":
        print(input_of(kind, int(seed), int(first)))
    one = run_tries(kind, int(seed), numbers, Guard(), clock or None)
    if out:
        Path(out).write_bytes(pickle.dumps(one))
    print(report(name, one))
    return bool(one.failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
