"""From a study to the document about it: one way for the window and the command line, so that both give the same
bytes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.agreement.ratings.question import Question, usual_question
from app.agreement.ratings.settled_decisions import rulings_for
from app.agreement.report.report import Report, build
from app.errors import UserError
from app.messages.agreement import references as references_text
from app.messages.instruments.critique_settings import ONLY_CRITIQUES
from app.messages.item_nouns import noun_for
from app.messages.meeting import meeting as meeting_text, minutes
from app.messages.meeting.second_answers import HOW
from app.messages.study.image_prompts import NOT_THE_SAME, STATES
from app.messages.team.sent_work import conflicts as conflicts_in_report
from app.reports import tables
from app.reports.agreement.agreement_document import agreement_document
from app.reports.agreement.criterion_checks import criterion_checks_section
from app.reports.document import Document, Section, Table
from app.reports.first_page.pictures import shown_in
from app.reports.instruments.instrument_report import instrument_document, scaled_sections
from app.reports.pictures.failed_pictures import failed_pictures
from app.reports.pictures.shown_pictures import Pictures
from app.reports.second_answers import second_answers_section
from app.reports.studies.rater_groups_section import rater_groups_section
from app.reports.tables import TableSpec
from app.study.judge.prompt_visibility import only_judges_get_prompts, prompt_visibility
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.meetings import Adjudication, Outcome
from app.study.team.raters import RaterKind


def decision_sections(study: OpenStudy, rubric: Rubric | None) -> Iterator[Section]:
    """What meetings ruled on words that mean the same in this version, the oldest first; nothing without a meeting."""
    rulings = [one for one in rulings_for(study, rubric) if not one.is_rewording]
    if not rulings:
        return
    made = [one for one in rulings if one.ruling.outcome is Outcome.DECIDED]
    left_open = [one for one in rulings if one.ruling.outcome is not Outcome.DECIDED]
    sentence = references_text.decisions(count=len(made), left_open=len(left_open))
    found = (
        _table(study, rubric, "meeting-decisions", references_text.DECIDED_TABLE, made),
        _table(study, rubric, "left-open", references_text.OPEN_TABLE, left_open),
    )
    yield Section(
        "decisions", references_text.DECISIONS_SECTION, (sentence,), tuple(one for one in found if one.rows)
    )


def _table(
    study: OpenStudy, rubric: Rubric | None, identity: str, caption: str, rulings: Sequence[Adjudication]
) -> Table:
    noun = noun_for(study.exhibits.has_any())
    names = {one.lineage: (one.code, one.name) for one in rubric.criteria} if rubric else {}

    def subject(one: Adjudication) -> str:
        image = study.images.get(one.image)
        item = meeting_text.item_name(*(names[one.lineage] if one.lineage else (one.item, "")))
        return minutes.subject(image.number if image else 0, item, noun)

    return TableSpec(
        identity,
        caption,
        *tables.numbered(
            (minutes.image_item(noun), subject),
            (minutes.SIDES, lambda one: meeting_text.tally(one.ruling.tally)),
            (
                references_text.OUTCOME,
                lambda one: meeting_text.ruled(one.ruling.outcome, one.ruling.value).rstrip("."),
            ),
            (minutes.REASON, lambda one: one.ruling.reason or minutes.NO_REASON),
        ),
        ids=lambda one: f"r{one.key}",
        sentence=lambda _one, *words: references_text.decision_line(*words),
    ).of(rulings)


def usual_document(
    study: OpenStudy, choices: Mapping[str, str] | None = None, factors: tuple[str, ...] = ()
) -> Document:
    """What a study is reported by unless something else is asked: the analysis of its kind, or the usual agreement.
    `choices` are settings of the analysis of critiques; `factors` are questions about themselves to group people by.

    Raises UserError with too few answers or raters, and for choices that are none or belong to another kind of study.
    """
    rubric = study.rubrics.current()
    if rubric and rubric.has_own_analysis:
        return instrument_document(study, choices=choices, factors=factors)
    if choices:
        raise UserError(ONLY_CRITIQUES)
    return document_of(study, replace(usual_question(study), factors=factors))


def document_of(
    study: OpenStudy, question: Question, pictures: Pictures = Pictures.NONE, report: Report | None = None
) -> Document:
    """The report on agreement as a document. It is dated by the newest answer in the study: the same answers give the
    same file. report: the answer to the question, where it is there already.

    Raises UserError as `build` does.
    """
    document = reported(study, report or build(study, question), pictures)
    return with_pictures(study, question, document, pictures)


def with_pictures(study: OpenStudy, question: Question, document: Document, pictures: Pictures) -> Document:
    """The document with pictures that do not meet each criterion. Raises UserError as `build` does."""
    section = failed_pictures(study, question, pictures)
    return replace(document, sections=(*document.sections, section)) if section else document


def reported(study: OpenStudy, report: Report, pictures: Pictures = Pictures.LICENSED) -> Document:
    """A report that is made as a document, with what the study asks on other scales; what meetings decided is in
    its appendix."""
    made_at = study.answers.newest_at() or study.study.created_at
    shown = shown_in(study, report, pictures)
    document = agreement_document(report, made_at.replace(microsecond=0), shown)
    groups = rater_groups_section(study, report.question)
    *first_page, appendix = document.sections
    second = second_answers_section(study)
    more = [one for one in (criterion_checks_section(study), second, groups) if one]
    others = (*decision_sections(study, report.rubric), *more)
    appendix = replace(appendix, sections=(*appendix.sections, *others))
    conflicts = len(study.conflicts.all())
    has_judge = RaterKind.JUDGE in (report.reference.kind, report.against.kind)
    sentences = [conflicts_in_report(conflicts)] if conflicts else []
    sentences += [NOT_THE_SAME] if has_judge and only_judges_get_prompts(study) else []
    part = report.split.part if report.split else ImagePart.ALL
    sections = (*first_page, *scaled_sections(study, part), appendix)
    methods = (*document.methods, *((HOW,) if second else ()), *_who_knew_prompts(study))
    return replace(document, summary=(*document.summary, *sentences), sections=sections, methods=methods)


def _who_knew_prompts(study: OpenStudy) -> tuple[str, ...]:
    """Who knew the prompts of the images, where there are any."""
    has_prompts = any(image.facts.prompt.strip() for image in study.images.all())
    return (STATES[prompt_visibility(study)],) if has_prompts else ()
