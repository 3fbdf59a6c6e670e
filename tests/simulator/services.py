"""What all histories share: the server of commands, a hub, an object store, a judge's server, and studies to copy."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.study.team.pairs import NewMember
from storage.folder import open_study
from storage.hub.hub_admin import make_hub
from tests.command_line import PATIENCE_S, CommandLine, Ended, running_command_line
from tests.judging.servers import Answer, Asked, JudgeServer, error, good, judge_server
from tests.repository import ROOT
from tests.simulator import older_program
from tests.simulator.cutting_proxy import CuttingProxy, proxy_to
from tests.simulator.object_server import ObjectServer, running_object_server
from tests.storage.hub.server import Server, programs, running_server
from tests.storage.making import SHORT_RUBRIC, picture

SOCKET = ".s.PGSQL.5432"
LINE = "line"  # the folder of the socket that can be cut; in the server's own, for a socket's path may not be long
TEMPLATE = "hub_template"
IMAGES = 3


@dataclass
class Services:
    """`template`: a study that every machine begins with. `older`: the server of commands of the older program,
    and `older_template` a study that it made; None where the history of the repository is missing, for the reason
    `no_older`. `hub`: None where there is no such server."""

    place: Path
    commands: CommandLine
    judge: JudgeServer
    template: Path
    older: CommandLine | None
    older_template: Path
    no_older: str
    hub: Server | None
    hub_line: CuttingProxy | None
    objects: ObjectServer
    objects_line: CuttingProxy
    objects_address: str

    def hub_address(self, name: str) -> str:
        """Where a hub is, by a line that can be cut."""
        assert self.hub is not None
        return f"postgresql://admin@/{name}?host={self.hub.folder / LINE}"

    def cut_after(self, count: int | None, kills_server: bool) -> None:
        """Have the lines cut after so many bytes; `kills_server`: the hub's server is killed at that moment."""
        for line in (self.hub_line, self.objects_line):
            if line is not None:
                line.left = count
        if self.hub is not None and self.hub_line is not None:
            self.hub_line.at_cut = self.hub.kill if kills_server else None

    def cut_nothing(self) -> None:
        """Mend the lines, and start the server again where it was killed."""
        was_killed = (
            self.hub_line is not None and self.hub_line.at_cut is not None and self.hub_line.left == 0
        )
        self.cut_after(None, kills_server=False)
        if was_killed and self.hub is not None:
            self.hub.stop()
            self.hub.start()

    def run_older(self, *words: str | Path, typed: str = "") -> Ended:
        """Run a command of the older program to its end."""
        assert self.older is not None
        environment = home(self.place / "older home")
        return self.older.run(*words, typed=typed, environment=environment, folder=self.place)


def run_fresh(words: Sequence[str | Path], typed: str, environment: Mapping[str, str], folder: Path) -> Ended:
    """Run a command to its end in a process that imports the program itself."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=folder,
        timeout=PATIENCE_S,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def home(place: Path) -> dict[str, str]:
    """Variables that keep a machine's settings, caches and logs in a folder."""
    names = ("CONFIG", "DATA", "STATE", "CACHE")
    return {"HOME": str(place), **{f"XDG_{name}_HOME": str(place / name.lower()) for name in names}}


@contextmanager
def running_services(place: Path, *, with_older: bool, judges: bool) -> Iterator[Services]:
    """All of them, inside the block. `judges`: what judges need is imported beforehand."""
    with ExitStack() as stack:
        also = ["app.judging.calls.openai_client"] if judges else []
        also += ["obstore.store", "tests.simulator.sealed_turn", "tests.simulator.fetched_pictures"]
        commands = stack.enter_context(running_command_line(also))
        hub = stack.enter_context(running_server()) if programs() is not None else None
        hub_line = _line_to_hub(stack, hub) if hub else None
        objects = stack.enter_context(running_object_server())
        objects_line, port = stack.enter_context(proxy_to(("127.0.0.1", objects.port)))
        older, no_older = _older(stack, place / "older") if with_older else (None, "It was not asked for.")
        services = Services(
            place=place,
            commands=commands,
            judge=stack.enter_context(judge_server()),
            template=place / "template",
            older=older,
            older_template=place / "older template",
            no_older=no_older,
            hub=hub,
            hub_line=hub_line,
            objects=objects,
            objects_line=objects_line,
            objects_address=f"http://127.0.0.1:{port}",
        )
        _make_templates(services)
        yield services


def _line_to_hub(stack: ExitStack, hub: Server) -> CuttingProxy:
    hub.ask(f"CREATE DATABASE {TEMPLATE}", "admin", "postgres")
    make_hub(hub.address(name=TEMPLATE))
    (hub.folder / LINE).mkdir()
    proxy, _port = stack.enter_context(proxy_to(hub.folder / SOCKET, hub.folder / LINE / SOCKET))
    return proxy


def _older(stack: ExitStack, folder: Path) -> tuple[CommandLine | None, str]:
    try:
        folder.mkdir()
        older_program.take_older_program(folder)
    except older_program.NoHistoryError as error:
        return None, str(error)
    return stack.enter_context(running_command_line(program=folder)), ""


def _make_templates(services: Services) -> None:
    pictures = services.place / "pictures"
    pictures.mkdir()
    (services.place / "canes.toml").write_text(SHORT_RUBRIC, encoding="utf-8")
    for number in range(1, IMAGES + 1):
        (pictures / f"cane-{number}.png").write_bytes(picture(shade=number * 20))
    about = ("--title", "Canes", "--artifact", "guide cane", "--whole-image", "none")
    rubric = ("--rubric", services.place / "canes.toml")
    made: list[tuple[Path, Any]] = [(services.template, services.commands.run)]
    made += [(services.older_template, services.run_older)] if services.older else []
    for folder, run in made:
        for words in (("new", folder, *about, *rubric), ("images", "add", folder, pictures)):
            ended = run(*words)
            assert ended.code == 0, ended
        for name in ("Ada", "Ben"):
            assert run("annotate", folder, "--rater", name, typed="quit\n").code == 0
        shutil.rmtree(folder / "backups", ignore_errors=True)
    study = open_study(services.template)
    study.prepare_to_write()
    study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    study.close()


def cut(_asked: Asked) -> Answer:
    """A judge's server that hangs up in the middle of each reply."""
    return Answer(b'{"choices": [{"mess', cut=10)


REPLIES = {
    "good": good,
    "cut": cut,
    "refused": lambda _asked: error(500, "Out of order."),
    "odd": lambda asked: good(asked) if asked.number % 2 else Answer({"choices": []}),
}
"""How a judge's server answers, by the word of an action."""
