"""Limits that the operating system enforces on a process."""

from contextlib import suppress


def set_limit(name: str, value: int, for_good: bool = False) -> None:
    """Set a limit such as CPU (whole seconds) or AS (bytes), capped at the hard limit, if the system has that limit."""
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        least = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (least, least if for_good else hard))
