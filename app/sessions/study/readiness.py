"""What a page of a study still needs before there is anything to do on it."""

from dataclasses import dataclass

from app.messages.item_nouns import noun_for
from app.messages.study import coordinators as coordinators_text, locked
from app.sessions.withheld_results import withheld_from
from app.study.ports import OpenStudy
from app.study.team.results_access import Standing

_NEED_IMAGES = frozenset(
    (
        "agreement",
        "ask_judge",
        "assign",
        "describe_images",
        "gallery",
        "group_images",
        "meeting",
        "pair_session",
        "plan_needed",
        "report_card",
    )
)
_NEED_RUBRIC = frozenset(("agreement", "ask_judge", "pair_session"))
_SHOW_OTHERS = frozenset(
    ("agreement", "plan_needed", "report_card")
)  # a meeting can be attended by whoever still answers
# Which page helps, and what its button says.
_IMAGES = locked.ADD_IMAGES, "add_images"
_RUBRIC = locked.WRITE_RUBRIC, "design_rubric"
_ANSWERS = locked.ANSWER, "annotate"
_WORKSHOP = locked.HOLD_WORKSHOP, "new_workshop"
_CHOOSE = coordinators_text.CHOOSE_WHO, "sign_in"
_OPEN = coordinators_text.OPEN_RESULTS, "open_results"


@dataclass(frozen=True)
class Missing:
    """Why a page has nothing to do yet: what it is for, an example, what is missing, and the page that helps.

    `may_coordinate`: whether it would open for somebody who only runs the study.
    """

    page: str
    about: str
    example: str
    sentence: str
    button: str
    command: str
    may_coordinate: bool = False


def what_is_missing(study: OpenStudy, command: str, reader: str) -> Missing | None:
    """What the page of this command needs before `reader` can use it, None where it can be used now.

    Opens nothing and writes nothing. Who may see what others said is decided by the counts in storage.
    """
    if command not in locked.PAGES:
        return None
    found = _first_missing(study, command, reader)
    if found is None:
        return None
    sentence, (button, leads_to) = found
    may_coordinate = (
        command in _SHOW_OTHERS and leads_to in ("annotate", "sign_in") and _may_coordinate(study, reader)
    )
    return Missing(*locked.PAGES[command], sentence, button, leads_to, may_coordinate)


def _first_missing(study: OpenStudy, command: str, reader: str) -> tuple[str, tuple[str, str]] | None:
    if command in _NEED_IMAGES and not study.images.count():
        return locked.NO_IMAGES, _IMAGES
    if command in _NEED_RUBRIC and study.rubrics.current() is None:
        return locked.NO_RUBRIC, _RUBRIC
    if command in _SHOW_OTHERS and (withheld := _still_answering(study, reader)):
        return withheld
    if command == "agreement" and _has_nothing_to_compare(study):
        return locked.NO_ANSWERS, _ANSWERS
    if command == "participants" and not study.counts().workshops:
        return locked.NO_WORKSHOP, _WORKSHOP
    if command == "code_statements" and not study.counts().lines and not study.answers.count():
        return locked.NO_STATEMENTS, _WORKSHOP
    return None


def _still_answering(study: OpenStudy, reader: str) -> tuple[str, tuple[str, str]] | None:
    """Why storage withholds what others answered, and where it helps to go."""
    access = study.access.results_for(reader)
    if access.may_see:
        return None
    if access.person is None:
        leads_to = _OPEN if access.standing is Standing.COORDINATOR else _CHOOSE
        return withheld_from(study, reader), leads_to
    tally, noun = study.queue.tally(access.person), noun_for(study.exhibits.has_any())
    return locked.own_answers(access.name, tally.complete, tally.images, noun), _ANSWERS


def _may_coordinate(study: OpenStudy, reader: str) -> bool:
    """Whether results are withheld from somebody who has answered nothing."""
    access = study.access.results_for(reader)
    if access.may_see or access.standing is Standing.COORDINATOR:
        return False
    if access.person is None:
        return True
    tally = study.queue.tally(access.person)
    return not tally.complete and not tally.begun


def _has_nothing_to_compare(study: OpenStudy) -> bool:
    rubric = study.rubrics.current()
    return rubric is not None and not rubric.has_own_analysis and not study.answers.count()
