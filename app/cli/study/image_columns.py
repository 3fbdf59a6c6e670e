"""`touchstone images columns`: what else is kept of the images for the report, and changing that."""

from argparse import Namespace
from contextlib import closing
from pathlib import Path

from app.cli.output import print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError
from app.messages.interchange import manifest as manifest_text
from app.study.work import ADDING


def run(arguments: Namespace) -> list[dict[str, object]]:
    """Keep the columns of a table, or some no longer; tell which are kept."""
    from app.agreement.ratings.image_columns import forget_columns, keep_columns, kept_columns
    from app.interchange.images.image_columns import read_image_columns

    tables = [place for place in arguments.paths if isinstance(place, Path)]
    if len(arguments.paths) > 1 or len(tables) < len(arguments.paths):
        raise OptionsError(manifest_text.ONE_TABLE)
    with closing(open_study(arguments.study)) as study:
        if tables or arguments.remove:
            study.prepare_to_add(ADDING)
        if arguments.remove:
            forget_columns(study, arguments.remove)
        for table in tables:
            keep_columns(study, read_image_columns(study, table))
        kept = kept_columns(study)
    counts = [(title, len(column), len(set(column.values()))) for title, column in kept.items()]
    print_lines(*([manifest_text.kept_column(*one) for one in counts] or [manifest_text.NO_COLUMNS]))
    return [{"column": title, "images": images, "values": values} for title, images, values in counts]
