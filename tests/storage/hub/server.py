"""A real PostgreSQL server of our own, in a folder of its own."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

_OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -c unix_socket_directories="


@dataclass
class Server:
    """A server that runs, may be killed, and starts again."""

    folder: Path
    programs: Path

    def run(self, program: str, *words: str, check: bool = True) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(self.programs / program), *words]
        subprocess.run(command, check=check, cwd=self.folder, capture_output=True, timeout=60)

    def start(self) -> None:
        log = str(self.folder / "log")
        options = f"{_OPTIONS}{self.folder}"
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is what a power cut is: nothing is written to the disk in order."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop", check=False)

    def kill(self) -> None:
        """What `stop` does, without waiting for the end."""
        words = (self.folder / "data" / "postmaster.pid").read_text(encoding="utf-8").split()
        os.kill(int(words[0]), signal.SIGQUIT)

    def address(self, login: str = "admin", name: str = "hub") -> str:
        return f"postgresql://{login}@/{name}?host={self.folder}"

    def ask(self, sql: str, login: str = "admin", name: str = "hub") -> list[tuple[object, ...]]:
        """What a login gets for some SQL, in a session of its own."""
        with closing(psycopg.connect(self.address(login, name), autocommit=True)) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []


def programs() -> Path | None:
    found = [Path(name).resolve().parent for name in [shutil.which("initdb") or ""] if name]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and _is_new(folder)), None)


def _is_new(folder: Path) -> bool:
    told = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, check=False
    ).stdout
    digits = told.rsplit(maxsplit=1)[0].split()[2] if "Debian" in told else told.split()[-1]
    return int(digits.split(".")[0]) >= 15


@contextmanager
def running_server() -> Iterator[Server]:
    """A server that runs inside the block, with a login `admin` that may make databases and logins."""
    found = programs()
    assert found is not None
    folder = Path(tempfile.mkdtemp(prefix="hub-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    one = Server(folder, found)
    one.run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "root", "-E", "UTF8", "--no-sync")
    one.start()
    try:
        one.ask("CREATE ROLE admin LOGIN CREATEDB CREATEROLE", "root", "postgres")
        yield one
    finally:
        one.stop()
        shutil.rmtree(folder)
