"""What a study's home page says at a glance: its steps with their state, its first pictures, and what happened."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.local_formats import day
from app.messages.study.start import images
from app.messages.together import ended
from app.messages.translation import PluralTemplate, Template, _, c_, n_, unformatted
from app.study.overview.events import EventKind, StudyEvent
from app.study.team.raters import Perception

STEPS = _("Steps of the study")
RECENT = _("Recent activity")
PICTURES = _("The first images. A click opens the gallery.")

TITLES = {
    "design_rubric": _("Rubric"),
    "add_images": _("Images"),
    "describe_images": _("Describe"),
    "annotate": _("Answer"),
    "ask_judge": _("Judge"),
    "agreement": _("Report"),
}
_NEXT, _DONE = _("next"), _("done")


_WAYS = {
    Perception.SCREEN_READER: _("with a screen reader"),
    Perception.OWN_VOICE: _("with Touchstone’s own voice"),
    Perception.MAGNIFIED: _("by eye, magnified"),
    Perception.IMAGE_VISIBLE: _("by eye"),
}


def answering_as(name: str, perception: Perception | None) -> str:
    """Who sits here, as a chip shows it."""
    if not name:
        return _("Nobody has been chosen yet.")
    way = _WAYS.get(perception) if perception else None
    if way is None:
        return _("Answering as {name}", name=name)
    return _("Answering as {name}, {way}", name=name, way=way)


def step_title(place: int, command: str) -> str:
    return f"{place}. {TITLES[command]}"


def step_state(state: str, is_done: bool, is_next: bool) -> str:
    """Done and next are words, so that nothing is said by colour alone."""
    mark = f"{_NEXT}: " if is_next else f"{_DONE}: " if is_done else ""
    words = f"{mark}{state}"
    return words[:1].upper() + words[1:]


def rubric(version: int) -> str:
    return _("version {version}", version=version) if version else _("none yet")


def in_study(number: int, noun: ItemNoun = IMAGE) -> str:
    return images(number, noun) if number else _("none yet")


of_all = Template("{done:,} of {total:,}")


people = PluralTemplate(
    "{done} of {count} person", "{done} of {count} people", none=unformatted("nobody yet")
)
"""How many people have answered all their images."""


person_next = PluralTemplate(
    "{name}, {done:,} of {total:,}, and {count} more person",
    "{name}, {done:,} of {total:,}, and {count} more people",
    none=unformatted("{name}, {done:,} of {total:,}"),
)
"""Who is to answer next, how far they are, and how many people come after them."""


answer_as = Template("{name} is chosen. Press Enter to answer as {name}.")
"""After the step that names somebody else: they are chosen in the list of people, which has the focus."""


def judges(number: int) -> str:
    return _("{number} asked", number=number) if number else _("none asked")


REPORT_OPEN, REPORT_WITHHELD, REPORT_NOT_YET = (
    c_("report", "open"),
    _("opens when you have answered"),
    _("no answers yet"),
)
REPORT_LATER = _("opens when all have answered")
REPORT_SO_FAR = _("open, with the answers so far")
REPORT_OF_ONE = _("open, with the answers of one person")


def event(one: StudyEvent) -> str:
    """One line: the day first, so that lines can be compared."""
    return ended(f"{day(one.at)}: {_happened(one)}")


def _happened(one: StudyEvent) -> str:
    who, number = one.who, one.number
    return {
        EventKind.ANSWERED: _("{who} answered", who=who),
        EventKind.DESCRIBED: _("{who} described {images}", who=who or _("somebody"), images=images(number)),
        EventKind.IMAGES: _("{images} added", images=images(number)),
        EventKind.RUBRIC: _("rubric version {number} published", number=number),
        EventKind.JUDGED: n_(
            "{who} was asked {count} time", "{who} was asked {count} times", number, who=who
        ),
        EventKind.MEETING: _("meeting “{who}”", who=who),
        EventKind.SENT: _("work sent to {who}", who=who),
        EventKind.MERGED: _("merged: {who}", who=who),
    }[one.kind]
