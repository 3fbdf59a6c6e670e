"""How much of this program one key runs, so that it stays little: counted, not timed."""

from pathlib import Path

from PySide6.QtTest import QTest

from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from storage.folder import open_study
from tests.widgets.annotate_driver import Driver, make_study
from tests.widgets.counted_calls import Calls, counted

MOST_CALLS = (
    178  # a score of them make the name of the heading one is at, which says the question and its answer
)
MOST_CALLS_TO_WHOLE_IMAGE = 225  # behind the last criterion, the focus goes to the whole image
MOST_CALLS_WITH_LAYOUT = 280  # where a line comes up on the card, Qt asks its parts for their sizes
SESSION = {
    *(
        f"app/sessions/annotate/{name}.py"
        for name in (
            "annotating",
            "item_answers",
            "image_answers",
            "image_narration",
            "image_visit",
            "description_listening",
            "scale_answers",  # how an answer is said, for the heading
        )
    ),
    "app/sessions/feedback.py",
}
WORDS = {"y": "Met.", "n": "Not met.", "c": "Cannot tell.", "x": "Not applicable."}
BY_RULE = ("c", "x")  # what these count as stands on the card
MOST_TERMINAL_CALLS = 100


def press(driver: Driver, key: str) -> Calls:
    focus = driver.focus
    with counted() as calls:
        QTest.keyClicks(focus, key)
    return calls


def test_one_answer_runs_little_of_the_program(driver: Driver) -> None:
    driver.key("y")  # the first answer reads from the disk what the others know
    driver.key("j")
    before = ""
    for key in "ynycyxynncnxnccxxy":  # each after each
        calls = press(driver, key)
        assert driver.last.startswith("Unchanged." if key == before else WORDS[key])
        comes_up = key in BY_RULE and before not in BY_RULE
        assert len(calls.made) <= (MOST_CALLS_WITH_LAYOUT if comes_up else MOST_CALLS), sorted(calls.made)
        assert calls.files("app/sessions/") <= SESSION, calls.files("app/sessions/")
        before = key


def test_the_last_answer_of_an_image_runs_little_of_the_program(driver: Driver) -> None:
    for _ in range(6):
        driver.key("y")
        driver.key("j")
    calls = press(driver, "y")
    assert "7 of 7 answered" in driver.last
    assert len(calls.made) <= MOST_CALLS_TO_WHOLE_IMAGE, sorted(calls.made)


def test_a_key_makes_no_table_of_commands_and_redraws_one_card(driver: Driver) -> None:
    driver.key("y")
    assert driver.page.handlers() is driver.page.handlers()
    made = [name for _, name in press(driver, "n").made]
    assert not [name for name in made if "handlers" in name and name != "Page.handlers"]
    assert made.count("CriterionCard.show_answer") == 1
    assert made.count("WholeImageCard.show_answer") == 0
    assert made.count("label_of") == 1


def test_one_answer_in_the_terminal_runs_little_of_the_program(tmp_path: Path) -> None:
    study = open_study(make_study(tmp_path))
    terminal = Terminal(Annotating(study, study.raters.add("Robin")))
    terminal.begin()
    terminal.answer("y")
    with counted() as calls:
        told = terminal.answer("n")
    assert told[0] == "Not met."
    assert len(calls.made) <= MOST_TERMINAL_CALLS, sorted(calls.made)
    study.close()
