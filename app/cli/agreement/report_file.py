"""`touchstone export --format html|pdf|xlsx`: the report on agreement, for anybody to read."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from app.cli.agreement import report_options
from app.errors import OptionsError
from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.messages.cli import cli
from app.study.ports import OpenStudy
from app.study.reference import outside, rule_of

FORMATS = ("html", "pdf", "xlsx")
BATCH = "openai-batch"


def configure(parser: ArgumentParser) -> None:
    """Add what only a report takes."""
    group = parser.add_argument_group(", ".join(FORMATS))
    group.add_argument("--reference", metavar="RATER", help=cli.REPORT_REFERENCE)
    group.add_argument("--against", metavar="RATER", help=cli.REPORT_AGAINST)
    report_options.configure(group)
    report_options.configure_pictures(group)
    report_options.configure_appendix(group)


def refuse_options(arguments: Namespace) -> None:
    """Raise OptionsError when options of a report are given with another format, or only one of its two raters."""
    raters = {"--reference": arguments.reference, "--against": arguments.against}
    if arguments.show_pictures:
        report_options.refuse_pictures(arguments)
    report_options.refuse_appendix(arguments, FORMATS)
    given = [*(option for option, name in raters.items() if name), *report_options.given(arguments)]
    if arguments.format == BATCH:  # asks about a part of the images, too
        given = [option for option in given if option != "--part"]
    if given and arguments.format not in FORMATS:
        raise OptionsError(cli.only_for_reports(options=given, formats=FORMATS))
    if bool(arguments.reference) != bool(arguments.against):
        raise OptionsError(cli.BOTH_RATERS)


def export(study: OpenStudy, arguments: Namespace, options: ExportOptions) -> list[Path]:
    """Build the report and write it; which files. Raises UserError when it cannot be built or written."""
    from app.agreement.ratings.question import Question, usual_question
    from app.reports.study_report import usual_document
    from app.sessions.agreement.looks import seen_document
    from exporters.reports.report_files import export_report

    going = outgoing(study, options)
    shown = as_study(going) if options.code_names else study
    rubric = shown.rubrics.current()
    if rubric and rubric.has_own_analysis and not arguments.reference:
        document = usual_document(shown, factors=tuple(arguments.factor or ()))
        return export_report(document, arguments.format, arguments.out, study.folder)
    if arguments.reference:
        is_rule = rule_of(arguments.reference) is not None
        reference = arguments.reference if is_rule else outside(arguments.reference, going.name_of)
        given = Question(reference, outside(arguments.against, going.name_of))
    else:
        given = usual_question(shown)
    question = report_options.asked(given, arguments)
    return export_report(
        seen_document(study, question, report_options.pictures(arguments), shown),
        arguments.format,
        arguments.out,
        study.folder,
        appendix=report_options.appendix(arguments),
    )
