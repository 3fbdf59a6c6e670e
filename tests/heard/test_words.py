"""What each task costs by ear, read from the golden transcripts: nothing is heard here."""

import sys

import pytest

from tests.repository import ROOT

sys.path.insert(0, str(ROOT / "packaging"))
import words_heard

WITH_AUTO_ADVANCE = ("first-image", "second-image", "third-image")
ONE_IMAGE = ("one-image", "one-image-full", "one-image-short")


@pytest.mark.parametrize("task", words_heard.read_tasks(), ids=lambda task: task.name)
def test_a_task_stays_within_its_budget(task: words_heard.Task) -> None:
    words = words_heard.count_words(words_heard.read_transcript(task.name))
    assert words <= task.budget, f"{task.title}: {words} words, at most {task.budget}"


def test_one_image_takes_no_more_than_100_words_and_93_short_ones_and_the_first_170() -> None:
    budgets = {task.name: task.budget for task in words_heard.read_tasks()}
    assert budgets["one-image"] <= 100
    assert budgets["one-image-short"] <= 93
    assert budgets["first-image"] <= 170


def test_one_image_takes_18_keys_and_12_with_auto_advance() -> None:
    for names, keys in ((ONE_IMAGE, 18), (WITH_AUTO_ADVANCE, 12)):
        for name in names:
            assert words_heard.count_keys(words_heard.read_transcript(name)) == keys


def test_each_level_of_words_changes_what_is_heard() -> None:
    heard = [words_heard.read_transcript(name) for name in ONE_IMAGE]
    counts = [words_heard.count_words(one) for one in heard]
    assert counts[2] < counts[0] < counts[1]


def test_words_and_keys_are_counted_as_a_person_hears_and_presses_them() -> None:
    transcript = (
        "> (program starts)\n    Canes – Touchstone frame\n> Return\n    (in passing) A group.\n"
        '    (announced) Saved: 2/7.\n> (types) "a note"\n    (silence)\n'
    )
    assert words_heard.count_words(transcript) == 3 + 2 + 2
    assert words_heard.count_keys(transcript) == 1


def test_the_table_in_the_documentation_is_up_to_date() -> None:
    page = words_heard.PAGE.read_text(encoding="utf-8")
    assert words_heard.put_into(page, words_heard.make_table()) == page, "run packaging/words_heard.py"
