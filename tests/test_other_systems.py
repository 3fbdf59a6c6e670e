"""What Windows and macOS need, as far as Linux can test it: with their paths, names and platform."""

import ctypes
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app import child_process, private_files, system
from app.child_process import environment, own_group, python_command
from app.errors import UserError
from app.interchange.packets.packet_file import file_name
from app.keymap import shown
from app.messages.cli.shell_quoting import typed
from app.messages.study import storage as storage_text
from app.private_files import can_write_in, in_one_piece, private_folder
from app.settings import Settings, load_settings, save_settings
from app.speech.screen_reader import ScreenReader, look
from app.study.names import spellings
from storage.connections import connect, database_uri
from storage.folder import fill_folder
from tests.demo_copies import copy_demo
from widgets.theme.motion import may_move

EACH = pytest.mark.parametrize("platform", ["linux", "win32", "darwin", "freebsd14"])


@pytest.fixture
def be_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Have the program take this computer for one with another system."""
    return lambda platform: monkeypatch.setattr(sys, "platform", platform)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (r"\\server\share\our study\study.db", "file:////server/share/our%20study/study.db"),
        (r"C:\Users\Ana\study.db", "file:///C:/Users/Ana/study.db"),
        (r"\\?\C:\long\study.db", "file:////%3F/C:/long/study.db"),
        (r"D:\50% #1\é.db", "file:///D:/50%25%20%231/%C3%A9.db"),
    ],
)
def test_sqlite_gets_no_host_for_a_windows_share(path: str, expected: str) -> None:
    assert database_uri(PureWindowsPath(path)) == expected


def test_a_share_s_address_is_one_that_sqlite_takes() -> None:
    share = PureWindowsPath(r"\\server\share\study.db")
    with pytest.raises(sqlite3.OperationalError, match="invalid uri authority"):
        sqlite3.connect("file://server/share/study.db?mode=ro", uri=True)
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):  # looked for, and not there
        sqlite3.connect(f"{database_uri(share)}?mode=ro", uri=True)


@pytest.mark.parametrize("name", ["plain.db", "a b?c#d%20.db", "é\udcff.db"])
def test_every_name_of_a_file_reaches_sqlite_as_it_is(tmp_path: Path, name: str) -> None:
    with closing(connect(tmp_path / name, create=True)) as made:
        made.execute("CREATE TABLE t (a)")
    assert (tmp_path / name).stat().st_size > 0


@pytest.mark.parametrize("name", ["CON", "aux", "Nul.b", "com1", "LPT9", "con ", "COM¹"])
def test_a_packet_is_never_called_as_a_device_of_windows(name: str) -> None:
    assert file_name(name).startswith("packet-")
    assert file_name(name).endswith(".touchstone")


@pytest.mark.parametrize(
    ("name", "is_back", "expected"),
    [
        ("Connie", False, "Connie.touchstone"),
        ("con", True, "con-back.touchstone"),
        ("Com10", False, "Com10.touchstone"),
        ("aux.b", True, "packet-aux.b-back.touchstone"),
    ],
)
def test_other_names_stay(name: str, is_back: bool, expected: str) -> None:
    assert file_name(name, is_back) == expected


def test_a_folder_that_an_access_list_protects_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> None:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(sys, "platform", "win32")
    assert can_write_in(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(private_files, "try_to_write", refuse)
    assert os.access(tmp_path, os.W_OK)
    assert not can_write_in(tmp_path)
    with pytest.raises(PermissionError), private_folder(tmp_path):
        pass


def test_settings_are_on_the_disk_before_they_replace_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.json"
    seen: list[str] = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(handle: int) -> None:
        seen.append("sync")
        sync(handle)

    def noted_replace(path: Path, to: Path) -> Path:
        seen.append("replace")
        return replace(path, to)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    save_settings(Settings(rater="Robin"), file)
    assert seen == ["sync", "replace"]
    assert load_settings(file).rater == "Robin"
    assert file.stat().st_mode & 0o777 == 0o600


def test_children_open_no_console_on_windows_and_leave_ctrl_c_to_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[dict[str, object]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "Popen", lambda _command, **options: started.append(options))
    child_process.start([sys.executable])
    child_process.start([sys.executable], **own_group())
    no_console, new_group = 0x08000000, 0x200
    assert [options["creationflags"] for options in started] == [no_console, no_console | new_group]
    monkeypatch.setattr(sys, "platform", "darwin")
    child_process.start([sys.executable], **own_group())
    assert started[-1]["process_group"] == 0
    assert "creationflags" not in started[-1]


def test_a_frozen_program_starts_itself_as_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/touchstone/touchstone")
    assert python_command("app.speech.worker", "speech-worker") == [
        "/opt/touchstone/touchstone",
        "speech-worker",
    ]
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", "/opt/touchstone/touchstone-window.exe")
    assert python_command("app.speech.worker", "speech-worker")[0] == "/opt/touchstone/touchstone.exe"


def test_a_frozen_program_starts_others_with_the_system_s_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/touchstone/_internal")
    assert environment()["LD_LIBRARY_PATH"] == "/opt/touchstone/_internal"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    assert environment()["LD_LIBRARY_PATH"] == "/usr/local/lib"
    assert "LD_LIBRARY_PATH_ORIG" not in environment()


@pytest.mark.parametrize(
    ("platform", "key", "name"),
    [
        ("darwin", "Ctrl+Shift+Z", "Command+Shift+Z"),
        ("darwin", "Ctrl++", "Command++"),
        ("darwin", "Meta+Alt+Left", "Control+Option+Left"),
        ("darwin", "Y", "Y"),
        ("linux", "Alt+Left", "Alt+Left"),
        ("win32", "Ctrl+Alt+Z", "Ctrl+Alt+Z"),
    ],
)
def test_keys_have_the_names_that_are_on_them(
    be_on: Callable[[str], None], platform: str, key: str, name: str
) -> None:
    be_on(platform)
    assert shown(key) == name


@pytest.mark.parametrize(
    ("platform", "line"),
    [
        ("linux", "'/home/Ana B/it'\"'\"'s'"),
        ("darwin", "'/home/Ana B/it'\"'\"'s'"),
        ("win32", '"/home/Ana B/it\'s"'),
    ],
)
def test_a_path_is_typed_as_the_terminal_there_takes_it(
    be_on: Callable[[str], None], platform: str, line: str
) -> None:
    be_on(platform)
    assert typed(Path("/home/Ana B/it's")) == line


@pytest.mark.parametrize(
    ("platform", "variables", "found"),
    [
        ("linux", {"DISPLAY": ":0"}, ("X11", ":0")),
        ("linux", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ("Wayland", "wayland-0")),
        ("linux", {}, ("", "")),
        ("win32", {"DISPLAY": ":0"}, ("win32", "")),
        ("darwin", {}, ("darwin", "")),
        ("freebsd14", {}, ("freebsd14", "")),
    ],
)
def test_a_display_is_named_only_where_there_may_be_none(
    be_on: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    variables: dict[str, str],
    found: tuple[str, str],
) -> None:
    be_on(platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system.display() == found


@EACH
def test_a_file_is_whole_before_it_has_its_name(
    be_on: Callable[[str], None], tmp_path: Path, platform: str
) -> None:
    """Where open files cannot be renamed, it is closed first."""
    be_on(platform)
    closed: list[bool] = []

    @contextmanager
    def noted() -> Iterator[None]:
        closed.append(out.closed)
        yield

    with in_one_piece(tmp_path / "it", around=noted) as out:
        out.write(b"all")
    assert (tmp_path / "it").read_bytes() == b"all"
    assert closed == [platform == "win32"]
    assert [file.name for file in tmp_path.iterdir()] == ["it"]


class Registry(ModuleType):
    """Windows' registry, with one value."""

    HKEY_LOCAL_MACHINE = 0

    def __init__(self, has_long_paths: int) -> None:
        super().__init__("winreg")
        self._value = has_long_paths

    def OpenKey(self, _root: int, _name: str) -> AbstractContextManager[str]:
        return nullcontext("key")

    def QueryValueEx(self, _key: str, name: str) -> tuple[int, int]:
        assert name == "LongPathsEnabled"
        return self._value, 4


@pytest.mark.parametrize(
    ("platform", "registry", "longest"),
    [
        ("linux", None, 4095),
        ("darwin", None, 1023),
        ("win32", None, 259),
        ("win32", Registry(0), 259),
        ("win32", Registry(1), 32_767),
    ],
)
def test_how_long_a_path_may_be(
    be_on: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    registry: ModuleType | None,
    longest: int,
) -> None:
    be_on(platform)
    monkeypatch.setitem(sys.modules, "winreg", registry)
    assert system.longest_path() == longest


def test_a_study_whose_images_could_not_be_stored_is_not_made(
    be_on: Callable[[str], None], tmp_path: Path
) -> None:
    be_on("win32")
    folder = tmp_path / ("long" * 30)
    built: list[Path] = []
    with pytest.raises(UserError) as told:
        fill_folder(folder, built.append)
    assert told.value.sentence == storage_text.path_too_long(folder=folder, length=len(str(folder)), most=129)
    assert not built
    be_on("linux")
    fill_folder(folder, built.append)
    assert built


def test_a_name_is_found_however_its_accents_are_written() -> None:
    """macOS writes names of files in pieces, others as they were typed."""
    whole, in_pieces = "caf\u00e9.png", "cafe\u0301.png"
    assert set(spellings(whole)) == set(spellings(in_pieces)) == {whole, in_pieces}


def windows_libraries(answer: int, has_narrator: bool) -> Any:
    """Windows' libraries as ctypes has them: each question about a setting gets the same answer."""

    def system_parameters(_question: int, _size: int, place: Any, _flags: int) -> int:
        place._obj.value = answer
        return 1

    return SimpleNamespace(
        user32=SimpleNamespace(SystemParametersInfoW=system_parameters),
        kernel32=SimpleNamespace(OpenMutexW=lambda *_: int(has_narrator), CloseHandle=lambda _: 1),
    )


@pytest.mark.parametrize(
    ("answer", "has_narrator", "reads"), [(0, False, False), (1, False, True), (0, True, True)]
)
def test_windows_is_asked_for_a_screen_reader_and_for_movement(
    be_on: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    answer: int,
    has_narrator: bool,
    reads: bool,
) -> None:
    be_on("win32")
    monkeypatch.setattr(ctypes, "windll", windows_libraries(answer, has_narrator), raising=False)
    assert look() == ScreenReader(reads, None)
    assert may_move() is bool(answer)


@pytest.mark.parametrize("runs", [True, False])
def test_macos_is_asked_for_voiceover(
    be_on: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, runs: bool
) -> None:
    be_on("darwin")
    workspace = SimpleNamespace(isVoiceOverEnabled=lambda: runs)
    kit = SimpleNamespace(NSWorkspace=SimpleNamespace(sharedWorkspace=lambda: workspace))
    monkeypatch.setitem(sys.modules, "AppKit", kit)
    assert look() == ScreenReader(runs, None)


def test_a_system_that_nobody_thought_of_says_nothing(be_on: Callable[[str], None]) -> None:
    be_on("freebsd14")
    assert look() == ScreenReader(None, None)
    assert may_move()


def test_no_two_files_of_a_study_differ_by_case_alone(tmp_path: Path) -> None:
    """Windows and macOS would take one for the other."""
    folder = copy_demo(tmp_path / "demo")
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
    assert len(names) > 10
    assert len({name.casefold() for name in names}) == len(names)
    assert not any(system.is_device_name(path.name) for path in folder.rglob("*"))
