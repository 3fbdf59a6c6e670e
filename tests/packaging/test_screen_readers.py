"""The scripts that drive NVDA and VoiceOver, run with a stand-in for Guidepup and for the program."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository import ROOT

SCRIPTS = ROOT / "packaging/screen_readers"
WORKFLOW = (ROOT / ".github/workflows/screen-readers.yml").read_text("utf-8")
STORIES = json.loads((SCRIPTS / "stories.json").read_text("utf-8"))
# What IScreenReader of Guidepup 0.34.0 has and is used here.
INTERFACE = {"name", "version", "start", "stop", "press", "type", "spokenPhraseLog", "clearSpokenPhraseLog"}
STAND_IN = """
import { appendFileSync, existsSync } from "node:fs";
let phrases = [], late = "";
const note = (what) => appendFileSync(process.env.CALLS, `${what}\\n`);
export const screenReader = {
  name: "Stand-in",
  version: "1",
  start: async () => { phrases = []; note("start"); },
  stop: async () => note("stop"),
  press: async (key) => { note(`press ${key}`); phrases.push(`after ${key}`); late = `later ${key}`; },
  type: async (text) => { note(`type ${text}`); },
  clearSpokenPhraseLog: async () => { phrases = []; },
  spokenPhraseLog: async () => {
    const now = existsSync(process.env.WINDOW) && phrases.length === 0 ? ["Touchstone"] : [...phrases];
    if (late) phrases.push(late);
    late = "";
    return now;
  },
};
"""
PROGRAM = """#!/bin/sh
case "$1" in
  demo) mkdir "$2" ;;
  open) {open} ;;
esac
"""
needs_node = pytest.mark.skipif(
    shutil.which("node") is None or sys.platform == "win32", reason="needs node and a POSIX shell"
)


def listen(
    place: Path, open_window: str
) -> tuple[subprocess.CompletedProcess[str], dict[str, str], list[str]]:
    """Run the script with a program that does this to open its window; what it printed, wrote and called."""
    program, stand_in, calls = place / "touchstone", place / "guidepup.mjs", place / "calls"
    program.write_text(PROGRAM.format(open=open_window))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    stand_in.write_text(STAND_IN)
    done = subprocess.run(
        ["node", SCRIPTS / "listen.js", program, place / "out", stand_in],
        env={
            **os.environ,
            "CALLS": str(calls),
            "WINDOW": str(place / "window"),
            "SCREEN_READER_QUIET_MS": "60",
            "SCREEN_READER_PATIENCE_MS": "300",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    written = {file.stem: file.read_text("utf-8") for file in sorted((place / "out").iterdir())}
    return done, written, calls.read_text().splitlines()


@needs_node
def test_each_task_is_heard_key_by_key(tmp_path: Path) -> None:
    done, written, calls = listen(tmp_path, 'touch "$WINDOW"; exec sleep 60')
    assert done.returncode == 0, done.stdout + done.stderr
    assert set(written) == set(STORIES)
    assert written["change-the-settings"].splitlines() == [
        f"Stand-in 1 on {sys.platform}",
        "> (the window opens)",
        "    Touchstone",
        *(
            line
            for key in ("Control+Comma", "Tab", "Escape")
            for line in (f"> {key}", f"    after {key}", f"    later {key}")
        ),
    ]
    assert calls.count("start") == calls.count("stop") == len(STORIES)
    assert "type too short" in calls


@needs_node
@pytest.mark.parametrize(
    ("open_window", "problem"),
    [
        ("exit 3", "! the program ended with code 3"),
        ("exec sleep 60", "! the screen reader never named the window"),
    ],
)
def test_a_task_that_fails_says_so_and_the_others_go_on(
    tmp_path: Path, open_window: str, problem: str
) -> None:
    done, written, calls = listen(tmp_path, open_window)
    assert done.returncode == 1
    assert {text.splitlines()[-1] for text in written.values()} == {problem}
    assert len(written) == len(STORIES)
    assert calls.count("stop") == len(STORIES)


def test_only_what_guidepup_has_is_called() -> None:
    script = (SCRIPTS / "listen.js").read_text("utf-8")
    assert set(re.findall(r"screenReader\.(\w+)", script)) == INTERFACE


def test_five_tasks_are_those_that_are_heard_on_linux_too() -> None:
    heard = {file.name.split(".")[0] for file in (ROOT / "tests/heard/golden").glob("task-*")}
    assert len(STORIES) == 5
    assert {f"task-{name}" for name in STORIES} <= heard


def test_every_file_that_the_workflow_names_is_there() -> None:
    named = re.findall(r"packaging/[\w./-]+\.(?:lock|js)", WORKFLOW)
    assert len(named) >= 3
    assert all((ROOT / name).is_file() for name in named)
    assert "Not yet run" in WORKFLOW
