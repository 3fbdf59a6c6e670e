"""A desk: a private display, session bus, accessibility bus, window manager, speech server and home folder."""

import functools
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.heard.harness.atspi import Listener
from tests.heard.harness.keeper import Keeper
from tests.heard.harness.orca import Orca, OrcaLog, write_settings
from tests.heard.harness.removal import remove_folder

if TYPE_CHECKING:
    from tests.heard.harness.listening import Heard

SECONDS_TO_START = 30.0
PEOPLE = ("Ada", "Ben", "Dan", "Eve", "Fay", "Fen", "Musa", "Robin", "Yuki")  # of the stories
# desks stand here: a short path, as sockets live in it, and one that the Debian 13 folder shares
DESKS = Path("/tmp")
FOLDER_PREFIX = "desk-"
PROGRAMS = ("Xvfb", "dbus-daemon", "openbox", "xdotool", "speech-dispatcher", "orca", "/usr/bin/python3")
ACCESSIBILITY_SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
CLEARED = ("QT_", "XDG_", "DBUS_", "AT_SPI_", "GTK_", "PYTEST_", "TOUCHSTONE_", "LC_")
CLEARED_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "LANGUAGE", "SPEECHD_ADDRESS", "NO_AT_BRIDGE")

# only the accessibility service may be started by a message: nothing else of the computer joins in
BUS = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={folder}/run/bus</listen>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
# the usual window manager keys would be taken from the program; these two every desktop has
WINDOW_MANAGER = """\
<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <keyboard>
    <keybind key="A-F4"><action name="Close"/></keybind>
    <keybind key="A-Tab"><action name="NextWindow"/></keybind>
  </keyboard>
</openbox_config>
"""
# Orca asks pgrep for another Orca of the same user and would not start: the one of another desk, or of the person
# who runs these tests, is none of its business
NO_OTHER_ORCA = "#!/bin/sh\nexit 1\n"


@functools.cache
def find_missing() -> tuple[str, ...]:
    """What a desk needs and this computer has not; empty where all is there."""
    if sys.platform != "linux":
        return ("Linux",)
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if not ACCESSIBILITY_SERVICE.exists():
        missing.append("at-spi2-core")
    bindings = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    python = "/usr/bin/python3"
    if (
        python not in missing
        and subprocess.run([python, "-c", bindings], capture_output=True).returncode != 0
    ):
        missing.append("AT-SPI bindings for the system's Python (python3-pyatspi)")
    return tuple(missing)


class DesktopSession:
    """What a person sits at who hears the program: everything it starts ends with `close`."""

    def __init__(self, orca: Orca, braille: bool = False) -> None:
        """`braille`: whether Orca works out what a braille display shows, too."""
        self.orca = orca
        self._braille = braille
        self.folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX, dir=DESKS))
        with ExitStack() as undo:
            undo.callback(remove_folder, self.folder, DESKS, FOLDER_PREFIX)
            self.orca_log = OrcaLog()
            undo.callback(self.orca_log.close)  # after Orca has ended, which must not write to nobody
            self.keeper = Keeper()
            undo.callback(self.keeper.close)
            self.env = self._make_home()
            self._start_speech()
            self._start_bus()
            self._start_display()
            self.wait_for((self.folder / "run" / "bus").exists, "the session bus", "bus.log")
            self.listener = Listener(self.env, self.folder / "listener.log")
            undo.callback(self.listener.close)
            self._start_window_manager()
            self.listener.wait_until_ready()
            # it gets ready while the test makes its study
            self.orca_pid = self._start_orca()
            undo.callback(self.keeper.kill, self.orca_pid)  # asked to end, it would take leave by voice
            self.has_been_listened_to = False
            self._undo = undo.pop_all()

    def listen(
        self,
        command: Sequence[str],
        env: dict[str, str] | None = None,
        cwd: Path | None = None,
        normalise: Callable[[str], str] = str,
        expected: str = "",
    ) -> "Heard":
        """Start the program once Orca has spoken; return once its window is there and all is quiet.

        normalise takes the lines heard at one moment and returns them for the transcript, with what changes from
        run to run (times, paths of temporary files) replaced. expected names the golden transcript that this run
        is compared with in the end, where it is known: the run goes on as soon as what it says was heard.
        """
        from tests.heard.harness.listening import Heard

        heard = Heard(self, normalise, expected)
        heard.start_app(command, env, cwd)
        return heard

    def wait_for_orca(self) -> None:
        """Return once Orca has spoken."""
        self.wait_for(lambda: bool(self.orca_log.peek()), "Orca", "orca.log")

    def start(self, command: Sequence[str], log: str) -> int:
        """Start a program at this desk; return its process id."""
        return self.keeper.start(command, self.env, self.folder / log)

    def processes(self) -> list[int]:
        """The pids of all that runs at this desk now."""
        return self.keeper.processes()

    def run(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run a short command at this desk to its end."""
        return subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=60)

    def wait_for(self, is_there: Callable[[], bool], what: str, log: str) -> None:
        """Return once is_there; raise with the end of the log when it takes far too long."""
        deadline = time.monotonic() + SECONDS_TO_START
        while not is_there():
            if time.monotonic() > deadline:
                raise RuntimeError(f"{what} did not start: {self.read_log(log)}")
            time.sleep(0.02)

    def read_log(self, log: str) -> str:
        """The end of what a program of this desk wrote."""
        file = self.folder / log
        return file.read_text(errors="replace")[-1500:] if file.exists() else ""

    def save_screenshot(self, path: Path) -> None:
        """Save what the display shows as a PNG file."""
        from PIL import Image

        dump = (self.folder / "Xvfb_screen0").read_bytes()
        # the framebuffer file is in X11's window dump format: big-endian words, colour table, rows of BGRX pixels
        header = struct.unpack(">25I", dump[:100])
        width, height, row, colours = header[4], header[5], header[12], header[19]
        pixels = dump[header[0] + colours * 12 :]
        Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", row).save(path)

    def close(self) -> None:
        """End everything this desk started, and remove its folder."""
        self._undo.close()

    def choose_settings(self, **settings: object) -> None:
        """Write the program's settings, with how the people of the stories perceive pictures: nobody is asked."""
        file = self.folder / "home/.config/touchstone/settings.json"
        file.parent.mkdir(exist_ok=True)
        settings["perceptions"] = dict.fromkeys(PEOPLE, "screen reader")
        settings.setdefault("advance_offered", list(PEOPLE))
        file.write_text(json.dumps(settings), encoding="utf-8")

    def _make_home(self) -> dict[str, str]:
        """Make the home folder and its settings; return the environment of all programs at this desk."""
        home, config, data = (
            self.folder / "home",
            self.folder / "home/.config",
            self.folder / "home/.local/share",
        )
        for folder in (home, config, data, home / ".cache", self.folder / "services", self.folder / "bin"):
            folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "run").mkdir(mode=0o700)
        (self.folder / "bin" / "pgrep").write_text(NO_OTHER_ORCA)
        (self.folder / "bin" / "pgrep").chmod(0o755)
        if (
            self.orca.name != "host"
        ):  # so that the program asks this Orca for its version, and not the computer's
            (self.folder / "bin" / "orca").write_text(f"#!/bin/sh\necho {self.orca.version}\n")
            (self.folder / "bin" / "orca").chmod(0o755)
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder))
        (self.folder / "openbox.xml").write_text(WINDOW_MANAGER)
        shutil.copy(ACCESSIBILITY_SERVICE, self.folder / "services")
        write_settings(config, data, self.folder, self._braille)
        self.choose_settings()
        cleared = (name for name in os.environ if name.startswith(CLEARED) or name in CLEARED_NAMES)
        env = {name: os.environ[name] for name in os.environ.keys() - set(cleared)}
        return env | {
            "PATH": f"{self.folder}/bin:{os.environ.get('PATH', os.defpath)}",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "XDG_CONFIG_HOME": str(config),
            "XDG_DATA_HOME": str(data),
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_STATE_HOME": str(home / ".local/state"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/run/bus",
            "GSETTINGS_BACKEND": "memory",
            "GIO_USE_VFS": "local",
            "GST_REGISTRY_DISABLE": "yes",  # Orca would look for all kinds of sound, and plays none here
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }

    def _start_display(self) -> None:
        """Start Xvfb on a display it finds free; without key repeat, which a slow moment would set off."""
        log = self.folder / "display.log"
        screen = ["-screen", "0", "1280x1024x24", "-fbdir", str(self.folder)]
        command = ["Xvfb", "-displayfd", "1", *screen, "-nolisten", "tcp", "-noreset", "-r"]
        self.start(command, log.name)

        def number() -> str:
            whole_lines = log.read_text().split("\n")[:-1]
            return next((line for line in whole_lines if line.isdigit()), "")

        self.wait_for(lambda: bool(number()), "Xvfb", log.name)
        self.env["DISPLAY"] = f":{number()}"

    def _start_bus(self) -> None:
        self.start(["dbus-daemon", "--nofork", "--config-file", str(self.folder / "bus.conf")], "bus.log")

    def _start_speech(self) -> None:
        command = ["speech-dispatcher", "-s", "-t", "0", "-P", str(self.folder / "speechd.pid")]
        self.start(command, "speechd.log")

    def _start_orca(self) -> int:
        socket = self.folder / "run" / "speech-dispatcher" / "speechd.sock"
        self.wait_for(socket.exists, "the speech server", "speechd.log")
        return self.start([*self.orca.command, "--debug-file", self.orca_log.path], "orca.log")

    def _start_window_manager(self) -> None:
        config = ["--config-file", str(self.folder / "openbox.xml")]
        self.start(["openbox", "--sm-disable", *config], "openbox.log")
        desktops = ["xdotool", "get_num_desktops"]  # answered once there is a window manager
        self.wait_for(lambda: self.run(desktops).returncode == 0, "openbox", "openbox.log")


@contextmanager
def open_desktop(orca: Orca, braille: bool = False) -> Iterator[DesktopSession]:
    """A desk for the time of a with block."""
    desktop = DesktopSession(orca, braille)
    try:
        yield desktop
    finally:
        desktop.close()
