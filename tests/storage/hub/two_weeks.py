"""Two weeks of random work on many machines that share a hub; machines and the server are killed in each phase.

    nice -n 19 python -m tests.storage.hub.two_weeks --machines 200 --days 14 --minutes 15

Each machine's day is a process of its own. It works, says which answers are on the disk, and syncs. Some are killed a
moment after a phase began (the kernel ends them, without a handler), and in some phases the server is killed, as in a
power cut. In the end all machines sync until nothing is new. Then they must hold the same facts, with every answer
that was confirmed, unless its rater has withdrawn. Prints what happened as JSON.
"""

import argparse
import hashlib
import json
import os
import random
import selectors
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.errors import UserError
from app.study.verdict import Verdict
from storage.hub import hub_sync
from storage.hub.hub_admin import check_hub, make_hub
from storage.hub.hub_pictures import PicturePlaces
from storage.hub.hub_sync import _Exchange, sync_with_hub
from storage.packets.exchange import Backing
from tests.canonical_facts import canonical
from tests.storage.hub.server import Server, running_server
from tests.storage.merge.machines import Machine, Model, team

AT_ONCE = 3
KILLED, SERVER_KILLED = 0.15, 0.02  # of the days of a machine
LONGEST_S = 0.05  # between the beginning of a phase and a kill
_STEPS: dict[str, tuple[type, str]] = {
    "pull": (_Exchange, "_pull"),
    "merge": (_Exchange, "_merge"),
    "back up": (Backing, "for_whole"),
    "push": (_Exchange, "_push"),
    "insert": (_Exchange, "_insert"),
    "pictures": (PicturePlaces, "send_to_hub"),
}
Work = tuple[Callable[[int], object], str | None]
"""What a process does, told where to tell of it; and the phase in which it has the server killed."""
PHASES = ("answer", *_STEPS, "note")
"""What a machine does in a day: `note` is noting how far the hub is known."""


@dataclass
class Life:
    """A day of a machine, as a process: what it has told so far."""

    process: int
    told: int
    kills_server_in: str | None
    text: bytearray = field(default_factory=bytearray)

    @property
    def lines(self) -> list[list[str]]:
        return [line.split(" ", 2) for line in self.text.decode().split("\n")[:-1]]


@dataclass
class Story:
    """What happened: counts, the answers that were confirmed with their raters, and the raters who withdrew."""

    happened: Counter[str] = field(default_factory=Counter)
    confirmed: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)

    def take(self, life: Life, status: int) -> None:
        ended = "killed" if os.WIFSIGNALED(status) else ("whole" if not status else "without the server")
        self.happened[f"days {ended}"] += 1
        if ended == "killed" and (phases := [line[1] for line in life.lines if line[0] == "phase"]):
            self.happened[f"killed in {phases[-1]}"] += 1
        for word, *rest in life.lines:
            if word == "answer":
                self.confirmed[rest[0]] = rest[1]
            elif word == "gone":
                self.gone.add(rest[0])


def _announced(
    phase: str, work: Callable[..., object], told: int, is_last: bool, delay_s: float
) -> Callable[..., object]:
    """The work, which says when it begins; where it is the last, the kernel ends this process a moment later."""

    def begin(*words: object, **named: object) -> object:
        os.write(told, f"phase {phase}\n".encode())
        if is_last:
            signal.setitimer(signal.ITIMER_REAL, delay_s)
        return work(*words, **named)

    return begin


def _announce(told: int, last: str | None, delay_s: float) -> None:
    for phase, (kind, name) in _STEPS.items():
        setattr(kind, name, _announced(phase, getattr(kind, name), told, phase == last, delay_s))
    names = vars(hub_sync)
    names["keep_mark"] = _announced("note", names["keep_mark"], told, last == "note", delay_s)


def _work(machine: Machine, chance: random.Random, told: int, withdraws: bool) -> None:
    for _number in range(chance.randint(1, 4)):
        before = set(machine.model.said)
        machine.answer(chance.randrange(99), chance.randrange(99), "T1.C1", chance.choice(list(Verdict)))
        for one in machine.model.said - before:
            os.write(told, f"answer {one.id.hex} {one.place[0]}\n".encode())
    act = chance.random()
    if act < 0.10:
        machine.describe(chance.randrange(99))
    elif act < 0.14:
        machine.correct_image(chance.randrange(99), f"source {chance.randrange(9)}")
    elif act < 0.16:
        machine.add_image(chance.randrange(20))
    elif act < 0.18:
        machine.add_rater(f"P{chance.randrange(10**9)}")
    elif act < 0.22:
        for conflict in machine.study.conflicts.all()[:1]:
            machine.study.answers.settle(conflict.others[0])
    if withdraws:
        gone = machine.raters()[0].id
        machine.withdraw(0)
        os.write(told, f"gone {gone}\n".encode())


def _live(folder: Path, address: str, seed: str, last: str | None, withdraws: bool, told: int) -> None:
    """A day of one machine; this process ends with it."""
    chance = random.Random(seed)
    _announce(told, last, chance.uniform(0, LONGEST_S))
    machine = Machine(folder, Model())
    if last == "answer":
        os.write(told, b"phase answer\n")
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0, LONGEST_S))
    _work(machine, chance, told, withdraws)
    done = sync_with_hub(machine.study, address)
    os.write(
        told, f"synced {len(done.merged) + (done.written is not None)} {len(done.left_alone)}\n".encode()
    )
    machine.close()


def _look(folder: Path, told: int) -> None:
    """Tell a machine's facts and answers, as digests."""
    machine = Machine(folder, Model())
    facts = canonical(machine.study.database)
    words = "\n".join(f"{name} {sorted(map(repr, facts[name]))}" for name in sorted(facts))
    os.write(told, f"facts {hashlib.sha256(words.encode()).hexdigest()}\n".encode())
    machine.close()


def _settle(folder: Path, address: str, told: int) -> None:
    machine = Machine(folder, Model())
    done = sync_with_hub(machine.study, address)
    os.write(
        told, f"synced {len(done.merged) + (done.written is not None)} {len(done.left_alone)}\n".encode()
    )
    machine.close()


def _begin(work: Callable[[int], object], kills_server_in: str | None = None) -> Life:
    read, write = os.pipe()
    process = os.fork()
    if process:
        os.close(write)
        os.set_blocking(read, False)
        return Life(process, read, kills_server_in)
    code = 3
    try:
        os.close(read)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        work(write)
        code = 0
    except UserError:  # the server was killed in the middle of it
        code = 1
    finally:
        if code == 3:
            sys.excepthook(*sys.exc_info())
        sys.stderr.flush()
        os._exit(code)


class _Watch:
    """Follows lives while others begin. The server is killed where one of them says so, and started again."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._selector = selectors.DefaultSelector()
        self.kills = 0

    def follow(self, life: Life) -> None:
        self._selector.register(life.told, selectors.EVENT_READ, life)
        self.wait_for_fewer_than(AT_ONCE)

    def wait_for_fewer_than(self, most: int) -> None:
        while len(self._selector.get_map()) >= most:
            for key, _events in self._selector.select():
                self._read(key.data, key.fd)

    def _read(self, life: Life, told: int) -> None:
        piece = os.read(told, 65_536)
        if not piece:
            self._selector.unregister(told)
            os.close(told)
        life.text += piece
        if life.kills_server_in and f"phase {life.kills_server_in}\n".encode() in life.text:
            life.kills_server_in = None
            self.kills += 1
            self._server.stop()
            self._server.start()


def _all(server: Server, works: list[Work]) -> tuple[list[tuple[Life, int]], int]:
    """Have these processes run, some at a time: each with how it ended, and how often the server was killed."""
    lives, watch = [], _Watch(server)
    for work, kills_server_in in works:
        lives.append(_begin(work, kills_server_in))
        watch.follow(lives[-1])
    watch.wait_for_fewer_than(1)
    ended = [(life, os.waitpid(life.process, 0)[1]) for life in lives]
    assert not [status for _, status in ended if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 3]
    return ended, watch.kills


def _day(
    server: Server, folders: list[Path], day: int, share: float, chance: random.Random, story: Story
) -> None:
    works: list[Work] = []
    for number, folder in enumerate(folders):
        last = chance.choice(PHASES) if chance.random() < KILLED else None
        is_first = number == day % len(folders)  # on some machine every day, whatever chance says
        kills = chance.choice(("pull", "push", "insert", "note")) if is_first else None
        kills = chance.choice(PHASES[1:]) if chance.random() < SERVER_KILLED else kills
        withdraws = day in (4, 9) and is_first
        if not is_first and chance.random() >= share:
            continue
        words = (folder, server.address(), f"{day}/{number}", last, withdraws)
        works.append((partial(_live, *words), kills))
    chance.shuffle(works)
    ended, kills_of_server = _all(server, works)
    story.happened["server killed"] += kills_of_server
    for life, status in ended:
        story.take(life, status)


def simulate(place: Path, machines: int, days: int, seconds: float, share: float = 1) -> dict[str, object]:
    """Run the story with this share of the machines at work on a day, as far as there is time; what happened.

    Raises AssertionError where something was lost, or where the machines differ in the end.
    """
    began, story, chance = time.monotonic(), Story(), random.Random(22)
    for one in (made := team(place, machines)):
        one.close()
    folders = [one.study.folder for one in made]
    with running_server() as server:
        server.ask("CREATE DATABASE hub", "admin", "postgres")
        make_hub(server.address())
        lived = 0
        while lived < days and time.monotonic() - began < seconds:
            _day(server, folders, lived, share, chance, story)
            lived += 1
        rounds = _come_to_rest(server, folders)
        looks, _kills = _all(server, [(partial(_look, one), None) for one in folders])
        facts = {life.text.decode() for life, _ in looks}
        assert len(facts) == 1, f"{len(facts)} different studies"
        assert check_hub(server.address()).findings == ()
    first = Machine(folders[0], Model())
    stored = {row.hex() for (row,) in first.study.database.rows("SELECT uuid FROM answer")}
    counts = {"answers": len(stored), "machines": machines, "days": lived, "rounds to rest": rounds}
    first.close()
    lost = {one for one, rater in story.confirmed.items() if one not in stored and rater not in story.gone}
    assert not lost, f"{len(lost)} confirmed answers are lost"
    counts["confirmed"] = len(story.confirmed)
    return {**counts, "minutes": round((time.monotonic() - began) / 60, 1), **story.happened}


def _come_to_rest(server: Server, folders: list[Path]) -> int:
    for round_ in range(1, 9):
        ended, _kills = _all(server, [(partial(_settle, one, server.address()), None) for one in folders])
        assert not [status for _, status in ended if status]
        synced = [line for life, _ in ended for line in life.lines if line[0] == "synced"]
        assert all(line[2] == "0" for line in synced), "rows that cannot be read"
        if not any(int(line[1]) for line in synced):
            return round_
    raise AssertionError("machines that share a hub never come to rest")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--machines", type=int, default=200)
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--share", type=float, default=1, help="of the machines that work on a day")
    parser.add_argument("--minutes", type=float, default=15)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        happened = simulate(Path(folder), asked.machines, asked.days, asked.minutes * 60, asked.share)
        sys.stdout.write(json.dumps(happened, indent=1) + "\n")
