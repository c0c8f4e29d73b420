"""Limits that the operating system holds a process to."""

from contextlib import suppress


def set_limit(name: str, value: int, for_good: bool = False) -> None:
    """Set a limit such as CPU (whole seconds) or AS (bytes), no higher than it may be; nothing where the system lacks it."""
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        least = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (least, least if for_good else hard))
