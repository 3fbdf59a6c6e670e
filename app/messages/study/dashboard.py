"""What a study's home page says at a glance: its steps with their state, its first pictures, and what happened."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.study.start import count, images
from app.study.overview.events import EventKind, StudyEvent

STEPS = "Steps of the study"
RECENT = "What happened lately"
PICTURES = "The first images. A click opens the gallery."

TITLES = {
    "design_rubric": "Rubric",
    "add_images": "Images",
    "describe_images": "Describe",
    "annotate": "Answer",
    "ask_judge": "Judge",
    "agreement": "Report",
}
_NEXT, _DONE = "next", "done"


def step_title(place: int, command: str) -> str:
    return f"{place}. {TITLES[command]}"


def step_state(state: str, is_done: bool, is_next: bool) -> str:
    """Done and next are words, so that nothing is said by colour alone."""
    mark = f"{_NEXT}: " if is_next else f"{_DONE}: " if is_done else ""
    words = f"{mark}{state}"
    return words[:1].upper() + words[1:]


def rubric(version: int) -> str:
    return f"version {version}" if version else "none yet"


def in_study(number: int, noun: ItemNoun = IMAGE) -> str:
    return images(number, noun) if number else "none yet"


def of_all(done: int, total: int) -> str:
    return f"{done:,} of {total:,}"


def people(done: int, number: int) -> str:
    """How many people have answered all their images."""
    if not number:
        return "nobody yet"
    return f"{done} of {count(number, 'person', 'people')}"


def judges(number: int) -> str:
    return f"{number} asked" if number else "none asked"


REPORT_OPEN, REPORT_WITHHELD, REPORT_NOT_YET = "open", "when you have answered", "after answers"


def event(one: StudyEvent) -> str:
    """One line: the day first, so that lines can be compared."""
    day = one.at.astimezone().strftime("%Y-%m-%d")
    return f"{day}: {_happened(one)}."


def _happened(one: StudyEvent) -> str:
    who, number = one.who, one.number
    return {
        EventKind.ANSWERED: f"{who} answered",
        EventKind.DESCRIBED: f"{who or 'somebody'} described {images(number)}",
        EventKind.IMAGES: f"{images(number)} added",
        EventKind.RUBRIC: f"rubric version {number} published",
        EventKind.JUDGED: f"{who} was asked {count(number, 'time', 'times')}",
        EventKind.MEETING: f"meeting “{who}”",
        EventKind.SENT: f"work sent to {who}",
        EventKind.MERGED: f"{who} merged",
    }[one.kind]
