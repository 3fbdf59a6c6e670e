"""What differs between Linux, Windows and macOS. No other module asks which of them this is."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Keys = frozenset[str]
_NO_CONSOLE, _NEW_GROUP = 0x08000000, 0x00000200  # as subprocess calls them, which knows them on Windows only
_FILE_SYSTEM = r"SYSTEM\CurrentControlSet\Control\FileSystem"
_LONG_PATHS = 32_767
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)", re.IGNORECASE)


def _quoted_for_windows(word: str) -> str:
    import subprocess  # only now: no other system needs it to show a path

    return subprocess.list2cmdline([word])


@dataclass(frozen=True, eq=False)
class System:
    """What a system does in its own way; what is not said is as on Linux.

    `platform`: as Python calls it. Of what Qt gives to screen readers there, `has_safe_item_views`: whether they can
    read lists and tables without ending the program, `says_rows`: whether they say the row one comes to,
    `says_deselection`: that it is no longer selected, `says_empty_lines`: that a line of a text is empty.
    """

    platform: str
    has_safe_item_views: bool = True
    says_rows: bool = True
    says_deselection: bool = True
    says_empty_lines: bool = True
    # What Qt's modifiers are called on keyboards, and which of them, held down with a letter, type another one.
    key_names: Mapping[str, str] = field(default_factory=dict)
    typing_keys: tuple[Keys, ...] = ()
    # Kinds of displays, and the variables that name one.
    displays: Mapping[str, str] = field(default_factory=dict)
    # A word as it is typed into a terminal.
    quoted: Callable[[str], str] = shlex.quote
    # Options of subprocess for a program without a console, and for one in a group of its own.
    child_options: Mapping[str, Any] = field(default_factory=dict)
    group_options: Mapping[str, Any] = field(default_factory=lambda: {"process_group": 0})
    # The frozen program that has pipes, where the window's own has none.
    terminal_program: str = ""
    # Whether only who set up the machine can put files into the root folder.
    has_neutral_root: bool = True
    # Rules about files that os.access does not know of; locks that end with the process; what open files allow.
    has_access_lists: bool = False
    has_file_locks: bool = True
    moves_open_files: bool = True
    has_memory_files: bool = True
    longest_path: int = 4095
    # Whether the kernel says which disks are encrypted.
    tells_encryption: bool = True
    # Whether the speech engine plays what it says, and records without a program; and whether Orca may be there.
    voice_plays: bool = False
    has_orca: bool = True

    @property
    def says_everything(self) -> bool:
        """Whether screen readers say by themselves whatever they would say on Linux."""
        return self.says_rows and self.says_deselection and self.says_empty_lines


LINUX = System("linux", displays={"Wayland": "WAYLAND_DISPLAY", "X11": "DISPLAY"})
WINDOWS = System(
    "win32",
    says_deselection=False,
    says_empty_lines=False,
    typing_keys=(frozenset({"Ctrl", "Alt"}),),
    quoted=_quoted_for_windows,
    child_options={"creationflags": _NO_CONSOLE},
    group_options={"creationflags": _NO_CONSOLE | _NEW_GROUP},
    terminal_program="touchstone.exe",
    has_neutral_root=False,
    has_access_lists=True,
    has_file_locks=False,
    moves_open_files=False,
    tells_encryption=False,
    longest_path=259,
    has_memory_files=False,
    voice_plays=True,
    has_orca=False,
)
MACOS = System(
    "darwin",
    has_safe_item_views=False,
    says_rows=False,
    key_names={"Ctrl": "Command", "Meta": "Control", "Alt": "Option"},
    typing_keys=(frozenset({"Alt"}),),
    tells_encryption=False,
    longest_path=1023,
    has_memory_files=False,
    voice_plays=True,
    has_orca=False,
)
_SYSTEMS = {system.platform: system for system in (LINUX, WINDOWS, MACOS)}


def current() -> System:
    """The system this runs on; one that nobody has thought of is taken for a Linux without its own parts."""
    known = _SYSTEMS.get(sys.platform)
    return known or System(sys.platform, tells_encryption=False, has_memory_files=False, has_orca=False)


def longest_path() -> int:
    """How long the path of a file may be, in characters or, where they are more, bytes of UTF-8."""
    system = current()
    return _LONG_PATHS if system is WINDOWS and _has_long_paths() else system.longest_path


def _has_long_paths() -> bool:
    """Whether this Windows was told to open long paths; Python and our installed program know them."""
    try:
        import winreg

        registry: Any = winreg
        with registry.OpenKey(registry.HKEY_LOCAL_MACHINE, _FILE_SYSTEM) as key:
            return bool(registry.QueryValueEx(key, "LongPathsEnabled")[0])
    except (ImportError, OSError):
        return False


def display() -> tuple[str, str]:
    """The kind of display a window would open on, and its name; ("", "") where there is none."""
    displays = current().displays
    if not displays:
        return sys.platform, ""
    found = ((kind, os.environ.get(variable, "")) for kind, variable in displays.items())
    return next(((kind, name) for kind, name in found if name), ("", ""))


def is_device_name(name: str) -> bool:
    """Whether Windows would open a device in the place of a file of this name, whatever ending follows. Files travel,
    so no system makes such a file."""
    return _DEVICE.match(name) is not None
