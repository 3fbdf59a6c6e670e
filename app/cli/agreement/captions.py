"""`touchstone captions`: automatic metrics of models' captions against people's, in words, as JSON or as a file."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing

from app.captions.coco import Metric
from app.cli.agreement import document_file
from app.cli.arguments import path
from app.cli.output import Progress, tell_json
from app.cli.study_repository import open_study
from app.errors import UsageError
from app.messages.cli import cli as messages
from app.messages.instruments import caption_metrics as words

NAMES = tuple(metric.value for metric in Metric)


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=messages.STUDY)
    parser.add_argument(
        "--metrics",
        metavar="NAMES",
        type=_metrics,
        default=tuple(Metric),
        help=words.METRICS_OPTION.format(names=",".join(NAMES)),
    )
    parser.add_argument("--at-once", metavar="N", type=_count, help=words.AT_ONCE_OPTION)
    parser.add_argument("--json", action="store_true", help=messages.JSON)
    document_file.configure(parser)


def run(arguments: Namespace) -> int:
    """Tell or write the figures; nothing in the study changes."""
    document_file.refuse_half(arguments, "captions")
    if arguments.json and arguments.out:
        raise UsageError(messages.usage(words.JSON_OR_FILE, f"{messages.PROGRAM} captions"))
    from app.instruments.caption_metrics import gather, measure
    from app.reports.document_json import as_json
    from app.reports.instruments.caption_metrics_report import metrics_document

    with closing(open_study(arguments.study)) as study:
        made_at = study.answers.newest_at() or study.study.created_at
        title, folder, captions = study.study.title, study.folder, gather(study.exhibits.all())
    with Progress(words.progress, apart=1) as progress:
        found = measure(captions, arguments.metrics, arguments.at_once, progress)
    document = metrics_document(title, made_at.replace(microsecond=0), found)
    if arguments.json:
        tell_json(as_json(document))
    else:
        document_file.give_out(document, arguments, folder, words.written(arguments.out))
    return 0


def _metrics(word: str) -> tuple[Metric, ...]:
    known = {name.casefold(): Metric(name) for name in NAMES}
    found = []
    for name in filter(None, (part.strip() for part in word.split(","))):
        if name.casefold() not in known:
            raise ArgumentTypeError(words.unknown_metric(name, NAMES))
        found.append(known[name.casefold()])
    if not found:
        raise ArgumentTypeError(words.unknown_metric(word or '""', NAMES))
    return tuple(metric for metric in Metric if metric in found)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or int(word) < 1:
        raise ArgumentTypeError(words.not_a_count(word))
    return int(word)
