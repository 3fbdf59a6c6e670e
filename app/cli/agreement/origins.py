"""`touchstone origins`: whose answers are their own, where two raters gave the same ones; shown, or confirmed."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.agreement import origins as origins_text
from app.messages.cli import cli


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("study", metavar="STUDY", type=path, help=cli.STUDY)
    deeds = parser.add_mutually_exclusive_group()
    deeds.add_argument("--confirm", metavar="NAME", default="", help=origins_text.CONFIRM)
    deeds.add_argument("--take-back", metavar="NAME", default="", help=origins_text.TAKE_BACK)
    add("--by", metavar="NAME", default="", help=origins_text.BY)
    add("--why", metavar="REASON", default="", help=origins_text.WHY)
    add("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Store what is said, if anything, and tell what holds."""
    from app.sessions.agreement.origins import confirm_origin, origin_sentences, take_origin_back

    if (arguments.by or arguments.why) and not (arguments.confirm or arguments.take_back):
        raise OptionsError(origins_text.ONLY_WITH_NAME)
    done = []
    with closing(open_study(arguments.study)) as study:
        if arguments.confirm:
            done = [confirm_origin(study, arguments.confirm, arguments.by, arguments.why)]
        elif arguments.take_back:
            done = [take_origin_back(study, arguments.take_back, arguments.by, arguments.why)]
        sentences = [*done, *origin_sentences(study)]
        confirmed = [
            {
                "rater": one.rater.name,
                "by": one.by,
                "reason": one.reason,
                "confirmed_at": one.recorded_at.isoformat(),
            }
            for one in study.origins.confirmed()
        ]
    if arguments.json:
        print_json({"confirmed": confirmed})
    else:
        print_lines(*sentences)
    return 0
