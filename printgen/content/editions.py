"""Paper cannot be patched: when the facts a sheet was printed with change, its edition must too."""

import hashlib
import json

from printgen.model import Game


def fingerprint(game: Game) -> str:
    """A short name for the facts as they are now; equal facts, equal name."""
    facts = {name: fact.value for name, fact in game.facts.items()}
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
