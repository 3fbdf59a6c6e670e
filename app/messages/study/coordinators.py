"""What is said about coordinators: adding one, what they see, and opening results while people still answer."""

from collections.abc import Sequence

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import PluralTemplate, Template, _, n_

ADD_TITLE = _("Add a coordinator")
ADD_NAME = _("&Name of the coordinator")
ADD_HINT = _(
    "A coordinator sees everybody's progress, and does not answer. The results open for coordinators "
    "when everybody has answered."
)
COORDINATE = _("I c&oordinate…")
COORDINATE_TITLE = _("Do you run this study?")
COORDINATE_HINT = _(
    "Whoever coordinates does not answer. The study records who coordinates, and each time that "
    "results are opened before everybody has answered. The study itself hides others’ answers from "
    "people who are still answering."
)
OPEN_RESULTS = _("&Open the results now…")
OPEN_TITLE = _("Open the results now?")
OPEN_YES = _("&Open them and record it")
OPEN_NO = _("&Not now")
CHOOSE_WHO = _("&Choose who you are")
PROGRESS = _("Progress")
ANSWERS_NOT = _("Coordinators do not answer.")
ARGUMENT_ADD = _("make somebody a coordinator, who sees progress and does not answer")
ARGUMENT_REMOVE = _("stop somebody from coordinating")
ARGUMENT_OPEN = _("open the results for a coordinator before everybody has answered; this is recorded")
ARGUMENT_READER = _(
    "the person who reads the results; refused while this person may not see others' answers "
    "(default: whoever runs the study)"
)
ONLY_WITH_COMPARE = _("--reader can only be used with --compare.")
NONE_YET = _("Nobody coordinates this study.")


def line(name: str) -> str:
    """A coordinator in the list of people."""
    return _("{name}, coordinator", name=name)


coordinating_as = Template("Coordinating as {name}")
added = Template("{name} is now a coordinator of this study.")
removed = Template("{name} no longer coordinates this study.")
answers_here = Template(
    "{name} gives answers in this study, and coordinators do not answer. Choose another name for the "
    "coordinator."
)
coordinates_here = Template(
    "{name} coordinates this study, and coordinators do not answer. Choose another name."
)


def does_not_coordinate(name: str, names: Sequence[str]) -> str:
    if not names:
        return _("{name} does not coordinate this study. Nobody does.", name=name)
    return _(
        "{name} does not coordinate this study. Its coordinators: {names}.", name=name, names=", ".join(names)
    )


def still_answering(people: int, images: int) -> str:
    """Why results are withheld: how much is still to be answered, by how many."""
    if images == 1:
        return _("One person still has one image to answer.")
    return n_(
        "{count} person still has {images} images to answer.",
        "{count} people still have {images} images to answer.",
        people,
        images=images,
    )


def withheld_from_rater(name: str, images: int, noun: ItemNoun = IMAGE) -> str:
    """Why a file with all answers, or a report in the terminal, is refused to somebody who answers."""
    return _(
        "{reader} still has {images} to answer, so what others answered is hidden until then.",
        reader=name,
        images=noun.counted(images),
    )


def withheld_from_coordinator(people: int, images: int) -> str:
    waits = still_answering(people, images)
    return _(
        "{still_answering} The results open for coordinators when everybody has answered.",
        still_answering=waits,
    )


def withheld_from_unknown(people: int, images: int) -> str:
    waits = still_answering(people, images)
    return _(
        "{still_answering} Until then the results are open to people who have answered all their images. "
        "Choose who you are on the study’s home page. A coordinator sees everybody's progress.",
        still_answering=waits,
    )


def open_question(people: int, images: int) -> str:
    waits = still_answering(people, images)
    return _(
        "{still_answering} If you open the results now, the study records it, and the list of who has seen "
        "others' answers shows it. Do not discuss the results with people who are still answering.",
        still_answering=waits,
    )


opened_line = PluralTemplate(
    "{name}, coordinator: opened the results on {day}, when {people} still had {count} image to answer",
    "{name}, coordinator: opened the results on {day}, when {people} still had {count} images to answer",
    people=PluralTemplate("{count} person", "{count} people"),
)
"""In the list of who has seen what others answered."""


def state_line(name: str, may_see: bool, people: int, images: int) -> str:
    """A coordinator in the terminal, and whether the results are open."""
    if may_see:
        return _("{name}: the results are open.", name=name)
    return _(
        "{name}: {still_answering}", name=name, still_answering=withheld_from_coordinator(people, images)
    )
