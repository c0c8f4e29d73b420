"""Passes: who may use a studio. A token in an address works once, and becomes the value of a cookie."""

import hmac
import secrets
from dataclasses import field

from printgen.core.records import dataclass

_BYTES = 24  # of randomness in tokens and passes
_MOST_PASSES = 100  # browsers


@dataclass(slots=True)
class BrowserPasses:
    """The token for the next browser, and the passes of all browsers that have used one."""

    token: str = field(default_factory=lambda: secrets.token_hex(_BYTES))
    known: list[str] = field(default_factory=list)

    def redeem_token(self, token: str) -> str | None:
        """A new pass for the right token, which then becomes useless; None for any other text."""
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            return None
        self.token, new = secrets.token_hex(_BYTES), secrets.token_hex(_BYTES)
        self.known = [*self.known, new][-_MOST_PASSES:]
        return new

    def is_valid(self, pass_value: str) -> bool:
        """Whether a cookie has a known pass. Takes the same time for each wrong value."""
        return sum(hmac.compare_digest(pass_value.encode(), known.encode()) for known in self.known) > 0
