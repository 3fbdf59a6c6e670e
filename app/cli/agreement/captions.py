"""`touchstone captions`: automatic metrics of models' captions against people's, in words, as JSON or as a file."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from dataclasses import replace

from app.captions.coco import Metric
from app.cli.agreement import document_file
from app.cli.arguments import path
from app.cli.output import Progress, print_json, print_lines
from app.cli.study_repository import create_study, open_study
from app.errors import OptionsError
from app.messages.cli import about as about_text, cli
from app.messages.instruments import caption_metrics, caption_studies

NAMES = tuple(metric.value for metric in Metric)


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument(
        "--metrics",
        metavar="NAMES",
        type=_metrics,
        default=tuple(Metric),
        help=caption_metrics.METRICS_OPTION.format(names=",".join(NAMES)),
    )
    parser.add_argument("--at-once", metavar="N", type=_count, help=caption_metrics.AT_ONCE_OPTION)
    parser.add_argument(
        "--group-by", metavar="QUESTION", action="append", default=[], help=about_text.GROUP_BY
    )
    parser.add_argument("--json", action="store_true", help=cli.JSON)
    parser.add_argument("--evaluation", metavar="DIR", type=path, help=caption_studies.EVALUATION_OPTION)
    parser.add_argument("--title", metavar="T", default="", help=caption_studies.TITLE_OPTION)
    parser.add_argument("--seed", metavar="N", type=int, help=caption_studies.SEED_OPTION)
    document_file.configure(parser)


def run(arguments: Namespace) -> int:
    """Tell or write the figures, or make the evaluation study; nothing in the study changes."""
    _check(arguments)
    if arguments.evaluation:
        return _make_evaluation(arguments)
    document_file.refuse_half(arguments)
    from app.instruments.captions.metrics import measure, measure_groups
    from app.interchange.caption_studies import captions_by_group, captions_in
    from app.reports.document_json import as_json
    from app.reports.instruments.caption_metrics_report import groups_section, metrics_document

    with closing(open_study(arguments.study)) as study:
        made_at = study.answers.newest_at() or study.study.created_at
        title, folder, captions = study.study.title, study.folder, captions_in(study)
        groups = captions_by_group(study, arguments.group_by) if arguments.group_by else None
    with Progress(caption_metrics.progress, apart=1) as progress:
        found = measure(captions, arguments.metrics, arguments.at_once, progress)
    document = metrics_document(title, made_at.replace(microsecond=0), found)
    if groups:
        of_groups = measure_groups(captions, groups, arguments.metrics, arguments.at_once)
        document = replace(document, sections=(*document.sections, groups_section(groups, of_groups)))
    if arguments.json:
        print_json(as_json(document))
    else:
        document_file.give_out(document, arguments, folder, caption_metrics.written(path=arguments.out))
    return 0


def _check(arguments: Namespace) -> None:
    shown = arguments.json or arguments.out or arguments.group_by
    of_figures = shown or arguments.at_once or arguments.metrics != tuple(Metric)
    if arguments.evaluation and of_figures:
        raise OptionsError(caption_studies.NOT_BOTH)
    if not arguments.evaluation and (arguments.title or arguments.seed is not None):
        raise OptionsError(caption_studies.ONLY_WITH_EVALUATION)


def _make_evaluation(arguments: Namespace) -> int:
    from app.interchange.caption_studies import make_evaluation

    seed = 1 if arguments.seed is None else arguments.seed
    with closing(open_study(arguments.study)) as study:
        made = make_evaluation(study, arguments.evaluation, create_study, arguments.title.strip(), seed)
    print_lines(caption_studies.made(arguments.evaluation, made.pictures, made.left_out))
    return 0


def _metrics(word: str) -> tuple[Metric, ...]:
    known = {name.casefold(): Metric(name) for name in NAMES}
    found = []
    for name in filter(None, (part.strip() for part in word.split(","))):
        if name.casefold() not in known:
            raise ArgumentTypeError(caption_metrics.unknown_metric(word=name, known=NAMES))
        found.append(known[name.casefold()])
    if not found:
        raise ArgumentTypeError(caption_metrics.unknown_metric(word=word or '""', known=NAMES))
    return tuple(metric for metric in Metric if metric in found)


def _count(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or int(word) < 1:
        raise ArgumentTypeError(caption_metrics.not_a_count(word=word))
    return int(word)
