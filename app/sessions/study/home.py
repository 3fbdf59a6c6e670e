"""The pages of a study as one comes home to it: what can be done, in three groups, and where each of them stands."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from app.messages.study import coordinators as coordinators_text, home
from app.sessions.study.sign_in import Overview, PersonOverview
from app.study.ports import OpenStudy

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (home.IMAGES_GROUP, ("annotate", "describe_images", "pair_session", "add_images", "gallery")),
    (home.RUBRIC_GROUP, ("workshop", "participants", "code_statements", "design_rubric", "compare_rubrics")),
    (home.TEAM_GROUP, ("ask_judge", "agreement", "meeting", "assign", "packets", "bring_in", "export")),
)
# Where there is nothing to do in a study without images.
_NEED_IMAGES = frozenset(
    (
        "annotate",
        "describe_images",
        "pair_session",
        "gallery",
        "workshop",
        "ask_judge",
        "agreement",
        "meeting",
        "assign",
    )
)
# Whoever comes there does so under a name the study knows: what they do is kept as theirs.
NEED_A_NAME = frozenset(("annotate", "code_statements", "compare_rubrics", "group_images"))
_WITHHELD = ("agreement", "meeting")  # what others said is not for those who have still to answer


class HomeEntry(NamedTuple):
    """A row of the page: the command that opens it, what it is called, where it is, whether one can go in."""

    command: str
    title: str
    status: str
    is_open: bool


def entries(
    overview: Overview,
    person: PersonOverview | None,
    there: Collection[str],
    differences: int | None,
    coordinator: str = "",
) -> list[HomeEntry]:
    """All pages among `there` as they stand for somebody (`None`: a coordinator, else somebody new).

    `differences`: how much there is to talk about in a meeting, None while nobody has counted.
    """
    tell = _sentences(overview, person, differences)
    return [
        HomeEntry(command, _title(command, person), *_status(command, overview, person, tell, coordinator))
        for _group, commands in GROUPS
        for command in commands
        if command in there
    ]


def likely_next(overview: Overview, person: PersonOverview | None, coordinator: str = "") -> str:
    """The command of the page somebody most likely wants now."""
    if not overview.images:
        return "add_images"
    if overview.counts.rubric is None and not any(
        one.tally.begun or one.tally.complete for one in overview.people
    ):
        return "design_rubric"
    if coordinator:
        return "agreement" if overview.may_see_results(coordinator) else "assign"
    is_done = person is not None and not person.tally.open
    return "agreement" if is_done and awaited(overview, person) is None else "annotate"


def awaited(overview: Overview, person: PersonOverview | None) -> PersonOverview | None:
    """Who is to answer after somebody who has: the first of those with open images; None where nobody is awaited."""
    if person is None or person.tally.open:
        return None
    return next(iter(still_answering(overview)), None)


def still_answering(overview: Overview) -> list[PersonOverview]:
    """Everybody with open images, in the order in which they are listed."""
    return [one for one in overview.people if one.tally.open]


def count_differences(study: OpenStudy) -> int:
    """How many matters a meeting would find on its table now. Takes a moment in a large study."""
    from app.agreement.ratings.settled_decisions import asked_again, holding
    from app.sessions.meeting.agenda_order import AgendaFilter, choose, collect

    rubric = study.rubrics.current()
    collected = collect(study, rubric.version if rubric else 0)
    rulings = holding(study, rubric)
    again = asked_again(rulings)
    settled = {one.subject for one in rulings}
    settled |= {one.subject for one in collected.matters if one.item.lineage in again}
    return len(choose(collected, AgendaFilter(), settled))


def _title(command: str, person: PersonOverview | None) -> str:
    has_begun = person is not None and bool(person.tally.begun or person.tally.complete)
    return home.BEGIN_ANSWERING if command == "annotate" and not has_begun else home.TITLES[command]


def _status(
    command: str,
    overview: Overview,
    person: PersonOverview | None,
    tell: dict[str, Callable[[], str]],
    coordinator: str,
) -> tuple[str, bool]:
    if command in _NEED_IMAGES and not overview.images:
        return home.IMAGES_FIRST, False
    if command == "annotate" and coordinator:
        return coordinators_text.ANSWERS_NOT, False
    if command == "agreement" and person is None and not overview.may_see_results(coordinator):
        return home.OTHERS_FIRST, True
    if command in _WITHHELD and person is not None and person.tally.open:
        return home.ANSWER_FIRST, True  # one may attend a meeting all the same, and is told so there
    return tell[command](), True


def _sentences(
    overview: Overview, person: PersonOverview | None, differences: int | None
) -> dict[str, Callable[[], str]]:
    stands = overview.counts
    version = stands.rubric.version if stands.rubric else 0
    return {
        "annotate": lambda: (
            home.answering(person.name, person.tally, overview.noun) if person else home.BEGINS
        ),
        "describe_images": lambda: home.described(overview.pictures, overview.undescribed),
        "pair_session": lambda: home.pairs(count=stands.pairs),
        "add_images": lambda: home.in_study(overview.images, overview.noun),
        "gallery": lambda: home.GALLERY_ABOUT,
        "workshop": lambda: home.workshops(count=stands.workshops),
        "participants": lambda: home.participants(count=stands.participants),
        "code_statements": lambda: home.lines_read(stands.lines, stands.read_lines),
        "design_rubric": lambda: home.rubric(version, stands.draft_of),
        "compare_rubrics": lambda: home.drafted(count=stands.drafted),
        "ask_judge": lambda: home.judges(count=stands.judges),
        "agreement": lambda: home.AGREEMENT_ABOUT,
        "meeting": lambda: (
            home.meetings(stands.meetings, stands.has_open_meeting)
            if differences is None or stands.has_open_meeting
            else home.to_talk_about(count=differences)
        ),
        "assign": lambda: home.PLAN if stands.has_plan else home.NO_PLAN,
        "packets": lambda: home.sent_and_received(stands.conflicts, stands.wordings),
        "bring_in": lambda: home.BRING_IN_ABOUT,
        "export": lambda: home.EXPORT_ABOUT,
    }
