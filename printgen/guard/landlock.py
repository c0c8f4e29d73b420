"""Landlock: a Linux process gives up access to files, ports and other processes for good."""

import struct
import sys

_CREATE, _RESTRICT = 444, 446  # the numbers of the system calls, on every kind of processor
_VERSION = 1  # a flag: return the version that the kernel supports
_NO_NEW_PRIVILEGES = 38
_FILE_RIGHTS = {1: 13, 2: 14}  # rights by version; later versions have 15 that matter here
_PORTS, _SIGNALS = 0b11, 0b11  # connecting and listening; signals and sockets of processes outside


def give_up_access() -> bool:
    """Restrict this process to what it has already opened; False if the system has no Landlock."""
    if sys.platform != "linux":
        return False
    import ctypes

    system = ctypes.CDLL(None)
    version = system.syscall(_CREATE, None, 0, _VERSION)
    if version < 1:
        return False
    rights = [(1 << _FILE_RIGHTS.get(version, 15)) - 1]
    rights += [_PORTS] if version >= 4 else []
    rights += [_SIGNALS] if version >= 6 else []
    wanted = struct.pack(f"{len(rights)}Q", *rights)
    ruleset = system.syscall(_CREATE, wanted, len(wanted), 0)
    if ruleset < 0:
        return False
    system.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(system.syscall(_RESTRICT, ruleset, 0) == 0)
