"""`touchstone progress`: how far people, images and criteria are, without anybody's answers."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.access_keys import without_access_key
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.item_nouns import noun_for
from app.messages.team import assignment_page

if TYPE_CHECKING:
    from app.study.ports import OpenStudy


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Tell it; nothing is written."""
    from app.identity import now
    from app.sessions.team.team_progress import look_at_progress

    with closing(open_study(arguments.study)) as study:
        if arguments.json:
            print_json(_document(study))
            return 0
        found = look_at_progress(study, now())
        noun = noun_for(study.exhibits.has_any())
    parts = (
        (assignment_page.BY_PERSON, found.people),
        (assignment_page.by_image(noun), found.images),
        (assignment_page.BY_CRITERION, found.criteria),
        (assignment_page.SEEN, found.seen),
    )
    print_lines(*found.notes, *([""] if found.notes else []))
    for place, (heading, lines) in enumerate(parts):
        print_lines(*([""] if place else []), without_access_key(heading), *lines)
    return 0


def _document(study: "OpenStudy") -> dict[str, Any]:
    from app.sessions.team.team_progress import who_has_seen

    plan = study.assignments.plan()
    seen = {one.rater.key: one for one in who_has_seen(study)}
    people = [
        {
            "name": one.rater.name,
            "images": one.tally.images,
            "complete": one.tally.complete,
            "begun": one.tally.begun,
            "later": one.tally.later,
            "only_whole_image_open": one.tally.unjudged,
            "last_at": one.last_at.isoformat() if one.last_at else None,
            "in_plan": one.has_assignments,
            "seen_others": [str(word) for word in seen[one.rater.key].occasions]
            if one.rater.key in seen
            else [],
            "answers_after": seen[one.rater.key].answers_after if one.rater.key in seen else 0,
        }
        for one in study.assignments.people()
    ]
    return {
        "study": study.study.title,
        "plan": asdict(plan.setup) if plan else None,
        "conflicts": len(study.conflicts.all()),
        "is_closing": study.sent_work.is_closing(),
        "people": people,
        "images": [asdict(one) for one in study.assignments.images()],
        "criteria": [asdict(one) for one in study.assignments.criteria()],
    }
