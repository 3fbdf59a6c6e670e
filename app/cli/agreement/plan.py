"""`touchstone plan`: how many more images and people the advice needs, and which images next."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from app.cli.agreement import reader_option
from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.identity import now
from app.messages.cli import agree, cli
from app.messages.planning import planning
from app.messages.team import sent_work

if TYPE_CHECKING:
    from app.agreement.ratings.question import Question
    from app.study.ports import OpenStudy


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    add("--reference", metavar="RATER", help=planning.REFERENCE)
    add("--against", metavar="JUDGE", help=planning.AGAINST)
    add("--images", metavar="N", type=int, default=0, help=planning.MOST)
    add("--rater", metavar="NAME", nargs="+", action="extend", default=[], help=planning.RATERS)
    add("--unsure", action="store_true", help=agree.UNSURE)
    add("--assign", action="store_true", help=planning.ASSIGN)
    reader_option.configure(parser)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Tell what is needed and which images next; give these out only where that is asked for."""
    from app.agreement.planning.planner import plan_study
    from app.assignment.next_images import assign_next, next_images, unsure_images
    from app.assignment.planning import people_of
    from app.reports.agreement.planning import needs_json, needs_sentences, next_sentences
    from app.sessions.agreement.looks import note_advice_looks
    from app.sessions.team.work_overview import work_that_is_out

    if bool(arguments.reference) != bool(arguments.against):
        raise OptionsError(cli.BOTH_RATERS)
    with closing(open_study(arguments.study)) as study:
        reader_option.show_to(study, arguments.reader)
        needs = plan_study(study, _question(study, arguments))
        note_advice_looks(study, needs.report)
        images = (
            unsure_images(study, needs.report.accepted, max(0, arguments.images))
            if arguments.unsure
            else next_images(study, needs, arguments.rater, max(0, arguments.images))
        )
        if arguments.assign:
            assign_next(study, images, arguments.rater)
        people = arguments.rater or people_of(study)
        out = work_that_is_out(study.sent_work, now()) if arguments.assign else []
    if arguments.json:
        print_json({**needs_json(needs, images), "assigned": arguments.assign, "work_that_is_out": out})
        return 0
    heading = [planning.NEXT] if images else []
    print_lines(*needs_sentences(needs), *heading, *next_sentences(images, needs.split is not None))
    if arguments.assign:
        print_lines(planning.assigned(len(images), people), *([sent_work.work_is_out(out)] if out else []))
    return 0


def _question(study: "OpenStudy", arguments: Namespace) -> "Question":
    from app.agreement.ratings.question import Question, usual_question

    if arguments.reference:
        return Question(arguments.reference, arguments.against)
    return usual_question(study)
