"""What the tour says. Each step is made with the key the person has for a command."""

from collections.abc import Callable

TITLE = "Tour of Touchstone"
NEXT = "&Next"
BACK = "&Back"
SKIP = "&Leave the tour"
DONE = "&Done"
BUTTON = "Ta&ke the tour"
BUTTON_ABOUT = "Two minutes, by ear or by eye: what the program is for, and the few keys that matter."
LEFT = "The tour is in the Help menu at any time."

Key = Callable[[str], str]


def purpose(_key: Key) -> tuple[str, str]:
    return "Welcome", (
        "Touchstone is for checking AI-generated pictures against your community's own criteria. You take in a "
        "picture, by eye or by ear, and answer your community's questions about it. Everything works from the keyboard."
    )


def moving(_key: Key) -> tuple[str, str]:
    return "Moving about", (
        "Tab goes to the next part of the page, Shift+Tab back. Enter or the space bar presses what you are at."
        " F10 opens the menus. Nothing moves by itself, and nothing is timed."
    )


def hearing(key: Key) -> tuple[str, str]:
    return "Hearing", (
        "The program leaves speaking to your screen reader; where there is none, it has a voice of its own."
        f" {key('stop_speaking')} silences that voice, {key('repeat')} says the last sentence again, and"
        f" {key('messages')} lists all of them."
    )


def describing(key: Key) -> tuple[str, str]:
    return "The picture in words", (
        f"Each picture has a description. {key('describe_line')} reads it in one line, {key('describe')} in full,"
        f" {key('describe_everything')} with the surroundings, and {key('next_part')} piece by piece."
    )


def answering(key: Key) -> tuple[str, str]:
    return "Answering", (
        f"For each criterion: {key('met')} is met, {key('not_met')} not met, {key('cannot_tell')} cannot tell,"
        f" {key('not_applicable')} not applicable. {key('next_open_criterion')} goes to the next open criterion and"
        f" {key('next_unanswered')} to the next image. Every answer is saved at once."
    )


def doubting(key: Key) -> tuple[str, str]:
    return "Doubts and second thoughts", (
        f"{key('flag')} flags an answer as doubtful, {key('doubt')} asks why, {key('note')} writes a note."
        f" {key('undo')} undoes the last change, as often as you like. {key('practise')} practises on border cases."
    )


def going(key: Key) -> tuple[str, str]:
    return "The pages of a study", (
        f"Answering is one page of a study; {key('annotate')} leads to its home, which lists all pages in three "
        "groups: work on images, the community’s rubric, results and team. Two people at one machine,"
        f" {key('pair_session')}, a workshop, {key('workshop')}, and a meeting, {key('meeting')}, are for joint work."
    )


def helping(key: Key) -> tuple[str, str]:
    return "When you are stuck", (
        f"{key('help_here')} helps with whatever you are at. {key('shortcuts')} finds any command by some words of it"
        f" and says its key. {key('where_am_i')} says where you are. Every key can be changed in the settings,"
        f" {key('settings')}, also for one hand."
    )


STEPS = (purpose, moving, hearing, describing, answering, doubting, going, helping)


def step(number: int, total: int, heading: str, text: str) -> str:
    return f"{heading}. {text} Step {number} of {total}."


def new_here(key: str) -> str:
    return f"New here? {key} takes you on a tour of two minutes."


def place(number: int, total: int) -> str:
    return f"Step {number} of {total}"
