"""What a drawing cannot be compiled for, told by the number of its element; where that stands, others know."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something an element says that is not taken; elements count from 0, the root, in their order."""

    ordinal: int
    message: str
    hint: str = ""


class Refused(Exception):
    """Ends the compilation of one element."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault
