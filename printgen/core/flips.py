"""The edges on which a printed sheet can be flipped. The command line needs them before anything about games."""

from typing import Literal, TypeAlias

Flip: TypeAlias = Literal["long-edge", "short-edge"]
