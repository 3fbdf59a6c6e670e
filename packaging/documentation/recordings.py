"""Recordings of tasks for the documentation site: the keys in one voice, what is heard after each in the program's own.

The program's own voice is espeak-ng. The words are those of the golden transcripts, so that a recording says what the
page beside it says.
"""

import html
import shutil
from collections.abc import Callable
from pathlib import Path

from side_environment import ToolError, call
from words_heard import read_transcript

RECORDED = (
    "task-answer",
    "task-hear-a-description",
    "one-image",
    "task-change-ones-mind",
    "task-find-what-is-open",
    "task-describe-an-image",
)
"""Tasks of the guide for annotators that take about a minute."""
MOST_BYTES = 200_000
KEY_VOICE, VOICE = "en+f3", "en"
RATE = 210
"""Words a minute."""
OPTIONS = f"-m -s {RATE} -v {VOICE}".split()
"""What espeak-ng is told: that it gets SSML, how fast to speak, and with which voice."""
PAUSE_MS = 300
ENCODER = Path(__file__).with_name("encode_mp3.py")
_SILENT = "(silence)"


def record_tasks(folder: Path, python: Path, say: Callable[[str], None]) -> list[str]:
    """Write an MP3 file for each of these tasks; their names. None where espeak-ng is not installed.

    `python`: one that has lameenc. Raises ToolError.
    """
    speaker = shutil.which("espeak-ng")
    if speaker is None:
        say("Tasks are not recorded: espeak-ng is not installed.")
        return []
    say("Recording tasks.")
    folder.mkdir(parents=True, exist_ok=True)
    for name in RECORDED:
        record(read_transcript(name), folder / f"{name}.mp3", speaker, python)
    return list(RECORDED)


def record(transcript: str, file: Path, speaker: str, python: Path) -> None:
    """Write the recording of a transcript. Raises ToolError, also where it is too large."""
    spoken, words = file.with_suffix(".wav"), file.with_suffix(".ssml")
    try:
        words.write_text(markup(transcript), encoding="utf-8")
        call([speaker, *OPTIONS, "-w", spoken, "-f", words])
        call([python, "-P", ENCODER, spoken, file])
    finally:
        for left in (spoken, words):
            left.unlink(missing_ok=True)
    if file.stat().st_size > MOST_BYTES:
        raise ToolError(f"{file.name} has {file.stat().st_size:,} bytes; at most {MOST_BYTES:,} are allowed.")


def markup(transcript: str) -> str:
    """A transcript as SSML: each key in a voice of its own, then what was heard."""
    parts = []
    for line in transcript.splitlines():
        words = line.removeprefix("> ").strip()
        if line.startswith("> "):
            parts.append(f'<break time="{PAUSE_MS}ms"/><voice name="{KEY_VOICE}">{_said_key(words)}.</voice>')
        elif words and words != _SILENT:
            heard = words.removeprefix("(in passing) ").removeprefix("(announced) ")
            parts.append(f'<break time="{PAUSE_MS // 2}ms"/>{html.escape(heard)}')
    return f'<speak>{"".join(parts)}<break time="{PAUSE_MS}ms"/></speak>'


def _said_key(key: str) -> str:
    """A key as one says it: "control plus R" is "Control R"; a text that is typed is said as such."""
    typed = key.removeprefix("(types) ")
    if typed != key:
        return f"types {html.escape(typed)}"
    return html.escape(
        key.strip("()").replace("Ctrl", "Control").replace("+", " ").replace("Return", "Enter")
    )
