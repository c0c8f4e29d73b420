"""The address at which phones find the studio is in the network at the table, even if the internet is behind a VPN."""

import errno
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

import printgen
from printgen.studio import lan_addresses
from printgen.studio.lan_addresses import LanAddress, list_lan_addresses_best_first
from printgen.studio.server import NoNetworkError, choose_lan_address
from tests.helpers.farm import refused
from tests.studio.test_phones import open_doors

UP, LOOPBACK, POINT_TO_POINT = 0x1, 0x8, 0x10
WLAN, CABLE = LanAddress("192.168.1.20", "wlan0", UP), LanAddress("192.168.1.7", "eth0", UP)
ALONE, PUBLIC = LanAddress("169.254.10.1", "en5", UP), LanAddress("8.8.8.8", "eth1", UP)
VPN, MAC_VPN, WIREGUARD = (
    LanAddress("10.8.0.2", "tun0", UP | POINT_TO_POINT),
    LanAddress("10.9.0.2", "feth7", UP | POINT_TO_POINT),
    LanAddress("10.66.0.2", "wg0", UP),
)
DOCKER, OFF = LanAddress("172.17.0.1", "docker0", UP), LanAddress("192.168.9.9", "eth9", 0)
HERE = LanAddress("127.0.0.1", "lo", UP | LOOPBACK)


def pretend(monkeypatch: pytest.MonkeyPatch, route: str | OSError, *interfaces: LanAddress) -> None:
    """Let the system answer with these interfaces, and with the address or the error of the way into the internet."""

    class Probe:
        def __init__(self, family: int, kind: int) -> None:
            assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)

        def connect(self, _address: tuple[str, int]) -> None:
            if isinstance(route, OSError):
                raise route

        def getsockname(self) -> tuple[str, int]:
            return str(route), 50_000

        def close(self) -> None: ...

    monkeypatch.setattr(lan_addresses.socket, "socket", Probe)
    monkeypatch.setattr(lan_addresses, "_list_addresses_of_interfaces", lambda: list(interfaces))


UNREACHABLE = OSError(errno.ENETUNREACH, "Network is unreachable")


@pytest.mark.parametrize(
    ("route", "interfaces", "expected"),
    [
        ("192.168.1.20", (HERE, CABLE, WLAN), (WLAN, CABLE)),
        ("10.8.0.2", (HERE, VPN, WLAN), (WLAN, VPN)),
        ("10.9.0.2", (MAC_VPN, WLAN), (WLAN, MAC_VPN)),
        ("10.66.0.2", (DOCKER, WIREGUARD, ALONE, WLAN), (WLAN, ALONE, WIREGUARD, DOCKER)),
        ("10.8.0.2", (VPN, DOCKER), (VPN, DOCKER)),
        (UNREACHABLE, (HERE, CABLE), (CABLE,)),
        ("8.8.8.8", (HERE, OFF, PUBLIC, CABLE), (CABLE,)),
        ("192.168.1.20", (), (LanAddress("192.168.1.20"),)),
        (
            UNREACHABLE,
            (ALONE, LanAddress("172.31.9.9"), LanAddress("10.2.9.9")),
            (LanAddress("172.31.9.9"), LanAddress("10.2.9.9"), ALONE),
        ),
    ],
)
def test_address_at_the_table_is_the_first(
    monkeypatch: pytest.MonkeyPatch, route: str | OSError, interfaces: tuple[LanAddress, ...], expected: tuple[LanAddress, ...]
) -> None:
    pretend(monkeypatch, route, *interfaces)
    assert tuple(list_lan_addresses_best_first()) == expected
    chosen = choose_lan_address()
    assert chosen == (expected[0].address, tuple(one.address_and_interface for one in expected[1:]))
    assert choose_lan_address(expected[-1].address).address == expected[-1].address


TUNNELS = "tun0 tap1 wg0 utun3 ppp0 ipsec0 tailscale0 zt5u4 nordlynx proton0 gpd0 cscotun0"
INSIDE = "docker0 br-1f3a veth2 virbr0 vmnet8 vboxnet0 lxcbr0 lxdbr0 podman1 cni0"


def test_interfaces_of_tunnels_and_containers_are_out_of_reach() -> None:
    names = [*TUNNELS.split(), *INSIDE.split(), "eth0", "wlan0", "en0", "br0", ""]
    assert [name for name in names if not LanAddress("10.0.0.2", name).is_probably_out_of_reach] == names[-5:]


@pytest.mark.parametrize(
    "route",
    [
        pytest.param(UNREACHABLE, id="no interface, or only IPv6"),
        pytest.param("127.0.0.1", id="only this computer"),
        pytest.param("0.0.0.0", id="no address yet"),
        pytest.param("8.8.8.8", id="an address that the whole internet can reach"),
    ],
)
def test_without_a_local_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch, kit: Path, route: str | OSError) -> None:
    pretend(monkeypatch, route, HERE, PUBLIC)
    assert list_lan_addresses_best_first() == []
    for wanted in ("", "192.168.1.20"):
        with pytest.raises(NoNetworkError, match="no address in a local network"):
            choose_lan_address(wanted)
    message = "--lan: This computer has no address in a local network."
    assert refused("studio", "--no-browser", "--lan").startswith(f"{message}\n  hint: ")


def test_wrong_address_gets_a_hint_with_the_right_ones(monkeypatch: pytest.MonkeyPatch, kit: Path) -> None:
    pretend(monkeypatch, "10.8.0.2", VPN, WLAN)
    assert refused("studio", "farm", "--no-browser", "--lan-address", "192.168.1.99") == (
        '--lan-address: "192.168.1.99" is not an address of this computer in a local network.\n'
        "  hint: use 192.168.1.20 or 10.8.0.2, or only --lan."
    )


NETWORK = """
ip link add docker0 type veth peer name inner && ip addr add 172.17.0.1/16 dev docker0 && ip link set docker0 up &&
ip tuntap add tun0 mode tun && ip addr add 10.8.0.2/24 dev tun0 && ip link set tun0 up &&
ip link add wlan7 type veth peer name outer && ip addr add 192.168.7.20/24 dev wlan7 && ip link set wlan7 up &&
ip route add default dev tun0 || exit 9
"""


def test_interfaces_of_a_computer_with_a_vpn_are_found() -> None:
    """A network of its own, in which a tunnel is the way into the internet."""
    if sys.platform != "linux" or shutil.which("unshare") is None or shutil.which("ip") is None:
        pytest.skip("This test needs the programs unshare and ip.")
    if subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode:
        pytest.skip("This system allows no network for tests.")
    listed = "[one.address_and_interface for one in list_lan_addresses_best_first()]"
    ask = f"from printgen.studio.lan_addresses import *; print({listed})"
    script = f"{NETWORK}\n{shlex.join([sys.executable, '-c', ask])}"
    done = subprocess.run(["unshare", "-rn", "sh", "-c", script], capture_output=True, text=True, check=False)
    if done.returncode == 9:
        pytest.skip("This system allows no interfaces for tests.")
    assert (done.stdout, done.stderr) == ("['192.168.7.20 (wlan7)', '10.8.0.2 (tun0)', '172.17.0.1 (docker0)']\n", "")


def test_address_of_the_code_is_reachable_in_the_network(tmp_path: Path) -> None:
    addresses = list_lan_addresses_best_first()
    if not addresses:
        pytest.skip("This computer is in no local network.")
    address = addresses[0].address
    printgen.open(tmp_path).start_game("patch", "valley").get()
    with open_doors(tmp_path, address) as doors:
        invitation = doors.host.put("/api/games/patch/phones", {}, method="POST").json()["address"]
        assert invitation.startswith(f"http://{address}:{doors.guests.port}/join?token=")
        with urlopen(invitation, timeout=20) as answer:
            assert answer.headers["Set-Cookie"].startswith("printgen-guest-")
