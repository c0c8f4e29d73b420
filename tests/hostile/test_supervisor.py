"""The process around a command passes on its exit code, and reports how the command ended if it cannot do so itself."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not hasattr(signal, "sigwaitinfo"), reason="this system has no supervisor")


def started(body: str) -> subprocess.Popen[str]:
    """A running command with this body."""
    code = f"""
import os, signal, sys, time
from printgen.core.guard import supervisor
def run():
    print("go", os.getpid(), flush=True)
    {body}
supervisor.run_supervised_and_exit_if_possible(run, True)
"""
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(body: str) -> tuple[int, str]:
    """The exit code and the error output of a command with this body."""
    with started(body) as process:
        _, err = process.communicate(timeout=60)
        return process.returncode, err


@pytest.mark.parametrize("code", [0, 1, 2, 130])
def test_an_exit_code_is_passed_on(code: int) -> None:
    assert ended(f"sys.exit({code})") == (code, "")


def test_everything_printed_arrives_before_a_command_exits() -> None:
    with started("print('x' * 50_000); sys.exit('why')") as process:
        out, err = process.communicate(timeout=60)
    assert (len(out.split()[-1]), err, process.returncode) == (50_000, "why\n", 1)


def test_a_command_whose_output_has_no_room_says_so() -> None:
    body = "sys.stdout = open('/dev/full', 'w'); print('x'); sys.exit(0)"
    code, err = ended(body)
    assert code == 120
    assert "No space left on device" in err


def test_a_long_call_of_a_library_is_ended_two_seconds_after_its_limit() -> None:
    start = os.times()
    code, err = ended("\n    with supervisor.limit_and_describe_work('card “Cow”', 0.5): sum([[1]] * 2_000_000, [])")
    assert (code, err.splitlines()[0]) == (2, "card “Cow”: This took too long, so printgen stopped.")
    spent = os.times()
    assert (
        spent.children_user - start.children_user + spent.children_system - start.children_system < 0.5 + 2 + 0.5
    )  # the limit, what is promised, and the start of Python


def test_more_memory_than_there_may_be_is_an_error_in_the_command() -> None:
    code, err = ended("x = bytes(2_000_000_000)")
    assert code == 1
    assert err.endswith("MemoryError\n")


def test_honest_work_may_take_more_than_the_start_allows() -> None:
    assert ended("supervisor.extend_limits(1, 2_000_000_000); x = bytes(2_000_000_000)") == (0, "")


def test_a_crash_is_told_with_what_was_done() -> None:
    code, err = ended("\n    with supervisor.limit_and_describe_work('page 3', 9): os.kill(os.getpid(), signal.SIGSEGV)")
    assert (code, err.splitlines()[0]) == (2, "page 3: printgen crashed here, which is a bug.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_ends_the_command_and_its_supervisor_alike(number: signal.Signals) -> None:
    with started("time.sleep(60)") as process:
        child = at_work(process)
        process.send_signal(number)
        assert process.wait(10) == -number
        assert gone(child)


def test_an_interrupt_reaches_the_command_once() -> None:
    with started("signal.signal(signal.SIGINT, lambda *_: print('heard', flush=True)); time.sleep(1); sys.exit(1)") as process:
        at_work(process)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=10)
        assert (process.returncode, out) == (1, "heard\n")


def test_the_command_ends_when_its_supervisor_is_killed() -> None:
    with started("time.sleep(60)") as process:
        child = at_work(process)
        time.sleep(0.3)
        process.kill()
        process.wait()
        assert gone(child)


def at_work(process: subprocess.Popen[str]) -> int:
    """The id of the process in which the command runs."""
    assert process.stdout is not None
    return int(process.stdout.readline().split()[1])


def gone(child: int) -> bool:
    """Whether a process ends within a few seconds."""
    for _ in range(50):
        try:
            state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(("allowed", "limit"), [(500, 120), (60, 60)])
def test_a_command_has_120_seconds_or_fewer_where_the_system_allows_fewer(allowed: int, limit: int) -> None:
    code = f"""
import resource
from printgen.core.guard.supervisor import run_supervised_and_exit_if_possible
resource.setrlimit(resource.RLIMIT_CPU, ({allowed}, {allowed}))
run_supervised_and_exit_if_possible(lambda: print(resource.getrlimit(resource.RLIMIT_CPU)[0]), True)
"""
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True).stdout
    assert int(found) == limit
