"""How a text is cut into parts, and that the worker's room imports nothing heavy."""

import subprocess
import sys

from app.child_process import python_environment
from app.speech.worker import LONG, parts


def test_a_short_text_stays_whole() -> None:
    assert parts("Saved. Image 3 of 12.") == ["Saved. Image 3 of 12."]


def test_nothing_to_say_has_no_parts() -> None:
    assert parts(" \n\x00 ") == []


def test_a_long_text_begins_with_its_first_sentence_and_loses_nothing() -> None:
    text = "One cane. " + "The handle, which is worn, shows 3.5 cm of bark! " * 30 + "The end"
    cut = parts(text)
    assert cut[0] == "One cane."
    assert " ".join(cut) == text
    assert all(len(part) <= LONG + 100 for part in cut)


def test_a_long_text_without_sentences_is_one_part() -> None:
    assert parts("x" * 1000) == ["x" * 1000]
    assert len(parts("杖。" * 400)) > 1


def test_what_no_engine_can_read_is_made_harmless() -> None:
    assert parts("a\x00b \ud800") == ["a b ?"]


def test_the_client_imports_no_engine() -> None:
    program = (
        "import sys, app.speech.engine, app.speech.policy, app.speech.screen_reader; print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], env=python_environment(), capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in result.stdout.split()}
    assert not loaded & {"pyttsx3", "PySide6", "ctypes"}
