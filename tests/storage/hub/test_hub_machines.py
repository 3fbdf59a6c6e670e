"""Many simulated machines, each a program of its own, some killed in the middle, with a server that is killed too.

TOUCHSTONE_HUB_MACHINES=200 makes it the long version.
"""

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tests.repository import ROOT
from tests.storage.hub.conftest import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences

MACHINES = int(os.environ.get("TOUCHSTONE_HUB_MACHINES", "5"))
ROUNDS = 2
AT_ONCE = 4
# Answers, says which answers are on the disk, then syncs.
WORK = """
import random, sys
from pathlib import Path
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import open_study
from storage.hub.hub_sync import sync_with_hub

folder, address, seed = sys.argv[1:]
chance = random.Random(seed)
study = open_study(Path(folder))
study.prepare_to_write()
for _number in range(chance.randint(1, 4)):
    session = study.sessions.start(chance.choice(list(study.raters.all())), Perception.UNSAID)
    image, item = chance.randint(1, 3), chance.choice(["T1.C1", "T1.C2"])
    content = Content(chance.choice(list(Verdict)))
    answer = study.answers.record(session, image, item, content, AnswerAction.DO, Circumstances())
    print(answer.id.hex, flush=True)
sync_with_hub(study, address)
study.close()
"""


def live(folder: Path, address: str, seed: str, life_s: float | None) -> tuple[set[str], int]:
    """One machine's work, killed after some time if `life_s` says so: the answers it confirmed, and how it ended."""
    command = [sys.executable, "-c", WORK, str(folder), address, seed]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        if life_s is not None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(life_s)
            process.kill()
        told, _nothing = process.communicate()
    return {line for line in told.split() if len(line) == 32}, process.returncode


@pytest.mark.time_limit(300 + 20 * MACHINES)
def test_many_machines_come_to_the_same_study_though_some_and_the_server_are_killed(
    hub: Server, tmp_path: Path
) -> None:
    machines = team(tmp_path, MACHINES)
    folders = [one.study.folder for one in machines]
    for one in machines:
        one.study.close()
    chance, confirmed, finished = random.Random(22), set[str](), 0
    for round_ in range(ROUNDS):
        lives = [chance.choice([None, None, chance.uniform(0.3, 1.5)]) for _folder in folders]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            running = [
                pool.submit(live, folder, hub.address(), f"{round_}/{number}", life_s)
                for number, (folder, life_s) in enumerate(zip(folders, lives, strict=True))
            ]
            if round_ == 0:
                running[AT_ONCE // 2].result()
                hub.stop()
                hub.start()
            for life in running:
                answers, code = life.result()
                confirmed |= answers
                finished += code == 0
    assert finished
    for one in machines:
        one.reopen()
    _come_to_rest(machines, hub.address())
    first = machines[0].facts()
    assert all(differences(one.facts(), first) == {} for one in machines[1:])
    stored = {identity.hex() for (identity,) in machines[0].study.database.rows("SELECT uuid FROM answer")}
    assert confirmed <= stored
    for one in machines:
        one.close()


def _come_to_rest(machines: list[Machine], address: str) -> None:
    for _round in range(6):
        done = [met(one, address) for one in machines]
        if not any(one.merged or one.written for one in done):
            return
    raise AssertionError("machines that share a hub never come to rest")
