"""Random histories of a team, each a list of actions from a seed; one that breaks a rule is shortened and printed.

    TMPDIR=/dev/shm nice -n 19 python -m tests.simulator.histories --seeds 1-500 --minutes 20
    python -m tests.simulator.histories --replay FILE

Every command is a process of its own, with three machines, a shared folder, packets, a PostgreSQL server, an object
store, and a server that answers as a judge's would.
"""

import argparse
import itertools
import json
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.shortening import shorten
from tests.simulator.actions import Action, draw
from tests.simulator.rules import Broken
from tests.simulator.services import Services, running_services
from tests.simulator.world import World

LENGTH = 12
_names = itertools.count(1)
_SENTENCES: Counter[str] = Counter()
"""What failed commands said, for somebody to read."""


@dataclass(frozen=True)
class Fault:
    """A rule that broke: after how many actions, which, and what the last command said."""

    after: int
    said: str


def live(
    services: Services, actions: Sequence[Action], is_older: bool, done: Counter[str], is_fresh: bool = False
) -> Fault | None:
    """Carry out a history; the fault that was found, or None. `done` counts what happened."""
    place = services.place / f"history-{next(_names)}"
    place.mkdir()
    world = World(place, services, is_older and services.older is not None, is_fresh)
    try:
        for number, action in enumerate(actions, start=1):
            try:
                world.act(action)
            except (Broken, sqlite3.Error) as broken:
                return Fault(number, f"{action}\n{broken}\n{world.last}")
    finally:
        world.close()
        done += world.done
        _SENTENCES.update(world.sentences)
        shutil.rmtree(place)
    return None


def is_of_older(seed: int) -> bool:
    """Whether a history begins with a study of the older program."""
    return seed % 5 == 4


def is_of_fresh(seed: int) -> bool:
    """Whether the commands of a history that meet no trouble are not forked, which costs five times as much."""
    return seed % 50 == 7


def run(services: Services, seed: int, length: int, done: Counter[str]) -> str:
    """One history; empty where all rules hold, else the fault with the shortened list."""
    is_older, actions = is_of_older(seed), draw(seed, length)
    found = live(services, actions, is_older, done, is_of_fresh(seed))
    if found is None:
        return ""

    def breaks_after(tried: Sequence[Action]) -> int | None:
        again = live(services, tried, is_older, Counter())
        return again.after if again else None

    short = shorten(actions[: found.after], breaks_after, tries=40)
    again = live(services, short, is_older, Counter())
    said = again.said if again else f"(only once) {found.said}"
    history = {"seed": seed, "older": is_older, "actions": short if again else actions}
    return f"seed {seed}: {said}\n{json.dumps(history)}"


def replay(services: Services, file: Path) -> Fault | None:
    """Carry out the history of a file; the fault that was found, or None."""
    history = json.loads(file.read_text(encoding="utf-8"))
    return live(services, history["actions"], history["older"], Counter())


def main() -> int:
    """By hand: as many as asked for, or as the time allows. Returns 1 where a rule broke."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", default="1-100", help="the first and the last seed, as 1-100")
    parser.add_argument("--length", type=int, default=LENGTH, help="how many actions a history has")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--keep", type=Path, default=Path(), help="the folder for files of broken histories")
    parser.add_argument("--replay", type=Path, help="such a file")
    asked = parser.parse_args()
    began, faults, lived = time.monotonic(), 0, 0
    done: Counter[str] = Counter()
    first, last = map(int, asked.seeds.split("-"))
    with (
        tempfile.TemporaryDirectory() as folder,
        running_services(Path(folder), with_older=True, judges=True) as services,
    ):
        if asked.replay:
            fault = replay(services, asked.replay)
            sys.stdout.write(f"{fault.said if fault else 'All rules hold.'}\n")
            return int(fault is not None)
        for seed in range(first, last + 1):
            if time.monotonic() - began > asked.minutes * 60:
                break
            lived += 1
            if told := run(services, seed, asked.length, done):
                faults += 1
                sys.stdout.write(f"{told}\n")
                asked.keep.mkdir(parents=True, exist_ok=True)
                (asked.keep / f"history-{seed}.json").write_text(told.rpartition("\n")[2], encoding="utf-8")
            sys.stdout.flush()
        minutes = round((time.monotonic() - began) / 60, 1)
        figures = {"histories": lived, "faults": faults, "minutes": minutes, **dict(sorted(done.items()))}
        sys.stdout.write(f"{json.dumps(figures, indent=1)}\n{services.no_older}\n")
        sys.stdout.write("".join(f"{count} {told}\n" for told, count in _SENTENCES.most_common()))
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
