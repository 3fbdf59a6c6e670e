"""`touchstone import`: answers from files into a study."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import closing

from app.cli.arguments import path
from app.cli.interchange import mapped_files, workbook_file
from app.cli.interchange.workbook_file import Imported, imported
from app.cli.output import Progress, lines_as_messages, print_json, print_lines
from app.cli.study_repository import open_study
from app.interchange.mapped.mapped_answers import preview_lines
from app.interchange.tables.annotations import Annotations, bring_in, preview, read_annotations
from app.messages.cli import cli
from app.messages.interchange import formats as formats_text
from app.messages.judge import judge_batch as judge_batch_text
from app.study.ports import OpenStudy

LABEL_STUDIO = "label-studio"
WHOLE_NAME, FILE_NAME = "path", "name"


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("files", metavar="FILE", nargs="+", type=path, help=cli.FILES)
    parser.add_argument(
        "--format",
        choices=[
            "annotations",
            mapped_files.REPLIES,
            LABEL_STUDIO,
            workbook_file.FORMAT,
            *mapped_files.FORMATS,
        ],
        default="annotations",
        help=cli.IMPORT_FORMAT,
    )
    parser.add_argument("--allow-missing-images", action="store_true", help=cli.ALLOW_MISSING)
    parser.add_argument("--match", choices=[WHOLE_NAME, FILE_NAME], default=WHOLE_NAME, help=cli.MATCH)
    parser.add_argument("--dry-run", action="store_true", help=cli.DRY_RUN)
    parser.add_argument("--json", action="store_true", help=cli.JSON)
    mapped_files.configure(parser)
    workbook_file.configure_import(parser)


def run(arguments: Namespace) -> int:
    """Bring in every answer of every file, or none at all."""
    workbook_file.refuse_options(
        arguments, "--rater", "--prefer-workbook", "--skip-unclear", "--passphrase-from"
    )
    if not arguments.json:
        return _bring_in(arguments)[0]
    with lines_as_messages() as messages:
        code, counts = _bring_in(arguments)
    print_json({"is_dry_run": arguments.dry_run, **counts, "messages": messages()})
    return code


def _bring_in(arguments: Namespace) -> Imported:
    is_mapped = mapped_files.is_mapped(arguments)  # wrong usage is said before anything is read
    with closing(open_study(arguments.study)) as study:
        if not arguments.dry_run:
            study.prepare_to_write()
        if arguments.format == mapped_files.REPLIES:
            return _bring_in_replies(study, arguments)
        if arguments.format == workbook_file.FORMAT:
            return workbook_file.bring_in(study, arguments)
        return _bring_in_answers(study, arguments, is_mapped)


def _bring_in_answers(study: OpenStudy, arguments: Namespace, is_mapped: bool) -> Imported:
    annotations = _read(study, arguments, is_mapped)
    print_lines(*annotations.remarks)
    if is_mapped and arguments.dry_run:
        print_lines(*preview_lines(study, annotations))
    if arguments.dry_run:
        outcome = preview(study, annotations)
    else:
        with Progress(cli.storing, apart=500) as progress:
            outcome = bring_in(study, annotations, progress)
    print_lines(
        cli.imported(outcome.new, outcome.answers, outcome.raters, outcome.images, is_dry=arguments.dry_run)
    )
    print_lines(*filter(None, [annotations.left_out]))
    known = outcome.answers - outcome.new
    return 0, imported(outcome.new, known, outcome.raters, outcome.images)


def _read(study: OpenStudy, arguments: Namespace, is_mapped: bool) -> Annotations:
    by_file_name = arguments.match == FILE_NAME
    if is_mapped:
        return mapped_files.read(study, arguments, by_file_name=by_file_name)
    from app.interchange.label_studio.annotations import read_label_studio

    is_label_studio = arguments.format == LABEL_STUDIO
    read = read_label_studio if is_label_studio else read_annotations
    with Progress(formats_text.reading if is_label_studio else cli.reading, apart=500) as progress:
        return read(
            study, arguments.files, arguments.allow_missing_images, progress, by_file_name=by_file_name
        )


def _bring_in_replies(study: OpenStudy, arguments: Namespace) -> Imported:
    """Bring in the replies of judges that were collected elsewhere, once every line has been checked."""
    from app.interchange import judge_replies

    with Progress(cli.reading, apart=500) as progress:
        replies = judge_replies.read_replies(
            study,
            arguments.files,
            arguments.allow_missing_images,
            progress,
            by_file_name=arguments.match == FILE_NAME,
            names=mapped_files.pairs("--map", arguments.map),
        )
    print_lines(*replies.references.matches())
    if not arguments.dry_run:
        with Progress(cli.storing, apart=500) as progress:
            judge_replies.bring_in(study, replies, progress)
    print_lines(judge_batch_text.brought(replies.new, replies.known, replies.counts, arguments.dry_run))
    print_lines(*map(judge_batch_text.cut_off, replies.cut_off))
    if not arguments.dry_run:
        _print_missing(study, sorted(batch for batch in replies.batches if batch))
    return 0, imported(replies.new, replies.known, replies.judges, replies.images)


def _print_missing(study: OpenStudy, batches: Sequence[str]) -> None:
    """Say which calls of these batches still wait for a reply."""
    waiting = {batch: calls for batch in batches if (calls := study.calls.count_waiting(batch))}
    for batch, calls in waiting.items():
        images = dict.fromkeys(call.image for call in study.calls.waiting(batch))
        known = [image for key in images if (image := study.images.get(key)) is not None]
        print_lines(
            judge_batch_text.missing(batch=batch, count=calls, images=[str(image.number) for image in known])
        )
    if waiting:
        print_lines(judge_batch_text.still_waiting(count=sum(waiting.values())))
