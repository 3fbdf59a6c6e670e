"""What a study of so many answers costs a machine that puts all of it on a hub, and one that takes all of it.

    nice -n 19 python -m tests.benchmarks.growth_hub SIZE ...

The hub is a PostgreSQL server that is started on this machine, and each machine is a process of its own.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from storage.folder import open_study
from storage.hub.hub_admin import make_hub
from storage.hub.hub_sync import sync_with_hub
from tests.agreement.making import rubric_of
from tests.benchmarks.growth import CRITERIA, answer, shape
from tests.benchmarks.most_memory import megabytes
from tests.repository import ROOT
from tests.storage.hub.server import running_server
from tests.storage.making import make_study


def make_machines(answers: int, folder: Path) -> None:
    """A study with so many answers, in `send`, and the same before anybody answered, in `receive`."""
    people, each, images = shape(answers)
    make_study(folder / "send", images, rubric_of(CRITERIA), described=()).close()
    shutil.copytree(folder / "send", folder / "receive")
    with closing(open_study(folder / "send")) as study:
        study.prepare_to_write()
        answer(study, people, each, images)


def sync_once(folder: Path, address: str) -> dict[str, float]:
    """CPU seconds and seconds of one sync, and the megabytes of this process before it and at most."""
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        before, began, cpu = megabytes(), time.monotonic(), time.process_time()
        done = sync_with_hub(study, address)
        took = {"cpu": time.process_time() - cpu, "s": time.monotonic() - began}
        assert not done.left_alone
        rows = study.database.number("SELECT count(*) FROM answer")
    return {**took, "before": before, "peak": megabytes(), "answers": rows}


def main(sizes: list[int]) -> None:
    """Print a line for each size and direction."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as place, running_server() as server:
            make_machines(size, Path(place))
            server.ask("CREATE DATABASE hub", "admin", "postgres")
            make_hub(server.address())
            for name in ("send", "receive"):
                command = [sys.executable, "-m", "tests.benchmarks.growth_hub", str(Path(place, name))]
                told = subprocess.run(
                    [*command, server.address()], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
                )
                one = json.loads(told.stdout)
                sys.stdout.write(
                    f"{name} {one['answers']:,} answers: {one['cpu']:.1f} CPU s, {one['s']:.1f} s,"
                    f" {one['before']:.0f} MB when it begins, {one['peak']:.0f} MB at most\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1].isdigit():
        main([int(size) for size in sys.argv[1:]])
    else:
        sys.stdout.write(json.dumps(sync_once(Path(sys.argv[1]), sys.argv[2])))
