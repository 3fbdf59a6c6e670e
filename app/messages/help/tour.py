"""What the tour says. Each step is made with the key the person has for a command."""

from collections.abc import Callable

from app.messages.translation import Template, _

TITLE = _("Tour of Touchstone")
NEXT = _("&Next")
BACK = _("&Back")
SKIP = _("&Leave the tour")
DONE = _("&Done")
BUTTON = _("Ta&ke the tour")
BUTTON_ABOUT = _("Two minutes, by ear or by eye: what the program is for, and the few keys that matter.")
LEFT = _("The tour is in the Help menu at any time.")

Key = Callable[[str], str]


def purpose(_key: Key) -> tuple[str, str]:
    return _("Welcome"), (
        _(
            "Touchstone is for checking AI-generated images against your community's own criteria. "
            "You take in an image, by eye or by ear, and answer your community's questions about "
            "it. Everything works from the keyboard."
        )
    )


def moving(_key: Key) -> tuple[str, str]:
    return _("Moving about"), (
        _(
            "Tab goes to the next part of the page, Shift+Tab back. Enter or the space bar presses what "
            "has the focus. F10 opens the menus. Nothing moves by itself, and nothing is timed."
        )
    )


def hearing(key: Key) -> tuple[str, str]:
    return _("Hearing"), (
        _(
            "If you use a screen reader, it does the speaking. Otherwise the program has a voice of its "
            "own. {key} silences that voice, {key2} says the last sentence again, and {key3} lists "
            "everything said so far.",
            key=key("stop_speaking"),
            key2=key("repeat"),
            key3=key("messages"),
        )
    )


def describing(key: Key) -> tuple[str, str]:
    return _("The image in words"), (
        _(
            "Each image has a description. {key} reads one line, {key2} the description, {key3} "
            "everything, and {key4} goes through it piece by piece.",
            key=key("describe_line"),
            key2=key("describe"),
            key3=key("describe_everything"),
            key4=key("next_part"),
        )
    )


def answering(key: Key) -> tuple[str, str]:
    return _("Answering"), (
        _(
            "For each criterion: {key} is met, {key2} not met, {key3} cannot tell, {key4} not "
            "applicable. {key5} goes to the next open criterion and {key6} to the next image. Every "
            "answer is saved at once.",
            key=key("met"),
            key2=key("not_met"),
            key3=key("cannot_tell"),
            key4=key("not_applicable"),
            key5=key("next_open_criterion"),
            key6=key("next_unanswered"),
        )
    )


def doubting(key: Key) -> tuple[str, str]:
    return _("Doubts and second thoughts"), (
        _(
            "{key} flags an answer as uncertain, {key2} asks why, {key3} writes a note. {key4} undoes "
            "the last change, as often as you like. {key5} lets you practise on borderline cases.",
            key=key("flag"),
            key2=key("doubt"),
            key3=key("note"),
            key4=key("undo"),
            key5=key("practise"),
        )
    )


def going(key: Key) -> tuple[str, str]:
    return _("The pages of a study"), (
        _(
            "Answering is one page of a study; {key} leads to its home page, which lists all "
            "pages in three groups: work on images, the community’s rubric, results and team. "
            "Three pages are for joint work: two people at one machine, {key2}, a workshop, "
            "{key3}, and a meeting, {key4}.",
            key=key("annotate"),
            key2=key("pair_session"),
            key3=key("workshop"),
            key4=key("meeting"),
        )
    )


def helping(key: Key) -> tuple[str, str]:
    return _("When you are stuck"), (
        _(
            "{key} gives help on whatever you are doing. {key2} finds a command from some of its words "
            "and tells you its key. {key3} says where you are. You can change every key in the settings, "
            "{key4}. There are also keys for one hand.",
            key=key("help_here"),
            key2=key("shortcuts"),
            key3=key("where_am_i"),
            key4=key("settings"),
        )
    )


STEPS = (purpose, moving, hearing, describing, answering, doubting, going, helping)


def step(number: int, total: int, heading: str, text: str) -> str:
    return _(
        "{heading}. {text} Step {number} of {total}.", heading=heading, text=text, number=number, total=total
    )


new_here = Template("New here? {key} takes you on a tour of two minutes.")
place = Template("Step {number} of {total}")
