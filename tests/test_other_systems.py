"""What Windows and macOS need, as far as Linux can test it: with their paths, names and platform."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path, PureWindowsPath

import pytest

from app import child_process, private_files
from app.child_process import environment, own_group, python_command
from app.interchange.packets.packet_file import file_name
from app.private_files import can_write_in, private_folder
from app.settings import Settings, load_settings, save_settings
from storage.connections import connect, database_uri


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
