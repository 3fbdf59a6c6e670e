"""`touchstone agree`: how far one rater agrees with another, in one study or several."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from app.cli.agreement import document_file, reader_option, report_options
from app.cli.arguments import path
from app.cli.output import complain, print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import OptionsError, UserError
from app.messages.agreement import references as references_text, studies as studies_text, two_files
from app.messages.cli import agree, cli
from app.messages.local_formats import all_of
from app.messages.team.sent_work import conflicts as in_conflict
from app.study.parquet_format import is_parquet_folder
from app.study.ports import OpenStudy
from app.study.reference import rule_of

if TYPE_CHECKING:
    from app.agreement.advice.advice import Advice
    from app.agreement.ratings.question import Question
    from app.agreement.report.report import Report
    from app.reports.document import Document

MAY_JUDGE = "may-judge"
REQUIREMENT_FAILED = 3
"""The exit code where a question has other advice than `--require` asks for."""


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("studies", metavar="STUDY", type=path, nargs="+", help=studies_text.STUDIES_ARGUMENT)
    parser.add_argument("--reference", metavar="RATER", default="", help=cli.REFERENCE_RATER)
    parser.add_argument("--against", metavar="RATER", default="", help=cli.AGAINST)
    parser.add_argument(
        "--pool",
        metavar=studies_text.POOL_FORM,
        type=_pool,
        action="append",
        default=[],
        help=studies_text.POOL,
    )
    parser.add_argument("--accepted", metavar="FILE", type=path, help=agree.ACCEPTED)
    parser.add_argument("--columns", metavar="FILE", type=path, help=agree.COLUMNS)
    reader_option.configure(parser)
    report_options.configure(parser)
    parser.add_argument("--json", action="store_true", help=cli.JSON)
    parser.add_argument("--require", metavar="ADVICE", default="", help=agree.REQUIRE)
    document_file.configure(parser)
    report_options.configure_pictures(parser)
    report_options.configure_appendix(parser)


def run(arguments: Namespace) -> int:
    """Tell the report, or write it to a file. In the studies, only who reads it and looks at advice are stored."""
    document_file.refuse_half(arguments)
    if arguments.accepted and arguments.format:
        raise OptionsError(agree.ACCEPTED_OR_FILE)
    report_options.refuse_pictures(arguments)
    report_options.refuse_appendix(arguments, document_file.FORMATS)
    for folder in arguments.studies if arguments.reader else ():
        with closing(open_study(folder)) as study:
            reader_option.show_to(study, arguments.reader)
    question = report_options.asked(_question(arguments), arguments)
    if any(map(is_parquet_folder, arguments.studies)):
        _refuse_options_of_one(arguments)
        return _counted(question, arguments)
    if len(arguments.studies) > 1 or not question.against:
        _refuse_options_of_one(arguments)
        return _several(question, arguments)
    if arguments.pool:
        raise OptionsError(studies_text.ONLY_WITH_SEVERAL)
    return _one(question, arguments)


def _question(arguments: Namespace) -> "Question":
    """Who is compared with whom: as it is said, or as the window begins where nothing is said of one study."""
    from app.agreement.ratings.question import Question, usual_question

    if arguments.reference:
        return Question(arguments.reference, arguments.against)
    if len(arguments.studies) > 1 or is_parquet_folder(arguments.studies[0]):
        raise OptionsError(agree.SEVERAL_NEED_REFERENCE)
    with closing(open_study(arguments.studies[0])) as study:
        usual = usual_question(study)
    return replace(usual, against=arguments.against) if arguments.against else usual


def _refuse_options_of_one(arguments: Namespace) -> None:
    """Raises OptionsError for an option that would be ignored where no two raters of one study are compared."""
    for option in ("require", "accepted", "columns"):
        if getattr(arguments, option):
            raise OptionsError(agree.only_with_two_raters(option=f"--{option}"))


def _pool(word: str) -> tuple[str, tuple[int, ...]]:
    """A named pool of studies, by their places from 1."""
    name, _, places = word.partition("=")
    numbers = [place.strip() for place in places.split(",")]
    if not name.strip() or not all(number.isascii() and number.isdigit() for number in numbers):
        raise ArgumentTypeError(studies_text.not_a_pool(word=word))
    return name.strip(), tuple(dict.fromkeys(int(number) for number in numbers))


def _several(question: "Question", arguments: Namespace) -> int:
    """Report over all studies that are named, or on people alone."""
    from app.reports.document import in_words
    from app.reports.studies.studies_document import answer_studies, studies_json

    folders = arguments.studies
    if question.split:
        raise UserError(studies_text.WITHOUT_SPLIT)
    if arguments.pool and len(folders) == 1:
        raise OptionsError(studies_text.ONLY_WITH_SEVERAL)
    for place in (place for _, places in arguments.pool for place in places):
        if not 1 <= place <= len(folders):
            raise UserError(studies_text.no_such_place(place=place, count=len(folders)))
    pools = [(name, tuple(place - 1 for place in places)) for name, places in arguments.pool]
    with ExitStack() as stack:
        opened = [stack.enter_context(closing(open_study(folder))) for folder in folders]
        report, document = answer_studies(opened, question, pools, report_options.pictures(arguments))
    if arguments.json:
        print_json(studies_json(document, report))
    elif arguments.format:
        _write(document, arguments)
    else:
        print_lines(*in_words(document))
    return 0


def _counted(question: "Question", arguments: Namespace) -> int:
    """Report on two raters whose answers are counted in a folder of Parquet files."""
    from app.agreement.report.counted import build_counted
    from app.messages.interchange.parquet import ONLY_COUNTS
    from app.reports.agreement.agreement_json import counted_json, report_lines
    from storage.parquet.counted_answers import CountedAnswers

    if len(arguments.studies) > 1 or not arguments.against or arguments.format or arguments.pool:
        raise UserError(ONLY_COUNTS)
    report = build_counted(CountedAnswers(arguments.studies[0]), question)
    if arguments.json:
        print_json(counted_json(report))
    else:
        print_lines(*report_lines(report))
    return 0


def _write(document: "Document", arguments: Namespace) -> None:
    from exporters.reports.report_files import STANDARD_OUTPUT, export_report

    where = report_options.appendix(arguments)
    written = export_report(document, arguments.format, arguments.out, *arguments.studies, appendix=where)
    if arguments.out != STANDARD_OUTPUT:
        print_lines(cli.exported(out=arguments.out), *map(two_files.written_beside, written[1:]))


def _one(question: "Question", arguments: Namespace) -> int:
    """Report on two raters of one study."""
    from dataclasses import replace

    from app.agreement.report.report import build
    from app.cli.agreement.accepted_table import write_accepted
    from app.interchange.images.image_columns import read_image_columns
    from app.reports.agreement.agreement_json import as_json
    from app.reports.agreement.agreement_sentences import narrate
    from app.reports.document import section_in_words
    from app.reports.document_json import section_json
    from app.reports.first_page.pictures import shown_in
    from app.reports.second_answers import second_answers_section
    from app.reports.studies.rater_groups_section import rater_groups_section
    from app.reports.study_report import document_of
    from app.sessions.agreement.looks import note_advice_looks

    with closing(open_study(arguments.studies[0])) as study:
        if arguments.columns:
            question = replace(question, columns=read_image_columns(study, arguments.columns))
        rubric = study.rubrics.current()
        has_verdicts = not rubric or bool(rubric.yes_no)
        _check_requirement(arguments.require, has_verdicts)
        if arguments.format:
            report = build(study, question)
            document = document_of(study, question, report_options.pictures(arguments), report)
            note_advice_looks(study, report)
            _write(document, arguments)
            return _meets(arguments.require, report) if arguments.require else 0
        scales = _on_scales(study, question)
        found = build(study, question) if has_verdicts else None
        if found:
            note_advice_looks(study, found)
        conflicts = len(study.conflicts.all())
        shown = shown_in(study, found) if found else {}
        groups = rater_groups_section(study, question)
        again = second_answers_section(study)
    if arguments.accepted:
        if found is None or not found.accepted:
            raise UserError(agree.NOTHING_ACCEPTED)
        write_accepted(found, arguments.accepted, arguments.studies[0])
    if arguments.json:
        entries: dict[str, Any] = {"conflicts": conflicts}
        if groups:
            entries["rater_groups"] = section_json(groups)
        if again:
            entries["second_answers"] = section_json(again)
        print_json({**(as_json(found) if found else scales.heading), **scales.entries, **entries})
    else:
        notes = [in_conflict(conflicts)] if conflicts else []
        lines = ("", *section_in_words(groups)) if groups else ()
        print_lines(*(narrate(found, shown) if found else ()), *scales.lines, *lines, *notes)
    return _meets(arguments.require, found) if arguments.require and found else 0


def _check_requirement(required: str, has_verdicts: bool) -> None:
    """Raises OptionsError for an advice there is not, and UserError where no question can have advice."""
    from app.agreement.advice.advice import Kind

    known = [MAY_JUDGE, *map(_as_word, Kind)]
    if required and required not in known:
        raise OptionsError(agree.no_such_advice(required, known))
    if required and not has_verdicts:
        raise UserError(agree.ONLY_FOR_YES_NO)


def _as_word(kind: str) -> str:
    """A kind of advice as one word of a command line."""
    return kind.replace(" ", "-").replace("'", "")


def _meets(required: str, report: "Report") -> int:
    """The exit code: whether every question has the advice that is required. Names those that have another."""
    others = [item.code or item.name for item in report.shown_items if not _is_met(required, item.advice)]
    if others:
        complain(agree.not_met(required=required, questions=all_of(others)))
    return REQUIREMENT_FAILED if others else 0


def _is_met(required: str, advice: "Advice | None") -> bool:
    if advice is None:
        return False
    return advice.leaves_to_judge if required == MAY_JUDGE else _as_word(advice.kind) == required


@dataclass(frozen=True)
class _OnScales:
    """What the two said on other scales than yes or no; empty where the rubric has none."""

    lines: tuple[str, ...] = ()
    heading: Mapping[str, Any] = field(default_factory=dict)
    entries: Mapping[str, Any] = field(default_factory=dict)


def _on_scales(study: OpenStudy, question: "Question") -> _OnScales:
    rubric = study.rubrics.current()
    if rubric is None or len(rubric.yes_no) == len(rubric.criteria):
        return _OnScales()
    from app.agreement.planning.parts import part_of, split_state
    from app.agreement.ratings.question import find_raters
    from app.instruments.comparison import compare
    from app.instruments.scores import read_scores
    from app.reports.agreement.split import part_sentences_of, split_json
    from app.reports.instruments import comparison_report as report

    if rule_of(question.reference):
        if not rubric.yes_no:
            raise UserError(references_text.ONLY_YES_NO)
        return _OnScales((references_text.ONLY_YES_NO,))
    reference, against = find_raters(study, question)
    part = part_of(study, question.part, (reference, against), rubric.version)
    split = split_state(study, part)
    found = compare(read_scores(study, part), reference, against, question.seed)
    names = {"study": study.study.title, "reference": reference.name, "against": against.name}
    heading: dict[str, Any] = {**names, "rubric_version": rubric.version, "label": None, "criteria": []}
    about = part_sentences_of(None if rubric.yes_no else split)  # else the report on verdicts says so
    return _OnScales(
        (*about, *report.narrate(found, reference.name, against.name)),
        {**heading, "split": split_json(split) if split else None},
        {"scales": report.as_json(found)},
    )
