"""`touchstone import`: answers from files into a study."""

from argparse import ArgumentParser, Namespace
from contextlib import closing

from app.cli.arguments import path
from app.cli.output import Progress, tell
from app.cli.shelf import open_study
from app.exchange.annotations import bring_in, preview, read_annotations
from app.messages import cli as messages


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument("files", metavar="FILE", nargs="+", type=path, help=messages.FILES)
    parser.add_argument(
        "--format", choices=["annotations"], default="annotations", help=messages.IMPORT_FORMAT
    )
    parser.add_argument("--allow-missing-images", action="store_true", help=messages.ALLOW_MISSING)
    parser.add_argument("--dry-run", action="store_true", help=messages.DRY_RUN)


def run(arguments: Namespace) -> int:
    """Bring in every answer of every file, or none at all."""
    with closing(open_study(arguments.study)) as study:
        if not arguments.dry_run:
            study.prepare_to_write()
        with Progress(messages.reading, apart=500) as progress:
            annotations = read_annotations(study, arguments.files, arguments.allow_missing_images, progress)
        if arguments.dry_run:
            outcome = preview(study, annotations)
        else:
            with Progress(messages.storing, apart=500) as progress:
                outcome = bring_in(study, annotations, progress)
    tell(
        messages.imported(
            outcome.new, outcome.answers, outcome.raters, outcome.images, is_dry=arguments.dry_run
        )
    )
    return 0
