"""`touchstone assign`: a plan of who answers what, told with its properties, then made active."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import defaultdict
from contextlib import closing
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.identity import now
from app.messages.cli import assign, cli
from app.messages.team import assigning, sent_work
from app.study.team.assignments import Assignment, Kind, Order, Setup

if TYPE_CHECKING:
    from app.assignment.planning import Proposal
    from app.study.ports import OpenStudy

_NUMBERS = ("per_image", "overlap", "practice", "seed")


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments. None stands for what the active plan says, or for what is usual."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add(
        "--plan",
        metavar="KIND",
        choices=[one.value for one in Kind],
        help=assign.PLAN.format(names=", ".join(Kind)),
    )
    add("--per-image", metavar="K", type=_count, help=assign.PER_IMAGE)
    add("--overlap", metavar="N", type=_count, help=assign.OVERLAP)
    add("--practice", metavar="N", type=_count, help=assign.PRACTICE)
    add("--context", metavar="WORDS", action="append", help=assign.CONTEXT)
    add(
        "--order",
        metavar="ORDER",
        choices=[one.value for one in Order],
        help=assign.ORDER.format(names=", ".join(Order)),
    )
    add("--seed", metavar="N", type=_count, help=assign.SEED)
    add("--rater", metavar="NAME", nargs="+", action="extend", default=[], help=assign.RATERS)
    add("--dry-run", action="store_true", help=cli.DRY_RUN)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Tell the plan, and make it active unless only asked what it would be."""
    from app.assignment.planning import propose, put_in_force
    from app.sessions.team.assigning import Assigning
    from app.sessions.team.work_overview import work_that_is_out

    with closing(open_study(arguments.study)) as study:
        setup = _setup(study, arguments)
        out = work_that_is_out(study.sent_work, now())
        names = arguments.rater or [name for name, is_in in Assigning(study).people() if is_in]
        if arguments.dry_run:
            made = propose(study, setup, names)
        else:
            _plan, made = put_in_force(study, setup, names)
        if arguments.json:
            print_json({**_document(study, made, not arguments.dry_run), "work_that_is_out": out})
        else:
            people = made.properties.people
            end = assigning.PROPOSED if arguments.dry_run else assigning.accepted(count=people)
            print_lines(*made.sentences, *([sent_work.work_is_out(out)] if out else []), end)
    return 0


def _setup(study: "OpenStudy", arguments: Namespace) -> Setup:
    plan = study.assignments.plan()
    if arguments.plan is None and plan is None:
        raise UserError(assigning.PLAN_NEEDED)
    asked: dict[str, Any] = {name: getattr(arguments, name) for name in _NUMBERS}
    asked["contexts"] = tuple(arguments.context) if arguments.context else None
    asked["kind"] = Kind(arguments.plan) if arguments.plan else None
    asked["order"] = Order(arguments.order) if arguments.order else None
    said = {name: value for name, value in asked.items() if value is not None}
    # A design that is named replaces the earlier one with all its settings; else the active plan goes on.
    return replace(plan.setup if plan and arguments.plan is None else Setup(), **said)


def _document(study: "OpenStudy", made: "Proposal", is_in_force: bool) -> dict[str, Any]:
    numbers = {image.key: image.number for image in study.images.all()}
    shown = {exhibit.image: exhibit.shown.context for exhibit in study.exhibits.all()}
    by_rater: dict[int, list[Assignment]] = defaultdict(list)
    for one in made.assignments:
        by_rater[one.rater].append(one)
    names = {rater.key: rater.name for rater in study.raters.all()}
    names |= {-place: name for place, name in enumerate(made.names, start=1)}
    people = [
        {
            "name": names[rater],
            "images": [numbers[one.image] for one in mine],
            "contexts": [one.context or shown.get(one.image, "") for one in mine],
            "practice": [numbers[one.image] for one in mine if one.is_practice],
        }
        for rater, mine in by_rater.items()
    ]
    return {
        "study": study.study.title,
        "in_force": is_in_force,
        "goes_on_from_a_plan": made.is_extension,
        "setup": asdict(made.setup),
        "properties": asdict(made.properties),
        "people": people,
    }


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise ArgumentTypeError(assign.not_a_count(word=word))
    return int(word)
