"""`touchstone tables`: the read-only views of a study, for sqlite-utils, Datasette, DBeaver and other programs."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import print_json, print_lines
from app.messages.cli import cli
from app.messages.cli.shell_quoting import typed
from app.messages.study import readable_views as readable_views_text


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """List the views with their columns, and say whether some are empty because people still answer."""
    from storage.folder import DATABASE, open_study
    from storage.schema.views import are_withheld, readable_views

    with closing(open_study(arguments.study)) as study:
        views, withheld = readable_views(study.database), are_withheld(study.database)
    file = arguments.study / DATABASE
    if arguments.json:
        tables = [{"name": one.name, "rows": one.rows, "columns": list(one.columns)} for one in views]
        print_json({"file": str(file), "is_withheld": withheld, "tables": tables})
        return 0
    for one in views:
        print_lines(*readable_views_text.line(one.name, one.rows, one.columns))
    if withheld:
        print_lines(readable_views_text.WITHHELD)
    print_lines(readable_views_text.how_to_read(file=typed(file)))
    return 0
