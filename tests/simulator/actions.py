"""Draws what a team does: one list of actions from a seed. Each is a value of JSON, so that a file of them replays."""

import random
from collections.abc import Callable
from typing import Any

from tests.simulator.object_server import SPOILED

Action = dict[str, Any]
"""`do`: what is done; `on`: at which machine; the rest says how. `trouble` is what the command meets."""

MACHINES = 3
PEOPLE = ("Ada", "Ben", "Cy", "Dee")
CODES = ("T1.C1", "T1.C2")
ANSWERS = ("met", "not met", "cannot tell", "y", "n", "x")
MOVES = ("down", "up", "open", "undo", "undo", "redo", "doubt", "no note", "next", "later")
DAY_S = 86_400
OFTEN = ("answer",) * 9 + ("merge",) * 3 + ("sync folder",) * 4 + ("sync hub",) * 4
SELDOM = (
    *("publish", "publish", "add image", "withdraw", "restore", "judge", "clock", "clock", "sealed turn"),
    *(
        "undo merge",
        "send packet",
        "send packet",
        "packet returns",
        "packet returns",
        "settle",
        "store",
        "store",
        "fetch",
    ),
    *("newer program", "at once", "export", "damaged packet", "upgrade"),
)


def draw(seed: int | str, count: int) -> list[Action]:
    """So many actions, and in the end all machines come to the same study."""
    chance = random.Random(seed)
    actions = [_one(chance, number) for number in range(count)]
    return [*actions, {"do": "come together", "on": 0, "by": chance.choice(["folder", "hub", "merges"])}]


def _one(chance: random.Random, number: int) -> Action:
    name = chance.choice(OFTEN if chance.random() < 0.6 else SELDOM)
    action = {"do": name, "on": chance.randrange(MACHINES)} | _HOW.get(name, _nothing)(chance, number)
    fault = _fault(chance, name)
    return action | ({"trouble": fault} if fault else {})


def _fault(chance: random.Random, name: str) -> dict[str, int]:
    drawn = chance.random()
    if drawn < 0.12:
        return {"killed_before": round(2 ** chance.uniform(0, 11))}
    if drawn < 0.20:
        return {"largest_file": chance.choice([20_000, 60_000, 150_000, 400_000, 500_000, 550_000, 600_000])}
    if drawn < 0.45 and name in ("sync hub", "store", "fetch"):
        kills = {"kills_server": True} if name == "sync hub" and chance.random() < 0.1 else {}
        return {"cut_after": round(2 ** chance.uniform(4, 18)), **kills}
    return {}


def _nothing(_chance: random.Random, _number: int) -> Action:
    return {}


def _answers(chance: random.Random, number: int) -> Action:
    typed = []
    for place in range(chance.randint(1, 4)):
        if chance.random() < 0.7:
            typed.append(f"go {chance.randint(1, 4)}")
        typed += [chance.choice(MOVES) for _ in range(chance.choice([0, 0, 1, 2]))]
        typed.append(chance.choice(ANSWERS))
        if chance.random() < 0.6:
            typed.append(f"note mark{number}x{place}")
        if chance.random() < 0.3:
            typed.append("undo")
    return {"rater": chance.choice(PEOPLE), "typed": typed}


def _other(chance: random.Random, _number: int) -> Action:
    return {"of": chance.randrange(MACHINES)}


def _publishing(chance: random.Random, number: int) -> Action:
    meaning = chance.choice(["same", "changed"])
    return {"code": chance.choice(CODES), "words": f"Wording {number} holds.", "meaning": meaning}


def _at_once(chance: random.Random, number: int) -> Action:
    both = [
        {"do": name, "on": chance.randrange(MACHINES)}
        | _HOW.get(name, _nothing)(chance, number * 100 + place)
        for place, name in enumerate(chance.choices(("answer", "sync folder", "sync hub", "merge"), k=2))
    ]
    return {"both": both}


_HOW: dict[str, Callable[[random.Random, int], Action]] = {
    "answer": _answers,
    "merge": _other,
    "publish": _publishing,
    "add image": lambda chance, _number: {"shade": chance.randrange(10)},
    "withdraw": lambda chance, _number: {
        "rater": chance.choice(PEOPLE),
        "mode": chance.choice(["delete", "delete", "detach"]),
        "backups": chance.random() < 0.3,
    },
    "restore": lambda chance, _number: {"backup": chance.randrange(6)},
    "judge": lambda chance, _number: {"replies": chance.choice(["good", "good", "cut", "refused", "odd"])},
    "clock": lambda chance, _number: {
        "off_s": chance.choice([-400 * DAY_S, -DAY_S, -3600, -5, 0, 5, 3600, DAY_S, 400 * DAY_S])
    },
    "sealed turn": lambda chance, number: {"images": chance.randint(1, 3), "word": f"mark{number}x9"},
    "send packet": lambda chance, _number: {"rater": chance.choice(PEOPLE)},
    "packet returns": lambda chance, number: _answers(chance, number),
    "at once": _at_once,
    "export": lambda chance, _number: {"format": chance.choice(["json", "csv", "jsonl", "html"])},
    "settle": lambda chance, _number: {"choice": chance.randrange(4)},
    "fetch": lambda chance, _number: {"which": chance.randrange(9), "how": chance.choice(sorted(SPOILED))},
    "damaged packet": lambda chance, _number: {"at": chance.random()},
}
