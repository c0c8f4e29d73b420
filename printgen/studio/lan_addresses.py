"""Finds the addresses of this computer in local networks, and the one at which phones at the table reach it."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import closing

from printgen.core.named_tuples import NamedTuple

_UP, _LOOPBACK, _POINT_TO_POINT = 0x1, 0x8, 0x10  # flags of an interface, the same on Linux, macOS and BSD
_TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "ipsec", "tailscale", "zt", "nordlynx", "proton", "gpd", "cscotun")
_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni")  # of containers and machines
_HOME_NETWORKS = tuple(map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))  # RFC 1918


class LanAddress(NamedTuple):
    """An IPv4 address of this computer in a local network, and its interface: the name and the flags, if they are known."""

    address: str
    interface: str = ""
    flags: int = _UP

    @property
    def address_and_interface(self) -> str:
        """The address with the name of its interface."""
        return f"{self.address} ({self.interface})" if self.interface else self.address

    @property
    def is_probably_out_of_reach(self) -> bool:
        """Whether phones at the table are probably not in this network, because it is a tunnel or inside this computer."""
        return bool(self.flags & _POINT_TO_POINT) or self.interface.startswith((*_TUNNELS, *_INSIDE))

    @property
    def is_in_home_network(self) -> bool:
        """Whether the address is one of those that routers at home give."""
        return any(ipaddress.IPv4Address(self.address) in network for network in _HOME_NETWORKS)

    @property
    def is_up_and_private(self) -> bool:
        """Whether the address is in a local network, and of an interface that is up."""
        found = ipaddress.IPv4Address(self.address)
        is_local = found.is_private and not (found.is_loopback or found.is_unspecified)
        return is_local and bool(self.flags & _UP) and not self.flags & _LOOPBACK


def list_lan_addresses_best_first() -> list[LanAddress]:
    """All addresses of this computer in local networks: the one at which phones most probably reach it is the first.

    The way into the internet often leads through a VPN, so the address that it begins at comes first among equal ones only.
    """
    route = _find_own_address_towards_internet()
    found = {one.address: one for one in _list_addresses_of_interfaces() if one.is_up_and_private}
    if route is not None and route not in found and LanAddress(route).is_up_and_private:
        found[route] = LanAddress(route)
    return sorted(
        found.values(), key=lambda one: (one.is_probably_out_of_reach, not one.is_in_home_network, one.address != route)
    )


def _find_own_address_towards_internet() -> str | None:
    """The address from which this computer would send to the internet; None if it cannot. Sends nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation (RFC 5737); UDP only chooses a route
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _list_addresses_of_interfaces() -> list[LanAddress]:
    try:
        if sys.platform == "win32":  # does not tell the names of interfaces
            found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
            return [LanAddress(str(address[0])) for *_, address in found]
        return list(_ask_system_for_ipv4_addresses())
    except (OSError, AttributeError):
        return []


def _ask_system_for_ipv4_addresses() -> Iterator[LanAddress]:
    """The IPv4 addresses in the list that the function getifaddrs of the C library returns."""
    import ctypes

    class Item(ctypes.Structure):
        """An item of the list, as far as its address."""

    Item._fields_ = [
        ("next", ctypes.POINTER(Item)),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p),
    ]
    system, first = ctypes.CDLL(None, use_errno=True), ctypes.POINTER(Item)()
    if system.getifaddrs(ctypes.byref(first)) != 0:
        raise OSError(ctypes.get_errno(), "getifaddrs")
    try:
        item = first
        while item:
            found = item.contents
            head = ctypes.string_at(found.address, 8) if found.address else b""
            if head and _read_address_family(head) == socket.AF_INET:
                yield LanAddress(socket.inet_ntoa(head[4:8]), (found.name or b"").decode(errors="replace"), found.flags)
            item = found.next
    finally:
        system.freeifaddrs(first)


def _read_address_family(head: bytes) -> int:
    """The kind of an address: two bytes on Linux; on macOS and BSD one byte, after one with the length."""
    return int(struct.unpack("=H", head[:2])[0]) if sys.platform == "linux" else head[1]
