"""The address at which phones find the studio: that of the interface which leads into the network, or none."""

import errno
import socket
from pathlib import Path
from urllib.request import urlopen

import pytest

import printgen
from printgen.studio import guest_door
from printgen.studio.guest_door import find_lan_address
from printgen.studio.server import NoNetworkError, open_lan_listener
from tests.studio.test_phones import open_doors


def pretend(monkeypatch: pytest.MonkeyPatch, answer: str | OSError) -> None:
    """Let the system answer with the address of the interface that it chooses, or with an error."""

    class Probe:
        def __init__(self, family: int, kind: int) -> None:
            assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)

        def connect(self, _address: tuple[str, int]) -> None:
            if isinstance(answer, OSError):
                raise answer

        def getsockname(self) -> tuple[str, int]:
            return str(answer), 50_000

        def close(self) -> None: ...

    monkeypatch.setattr(guest_door.socket, "socket", Probe)


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.7", "172.20.3.4", "169.254.10.1"])
def test_of_several_interfaces_the_one_that_leads_out_is_chosen(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    pretend(monkeypatch, address)
    assert find_lan_address() == address


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(OSError(errno.ENETUNREACH, "Network is unreachable"), id="no interface, or only IPv6"),
        pytest.param("127.0.0.1", id="only this computer"),
        pytest.param("0.0.0.0", id="no address yet"),
        pytest.param("8.8.8.8", id="an address that the whole internet can reach"),
    ],
)
def test_without_a_local_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch, answer: str | OSError) -> None:
    pretend(monkeypatch, answer)
    assert find_lan_address() is None
    with pytest.raises(NoNetworkError, match="no address in a local network"):
        open_lan_listener()


def test_address_of_the_code_is_reachable_in_the_network(tmp_path: Path) -> None:
    address = find_lan_address()
    if address is None:
        pytest.skip("This computer is in no local network.")
    printgen.open(tmp_path).start_game("patch", "valley").get()
    with open_doors(tmp_path, address) as doors:
        invitation = doors.host.put("/api/games/patch/phones", {}, method="POST").json()["address"]
        assert invitation.startswith(f"http://{address}:{doors.guests.port}/join?token=")
        with urlopen(invitation, timeout=20) as answer:
            assert answer.headers["Set-Cookie"].startswith("printgen-guest-")
