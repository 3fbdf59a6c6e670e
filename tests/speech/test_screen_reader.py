"""Finding a screen reader: by its process, and on a session bus of the test's own."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.speech import screen_reader
from app.speech.screen_reader import has_orca_process, is_running, version_in
from tests.speech.conftest import wait_until, write_program

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc and at D-Bus")

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SYSTEM_PYTHON = "/usr/bin/python3"  # Debian's python3-gi is not on PyPI
HAS_BUS = all(map(shutil.which, ("dbus-daemon", "dbus-send", "gdbus")))
needs_bus = pytest.mark.skipif(not HAS_BUS, reason="needs dbus-daemon, dbus-send and gdbus")
needs_gi = pytest.mark.skipif(
    not Path("/usr/lib/python3/dist-packages/gi").exists(),
    reason="needs python3-gi to take a name on the bus",
)
needs_launcher = pytest.mark.skipif(not os.access(LAUNCHER, os.X_OK), reason="needs at-spi-bus-launcher")


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    """A folder in the shape of /proc, in which nobody runs."""
    (tmp_path / "self").mkdir()
    return tmp_path


def add_process(processes: Path, *words: str) -> None:
    folder = processes / str(100 + len(list(processes.iterdir())))
    folder.mkdir()
    (folder / "cmdline").write_bytes(b"".join(word.encode() + b"\0" for word in words))


@pytest.mark.parametrize(
    ("words", "is_orca"),
    [
        (("/usr/bin/python3", "/usr/bin/orca"), True),
        (("python3.13", "-I", "/usr/bin/orca", "--replace"), True),
        (("/usr/bin/orca",), True),
        (("orca",), True),
        (("/usr/bin/python3", "/usr/bin/orca", "--version"), False),
        (("vim", "/home/me/orca"), False),
        (("/usr/bin/python3", "whale.py", "--kind", "orca"), False),
        (("killer-orca",), False),
        ((), False),
    ],
)
def test_orca_is_known_by_its_command(processes: Path, words: tuple[str, ...], is_orca: bool) -> None:
    add_process(processes, "bash")
    add_process(processes, *words)
    assert has_orca_process(processes) is is_orca


def test_processes_that_vanish_are_passed_over(processes: Path) -> None:
    (processes / "4711").mkdir()
    assert has_orca_process(processes) is False


def test_where_processes_cannot_be_listed_nothing_is_claimed(processes: Path) -> None:
    assert has_orca_process(processes / "nowhere") is None


def test_a_real_process_named_orca_is_found(tmp_path: Path) -> None:
    program = write_program(tmp_path / "orca", "import sys\nsys.stdin.read()\n")
    with subprocess.Popen([sys.executable, str(program)], stdin=subprocess.PIPE) as orca:
        wait_until(has_orca_process)
        assert is_running() is True
        assert orca.poll() is None


@pytest.mark.parametrize(
    ("text", "major"),
    [("43.1\n", 43), ("orca 48.1", 48), ("Orca 50.alpha", 50), ("45", 45), ("", None), ("?", None)],
)
def test_the_major_version_is_read(text: str, major: int | None) -> None:
    assert version_in(text) == major


def test_the_version_of_an_installed_orca_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_program(tmp_path / "orca", f"open({str(tmp_path / 'asked')!r}, 'a').write('x')\nprint('48.1')\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    screen_reader.version.cache_clear()
    try:
        assert [screen_reader.version(), screen_reader.version()] == [48, 48]
        assert (tmp_path / "asked").read_text() == "x"
    finally:
        screen_reader.version.cache_clear()


def test_without_orca_there_is_no_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    screen_reader.version.cache_clear()
    assert screen_reader.version() is None
    screen_reader.version.cache_clear()


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus on which nothing starts by itself; no process of this machine is seen."""
    place = Path(tempfile.mkdtemp(prefix="bus-"))  # the path of a socket has at most 107 characters
    address = f"unix:path={place / 'bus'}"
    config = tmp_path / "bus.conf"
    config.write_text(
        f"<busconfig><type>session</type><listen>{address}</listen><policy context='default'>"
        "<allow send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/><allow own='*'/>"
        "</policy></busconfig>"
    )
    daemon = subprocess.Popen(["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile"])
    wait_until((place / "bus").exists)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    monkeypatch.setattr(screen_reader, "has_orca_process", lambda: False)
    yield address
    daemon.kill()
    daemon.wait()
    shutil.rmtree(place)


OWNER = """
import sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
request = GLib.Variant("(su)", (sys.argv[1], 0))
bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", request, None, 0, -1, None)
print("owned", flush=True)
sys.stdin.read()
"""


@needs_bus
@needs_gi
@pytest.mark.parametrize("tool", ["dbus-send", "gdbus"])
@pytest.mark.parametrize("name", ["org.gnome.Orca.Service", "org.gnome.Orca1.Service"])
def test_an_orca_on_the_bus_is_found(
    bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, name: str
) -> None:
    only(tool, tmp_path, monkeypatch)
    assert is_running() is False
    command = [SYSTEM_PYTHON, "-c", OWNER, name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"owned\n"
        assert is_running() is True


@needs_bus
@needs_launcher
@pytest.mark.parametrize("tool", ["dbus-send", "gdbus"])
@pytest.mark.parametrize("is_enabled", [True, False])
def test_the_desktops_own_switch_is_read(
    bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, is_enabled: bool
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GSETTINGS_BACKEND", "memory")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    launcher = subprocess.Popen(
        [LAUNCHER, f"--screen-reader={int(is_enabled)}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        wait_until(lambda: screen_reader.ACCESSIBILITY_BUS in names_on(bus))
        only(tool, tmp_path, monkeypatch)
        assert is_running() is is_enabled
    finally:
        launcher.terminate()
        launcher.wait()


@needs_bus
def test_a_bus_without_the_accessibility_service_is_not_made_to_start_it(bus: str) -> None:
    assert is_running() is False
    assert screen_reader.ACCESSIBILITY_BUS not in names_on(bus)


def test_no_bus_knows_of_no_screen_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader, "has_orca_process", lambda: False)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert is_running() is False
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/nobody")
    assert is_running() is False
    monkeypatch.setattr(screen_reader, "has_orca_process", lambda: None)
    assert is_running() is None


def only(tool: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave one program on the path."""
    programs = folder / tool
    programs.mkdir(exist_ok=True)
    found = shutil.which(tool)
    assert found
    (programs / tool).symlink_to(found)
    monkeypatch.setenv("PATH", str(programs))


def names_on(bus: str) -> str:
    command = ["dbus-send", f"--bus={bus}", "--print-reply", "--dest=org.freedesktop.DBus", "/"]
    return subprocess.run(
        [*command, "org.freedesktop.DBus.ListNames"], capture_output=True, text=True, check=True
    ).stdout
