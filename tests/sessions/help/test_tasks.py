"""The help's task list: each line tells keys there are, and each task is done by ear or by keys in a test."""

from pathlib import Path

import pytest

from app.keymap import Keymap
from app.messages.help.tasks import TASKS, task_line

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "heard" / "golden"


@pytest.mark.parametrize("task", TASKS)
def test_a_task_tells_the_keys_the_person_has(task: str) -> None:
    asked: list[str] = []

    def key(command: str) -> str:
        asked.append(command)
        return Keymap().first(command)

    line = task_line(task, key)
    assert asked
    assert "{" not in line
    assert all(Keymap().first(command) in line for command in asked)


@pytest.mark.parametrize("task", TASKS)
def test_a_task_was_done(task: str) -> None:
    transcript = GOLDEN / f"task-{task}.orca48.txt"
    own_tests = list((TESTS / "heard").rglob(f"test_{task.replace('-', '_')}.py"))
    by_keys = list((TESTS / "widgets").rglob(f"test_{task}_*.py"))
    assert transcript.is_file() or own_tests or by_keys
