"""The limits of the process that decodes untrusted pictures, and the messages about how it ended."""

from io import BytesIO
from pathlib import Path

import pytest

from printgen.core.guard import decoder
from printgen.core.guard.decoder import DecoderError, ask_decoder_process
from printgen.core.guard.messages import Message, read_message, write_message

TASK = "tests.hostile.prisoner"


def tried(what: str, seconds: float = 20.0) -> str:
    (answer,) = ask_decoder_process(TASK, Message({"try": what}), seconds)
    return str(answer.head["stopped_by"])


@pytest.mark.parametrize("what", ["read", "list", "write", "run", "connect"])
def test_the_decoder_opens_nothing_starts_nothing_and_reaches_nobody(what: str) -> None:
    assert tried(what) in ("OSError", "PermissionError")
    assert not Path("/tmp/printgen-was-here").exists()


@pytest.mark.parametrize(("what", "reason"), [("loop", "time"), ("fill", "memory"), ("crash", "crash"), ("nonsense", "crash")])
def test_the_end_of_a_decoder_has_a_reason_and_the_next_picture_gets_another(what: str, reason: str) -> None:
    with pytest.raises(DecoderError) as stopped:
        tried(what, 1.0 if what == "loop" else 10.0)
    assert stopped.value.reason == reason
    assert tried("nothing") == "nothing"


def test_the_decoder_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_TOKEN", "secret")
    from printgen.core.guard.decoder import DecoderProcess

    helper = DecoderProcess(TASK)
    assert list(helper.ask_for_answers(Message({"try": "nothing"}), 5))
    environment = Path(f"/proc/{helper._process.pid}/environ")
    assert not environment.exists() or b"secret" not in environment.read_bytes()
    helper.stop_process()


def test_a_decoder_ends_when_nobody_asks_any_more() -> None:
    from printgen.core.guard.decoder import DecoderProcess

    helper = DecoderProcess(TASK)
    assert list(helper.ask_for_answers(Message({"try": "nothing"}), 5))
    helper._requests.close()
    assert helper._process.wait(5) == 0
    helper.stop_process()


def test_a_running_decoder_is_known_until_it_has_ended() -> None:
    answers = ask_decoder_process(TASK, Message({"try": "nothing"}), 5)
    next(answers)
    (busy,) = decoder._RUNNING - set(decoder._IDLE._processes)
    del answers  # as a failed caller does
    assert busy not in decoder._RUNNING
    assert busy._process.poll() is not None


def test_an_empty_file_arrives_beside_others() -> None:
    stream = BytesIO()
    write_message(stream, Message({"name": "empty.png"}, (b"", b"dots")))
    stream.seek(0)
    assert read_message(stream) == Message({"name": "empty.png"}, [b"", b"dots"])
