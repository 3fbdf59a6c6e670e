"""The own voice reads the program's sentences in the program's language."""

from pathlib import Path

import pytest

from app import language
from app.cli.study import machine
from app.speech import engine
from tests.translations.processes import run

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
ORDERS = """
import time
from app.speech.engine import OwnVoice
from app.speech.process import WorkerProcess
orders = []
WorkerProcess.send = lambda self, order: orders.append(order)
WorkerProcess.is_ready = True
voice = OwnVoice()
voice.say("one")
deadline = time.monotonic() + 30
while not any(order["do"] == "say" for order in orders) and time.monotonic() < deadline:
    time.sleep(0.01)
print([order["language"] for order in orders if order["do"] == "say"])
voice.close()
"""


@pytest.fixture
def malayalam(tmp_path: Path) -> Path:
    """A folder with a catalogue in Malayalam."""
    path = tmp_path / "ml" / "LC_MESSAGES" / "touchstone.po"
    path.parent.mkdir(parents=True)
    path.write_text(f'{HEAD}\nmsgid "Met"\nmsgstr "x"\n', "utf-8")
    return tmp_path


@pytest.mark.parametrize(("system", "expected"), [("ml_IN.UTF-8", "['ml']\n"), ("C", "[None]\n")])
def test_sentences_are_spoken_in_the_language_of_the_program(
    malayalam: Path, system: str, expected: str
) -> None:
    assert run(malayalam, "-c", ORDERS, LANG=system).stdout == expected


def test_in_english_the_chosen_voice_speaks_whichever_it_is() -> None:
    assert engine.own_language() is None


@pytest.mark.parametrize(("reader", "is_missing"), [("", True), ("Malayalam", False)])
def test_a_voice_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, malayalam: Path, reader: str, is_missing: bool
) -> None:
    monkeypatch.setattr(language, "current", lambda: "ml")
    found = machine.MachineReport(
        versions={"PySide6-Essentials": "6.11.3"},
        system="Linux",
        display="Wayland",
        is_screen_reader_running=False,
        orca=None,
        voice=machine.Voice(1, ("en", "ml"), None, {"ml": reader}),
        scripts={},
        player="aplay",
        locale="",
        encoding="utf-8",
        settings_folder=malayalam,
        settings_problem=None,
        missing=(),
    )
    sentence = (
        "No voice reads the language of the program, മലയാളം. Install a voice, such as espeak-ng with its data."
    )
    assert machine._missing(found) == ([sentence] if is_missing else [])
