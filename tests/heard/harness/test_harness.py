"""The harness itself: it hears what is said, notices what is not, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from tests.heard.conftest import is_required, refuse
from tests.heard.harness import root13, short_log
from tests.heard.harness.keeper import Keeper
from tests.heard.harness.listening import Heard
from tests.heard.harness.orca import STAMP, Orca, OrcaLog, UnavailableError, find_host_orca
from tests.heard.harness.removal import remove_folder
from tests.heard.harness.sample_app import SAVED
from tests.heard.harness.session import DESKS, FOLDER_PREFIX, DesktopSession, open_desktop
from tests.heard.harness.short_log import ARRIVED, BURST, FORGETS, HEARD, ShortLog
from tests.heard.harness.transcript import (
    Moment,
    Transcript,
    Utterance,
    agrees,
    golden as compare,
    merge,
    name_key,
)

ON_THE_HOST = pytest.mark.parametrize("orca", ["host"], indirect=True)
Golden = Callable[[Transcript, str], None]


def work(desktop: DesktopSession, command: list[str]) -> Heard:
    """Walk once through the sample program, by keys alone."""
    heard = desktop.listen(command, expected="sample")
    heard.press("Tab", "space", "Tab", "Down", "Tab")
    heard.type("river bank")
    heard.press("F9", "shift+Tab")
    return heard


def nodes(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield tree
    for child in tree["children"]:
        yield from nodes(child)


def processes_of(folder: Path) -> list[str]:
    """The commands of all processes whose environment names a desk's folder; zombies do not count."""
    assert folder.parent == DESKS
    assert folder.name.startswith(FOLDER_PREFIX)
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.fsencode(folder) in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue  # it ended while we looked
    return found


def test_each_key_is_heard_as_recorded_and_reaches_the_synthesiser(
    desktop: DesktopSession, sample_app: list[str], golden: Golden
) -> None:
    heard = work(desktop, sample_app)
    golden(heard.transcript, "sample")
    words = "Save push button." if desktop.orca.name == "host" else "Save button."
    paper = desktop.folder / "spoken.txt"
    desktop.wait_for(lambda: words in paper.read_text().splitlines(), "the synthesiser", "speechd.log")
    # An announcement, with each Orca.
    after = heard.press("F9")
    assert after == [SAVED]
    assert after[0].spoken == desktop.orca.speaks_announcements
    mark = "" if desktop.orca.speaks_announcements else "(announced) "
    assert str(heard.transcript).endswith(f"> F9\n    {mark}{SAVED}\n")
    assert heard.wait_for("3 images") == [SAVED]
    if desktop.orca.speaks_announcements:
        # Since it began to speak, nothing is in its log for which it would have to ask the program.
        tail = desktop.orca_log.tail().splitlines()
        log = [STAMP.sub("", line) for line in tail if not line.endswith(FORGETS)]
        spoke = next(number for number, line in enumerate(log) if line.startswith(HEARD[0]))
        assert {line[: len(HEARD[0])] for line in log[spoke:]} <= {"", HEARD[0]}


def test_a_control_without_a_name_is_noticed(
    desktop: DesktopSession, sample_app: list[str], golden: Golden
) -> None:
    transcript = work(desktop, [*sample_app, "--silent"]).transcript
    with pytest.raises(pytest.fail.Exception, match=r"-    Save (push )?button\.\n\+    (push )?button\."):
        golden(transcript, "sample")


@ON_THE_HOST
def test_a_sentence_too_many_is_noticed_though_it_comes_late(
    desktop: DesktopSession, sample_app: list[str], golden: Golden
) -> None:
    """The run has gone on to the next key then, as all that it waited for was heard."""
    transcript = work(desktop, [*sample_app, "--twice"]).transcript
    with pytest.raises(pytest.fail.Exception, match=r"\n\+    (\(announced\) )?Saved, 3 images\."):
        golden(transcript, "sample")


@ON_THE_HOST
def test_a_program_can_be_looked_at_worked_and_started_again(
    desktop: DesktopSession, sample_app: list[str], tmp_path: Path
) -> None:
    heard = desktop.listen(sample_app, normalise=lambda lines: lines.replace("3", "N"))
    assert heard.window_titles() == ["Sample"]
    assert heard.focused() == ("push button", "Save")
    boxes = next(node for node in nodes(heard.tree()) if node["name"] == "Show boxes")
    assert boxes["role"] == "check box"
    assert "Toggle" in boxes["actions"]
    assert "checked" not in boxes["states"]
    heard.act("Show boxes", "check box", "toggle")
    boxes = next(node for node in nodes(heard.tree()) if node["name"] == "Show boxes")
    assert "checked" in boxes["states"]
    assert heard.act("Save", "push button", "Press") == [SAVED]
    assert "Saved, N images." in str(heard.transcript)
    with pytest.raises(AssertionError, match="No showing slider 'Save'"):
        heard.act("Save", "slider", "Press")
    heard.screenshot(tmp_path / "seen.png")
    with Image.open(tmp_path / "seen.png") as picture:
        assert picture.size == (1280, 1024)
        assert len(picture.getcolors(1 << 24) or []) > 10
    heard.press("ctrl+q")
    assert heard.exit_code == 0
    with pytest.raises(AssertionError, match="has ended with 0"):
        heard.press("Tab")
    assert heard.start_app(sample_app) == ["Sample.", "Save push button."]
    with pytest.raises(ValueError, match="NoSuchKey"):
        heard.press("NoSuchKey")
    with pytest.raises(AssertionError, match="'thunder' was not heard"):
        heard.wait_for("thunder", seconds=0.1)


@ON_THE_HOST
def test_a_program_that_ends_early_is_reported_with_its_words(desktop: DesktopSession) -> None:
    with pytest.raises(AssertionError, match=r"ended with 3: .*no study here"):
        desktop.listen([sys.executable, "-c", "import sys; print('no study here'); sys.exit(3)"])


def test_nothing_is_left_after_a_failure(orca: Orca, sample_app: list[str]) -> None:
    """With a process that left its parents, as a daemon does, and one that does not listen to a request to end."""
    mounts = Path("/proc/mounts").read_text()

    def fail() -> None:
        with open_desktop(orca) as desktop:
            folders.append(desktop.folder)
            desktop.listen(sample_app)
            desktop.start(["sh", "-c", "setsid sleep 1000 & exit 0"], "daemon.log")
            desktop.start(["sh", "-c", "trap '' TERM; sleep 1000; sleep 1000"], "deaf.log")
            assert len(processes_of(desktop.folder)) > 10
            raise ZeroDivisionError

    folders: list[Path] = []
    with pytest.raises(ZeroDivisionError):
        fail()
    assert processes_of(folders[0]) == []
    assert not folders[0].exists()
    assert Path("/proc/mounts").read_text() == mounts


@ON_THE_HOST
def test_nothing_is_left_when_the_test_run_is_killed(orca: Orca, sample_app: list[str]) -> None:
    package = __package__ or ""
    above = Path(__file__).resolve().parents[len(package.split("."))]
    script = (
        f"import sys, time; sys.path.insert(0, {str(above)!r})\n"
        f"from {package}.session import open_desktop; from {package}.orca import find_host_orca\n"
        "with open_desktop(find_host_orca()) as desktop:\n"
        f"    desktop.listen({sample_app!r}); print(desktop.folder, flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        line = run.stdout.readline().strip()
        run.send_signal(signal.SIGKILL)
    assert line, "the run opened no desktop session"
    folder = Path(line)
    deadline = time.monotonic() + 30
    while processes_of(folder) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = processes_of(folder)
    remove_folder(folder, DESKS, FOLDER_PREFIX)  # whoever is killed cannot tidy up
    assert left == []


@pytest.mark.parametrize(
    "folder", ["", ".", "/", "/tmp", "desk-1", "/tmp/other", "/tmp/desk-1/..", "/home/desk-1"]
)
def test_only_folders_of_the_heard_runs_are_removed(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    removed: list[Path] = []
    monkeypatch.setattr("shutil.rmtree", removed.append)
    with pytest.raises(ValueError, match="not a folder of the heard runs"):
        remove_folder(Path(folder), DESKS, FOLDER_PREFIX)
    assert removed == []


def test_a_keeper_says_what_cannot_be_started(tmp_path: Path) -> None:
    keeper = Keeper()
    try:
        with pytest.raises(OSError, match="no-such-program"):
            keeper.start(["no-such-program"], dict(os.environ), tmp_path / "log")
        pid = keeper.start(["sh", "-c", "exit 7"], dict(os.environ), tmp_path / "log")
        assert keeper.stop(pid) in (7, -signal.SIGTERM)
    finally:
        keeper.close()


def test_speech_is_read_from_the_log_whatever_it_contains() -> None:
    log = OrcaLog()
    try:
        with Path(log.path).open("w", encoding="utf-8") as orca:
            orca.write("10:00:00.000001 - SPEECH OUTPUT: 'It's {new}.'{'established': False}\n")
            orca.write("10:00:00.000002 - SPEECH OUTPUT: 'Ōtautahi' voice=uppercase{'rate': {'x': 'y'}}\n")
            orca.write("10:00:00.000003 - EVENT MANAGER: 'nothing said'\n")
            orca.write(f"10:00:00.000004 - SPEECH OUTPUT: 'two\n{' ' * 18}lines' {{}}\n")
            orca.write("10:00:00.000005 - SPEECH OUTPUT: ' '{'established': False}\n")
        deadline = time.monotonic() + 10
        while len(log.peek()) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert [text for _, text in log.take()] == ["It's {new}.", "Ōtautahi", "two\nlines"]
        assert log.take() == []
    finally:
        log.close()


def test_a_program_is_asked_once_in_a_moment_and_twice_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    asked: list[float] = []
    paused: list[float] = []
    monkeypatch.setattr(short_log, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=paused.append))
    debug = SimpleNamespace(LEVEL_SEVERE=4, print_message=lambda *_: None, print_tokens=lambda *_: None)
    ShortLog(debug, asked.append)
    for after in (0, 0.001, 0.02, 0.001, BURST + 0.1):
        now[0] += after
        debug.print_tokens(0, [ARRIVED, SimpleNamespace(source=round(now[0], 3))])
    assert asked == [100.0, 100.0, 100.021, 100.422, 100.422]
    assert paused == [short_log.PAUSE] * 2


def test_an_announcement_appears_once_and_at_its_place() -> None:
    spoken = [(1.0, "Next picture."), (1.1, "Saved"), (5.0, "Done button")]
    announced = [(1.05, "Saved."), (1.06, "Three left."), (1.07, "Saved.")]
    heard = merge(spoken, announced)
    shown = ["Next picture.", "Saved", "Done button", "(announced) Three left.", "(announced) Saved."]
    assert [utterance.line() for utterance in heard] == shown


def test_a_transcript_reads_well() -> None:
    moments = [Moment("Tab", [Utterance("Save button")]), Moment("F9", [Utterance("One\nTwo", spoken=False)])]
    text = str(Transcript(43, moments=[*moments, Moment(name_key("ctrl+Next"))]))
    assert (
        text
        == "> Tab\n    Save button\n> F9\n    (announced) One\n    Two\n> Ctrl+Page Down\n    (silence)\n"
    )


def test_golden_files_are_written_by_people_and_kept_by_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("TOUCHSTONE_UPDATE_GOLDEN", raising=False)
    transcript = Transcript(43, moments=[Moment("Tab", [Utterance("Save button")])])
    with pytest.raises(pytest.fail.Exception, match=r"run\.orca43\.txt does not exist"):
        compare(transcript, tmp_path / "run")
    monkeypatch.setenv("TOUCHSTONE_UPDATE_GOLDEN", "1")
    compare(transcript, tmp_path / "run")
    assert (tmp_path / "run.orca43.txt").read_text() == "> Tab\n    Save button\n"
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="written by people"):
        compare(transcript, tmp_path / "run")
    monkeypatch.delenv("TOUCHSTONE_UPDATE_GOLDEN")
    compare(transcript, tmp_path / "run")
    transcript.moments[0].heard += [Utterance("Canes – Touchstone frame"), Utterance("pressed")]
    with pytest.raises(pytest.fail.Exception, match=r"\+    pressed") as failure:
        compare(transcript, tmp_path / "run")
    assert "frame" not in str(failure.value), "only what makes the difference is shown"
    transcript.orca_major = 46
    with pytest.raises(pytest.skip.Exception, match="nothing recorded for Orca 46"):
        compare(transcript, tmp_path / "run")


def test_a_missing_orca_is_a_reason_and_in_continuous_integration_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(UnavailableError, match=r"not installed|for Linux"):
        find_host_orca.__wrapped__()
    monkeypatch.setenv("CI", "")
    assert not is_required()
    monkeypatch.setenv("CI", "true")
    assert is_required() == (sys.platform == "linux" and os.geteuid() == 0)
    with pytest.raises(pytest.fail.Exception, match="Orca is not installed"):
        refuse("Orca is not installed", required=True)
    with pytest.raises(pytest.skip.Exception, match="Orca is not installed"):
        refuse("Orca is not installed", required=False)


def test_an_interrupted_debian_folder_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def build(root: Path, mirror: str) -> None:
        made.append(root)
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin/orca").touch()

    monkeypatch.setattr(root13, "_build", build)
    monkeypatch.setattr(root13, "read_mirror", str)
    monkeypatch.setattr("shutil.which", str)
    root = tmp_path / "cache" / "orca-root-test"
    (root / "half").mkdir(parents=True)
    assert root13.make_root(root) == root
    assert not (root / "half").exists()
    root13.make_root(root)
    assert len(made) == 1
    root.with_name("orca-root-test.complete").write_text("an older recipe\n")
    root13.make_root(root)
    assert len(made) == 2


@pytest.mark.parametrize(
    ("got", "is_same"),
    [
        ("> Tab\n    Study.\n    Name text.\n", True),
        ("> Tab\n    Name text.\n", True),
        ("> Tab\n    Study.\n", False),
        ("> Tab\n    Name text.\n    Study.\n", False),
        ("> Tab\n    Study.\n    Study.\n    Name text.\n", False),
    ],
)
def test_what_is_said_in_passing_may_be_missing_and_nothing_else_may(got: str, is_same: bool) -> None:
    assert agrees("> Tab\n    (in passing) Study.\n    Name text.\n", got, 48) is is_same


@pytest.mark.parametrize("orca_major", [43, 48])
def test_last_words_may_be_spoken_or_only_announced_and_others_only_with_an_old_orca(orca_major: int) -> None:
    announced = "> J\n    List.\n    (announced) Saved.\n> Ctrl+Q\n    (announced) Goodbye.\n"
    assert agrees(announced, announced.replace("(announced) Goodbye", "Goodbye"), orca_major)
    assert not agrees(announced, announced.replace("Goodbye", "Good night"), orca_major)
    spoken_first = announced.replace("    List.\n    (announced) Saved.\n", "    Saved.\n    List.\n")
    for one, other in [(announced, spoken_first), (spoken_first, announced)]:
        assert agrees(one, other, orca_major) is (orca_major == 43)
    for other in [
        announced.replace("    (announced) Saved.\n", ""),
        announced.replace("    (announced) Saved.\n", "    (announced) Saved.\n    Saved.\n"),
        spoken_first.replace("    List.\n", ""),
    ]:
        assert not agrees(announced, other, orca_major)


def test_silence_may_stand_where_all_is_only_said_in_passing() -> None:
    expected = "> Tab\n    (in passing) Text unselected.\n> J\n    Kept.\n"
    assert agrees(expected, "> Tab\n    (silence)\n> J\n    Kept.\n", 48)
    assert agrees(expected, "> Tab\n    Text unselected.\n> J\n    Kept.\n", 48)
    assert not agrees(expected, "> Tab\n    (silence)\n> J\n    (silence)\n", 48)
