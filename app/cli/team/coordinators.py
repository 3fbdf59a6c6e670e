"""`touchstone coordinators`: who coordinates a study, and opening its results for one."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.messages.cli import cli
from app.messages.study import coordinators as coordinators_text
from app.study.work import ADDING


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    work = parser.add_mutually_exclusive_group()
    work.add_argument("--add", metavar="NAME", default="", help=coordinators_text.ARGUMENT_ADD)
    work.add_argument("--remove", metavar="NAME", default="", help=coordinators_text.ARGUMENT_REMOVE)
    work.add_argument("--open-results", metavar="NAME", default="", help=coordinators_text.ARGUMENT_OPEN)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Do what is asked; say who coordinates, and what each may see."""
    with closing(open_study(arguments.study)) as study:
        access = study.access
        if arguments.add or arguments.remove or arguments.open_results:
            study.prepare_to_add(ADDING)
        said = ""
        if arguments.add:
            said = coordinators_text.added(name=access.add_coordinator(arguments.add))
        elif arguments.remove:
            access.remove_coordinator(arguments.remove)
            said = coordinators_text.removed(name=arguments.remove)
        elif arguments.open_results:
            access.open_results(arguments.open_results)
        found = [access.results_for(name) for name in access.coordinators()]
        opened = access.opened()
    if arguments.json:
        print_json(
            {
                "coordinators": [{"name": one.name, "may_see_results": one.may_see} for one in found],
                "people_still_answering": found[0].people if found else None,
                "images_still_open": found[0].images if found else None,
                "opened_early": [
                    {
                        "name": one.name,
                        "at": one.recorded_at.isoformat(),
                        "people": one.people,
                        "images": one.images,
                    }
                    for one in opened
                ],
            }
        )
        return 0
    print_lines(*([said] if said else []), *([] if found else [coordinators_text.NONE_YET]))
    print_lines(
        *(coordinators_text.state_line(one.name, one.may_see, one.people, one.images) for one in found)
    )
    return 0
