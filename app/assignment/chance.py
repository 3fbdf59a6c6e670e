"""Chance that comes out the same on every machine and every Python.

`random.Random(seed).random()` is promised to give the same numbers for the same seed for ever; its `shuffle` is not.
So the shuffle (Fisher and Yates's) is done here, from `random()` alone. Seeds for one person or one image are made
from the plan's seed and the identity by SHA-256, so that neither the order of adding nor a machine's keys matter.
"""

import hashlib
import random
import uuid
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def seed_for(seed: int, identity: uuid.UUID) -> int:
    """The seed for one person or image of a plan: 64 bits."""
    return int.from_bytes(hashlib.sha256(f"{seed} {identity}".encode()).digest()[:8], "big")


def shuffled(items: Iterable[Item], seed: int) -> list[Item]:
    """The same items in an order drawn by the seed."""
    found = list(items)
    draw = random.Random(seed).random
    for place in range(len(found) - 1, 0, -1):
        other = int(draw() * (place + 1))
        found[place], found[other] = found[other], found[place]
    return found
