"""A report over several studies as a document, and that document as JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from app import language
from app.agreement.ratings.question import Question
from app.agreement.studies.studies_report import StudiesReport, build_studies
from app.messages.agreement import report_methods, studies as studies_text
from app.messages.together import together
from app.reports.agreement.agreement_sentences import how_intervals
from app.reports.agreement.agreement_tables import histogram_of
from app.reports.agreement.split import part_sentence
from app.reports.document import Document, Section
from app.reports.document_json import as_json as document_json
from app.reports.pictures.failed_pictures import failed_pictures
from app.reports.pictures.shown_pictures import Pictures
from app.reports.printed_figures import spoken, with_ends
from app.reports.studies import studies_tables as tables
from app.reports.studies.rater_groups_section import rater_groups_section
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy

LANGUAGE = language.tag()


def document_of_studies(studies: Sequence[OpenStudy], report: StudiesReport) -> Document:
    """The report as a document, dated by the newest answer in any of the studies."""
    made_at = max(study.answers.newest_at() or study.study.created_at for study in studies)
    return studies_document(report, made_at.replace(microsecond=0))


def studies_document(report: StudiesReport, made_at: datetime) -> Document:
    """The document of a report over several studies. `made_at` knows its time zone."""
    titles = [one.study.title for one in report.studies]
    title = (
        studies_text.title(titles)
        if report.is_compared or len(titles) > 1
        else studies_text.title_of_one(name=titles[0])
    )
    return Document(
        title,
        LANGUAGE,
        made_at,
        tuple(_summary(report)),
        tuple(_sections(report)),
        tuple(_methods(report)),
        tuple(_trace(report)),
    )


def studies_json(document: Document, report: StudiesReport) -> dict[str, Any]:
    """The document as JSON, and which studies it is about."""
    question = report.question
    about = [
        {
            "name": name,
            "title": one.study.title,
            "id": str(one.study.id),
            "artifact": one.study.artifact,
            "rubric_version": one.rubric_version,
            "reference": one.reference,
            "against": one.compared.against if one.compared else None,
            "part": one.split.part.value if one.split else None,
            "answers": one.answers,
            "checksum": one.checksum,
        }
        for name, one in zip(report.names, report.studies, strict=True)
    ]
    pools = [{"name": pool.name, "studies": [place + 1 for place in pool.studies]} for pool in report.pools]
    asked = {
        "doubts": question.doubts.value,
        "cannot_tell": question.cannot_tell,
        "contested": question.contested,
        "seed": question.seed,
        "replicates": question.replicates,
    }
    return {
        **document_json(document),
        **asked,
        "studies": about,
        "pools": pools,
        "histogram": list(report.histogram),
    }


def answer_studies(
    studies: Sequence[OpenStudy],
    question: Question,
    groups: Sequence[tuple[str, Sequence[int]]] = (),
    pictures: Pictures = Pictures.NONE,
) -> tuple[StudiesReport, Document]:
    """The report over these studies and its document. Raises UserError as `build_studies` does."""
    report = build_studies(studies, question, groups)
    document = document_of_studies(studies, report)
    shown = [
        section
        for name, study in zip(report.names, studies, strict=True)
        for section in (
            rater_groups_section(study, question, name),
            failed_pictures(study, question, pictures, name),
        )
    ]
    return report, replace(document, sections=(*document.sections, *filter(None, shown)))


def _sections(report: StudiesReport) -> Iterator[Section]:
    if report.is_compared:
        shown = (tables.label_table(report), tables.beyond_table(report))
        means = tables.means_table(report)
        yield Section("label", studies_text.LABEL_SECTION, (), (*shown, *means))
        if any(report.histogram):
            chart = histogram_of(report.histogram, studies_text.HISTOGRAM)
            yield Section(
                "criteria", studies_text.CRITERIA_SECTION, (), (chart, tables.criteria_table(report))
            )
    if community := tables.community_table(report):
        yield Section("community", studies_text.COMMUNITY_SECTION, (), (community,))
    if people := tuple(tables.people_tables(report)):
        yield Section("people", studies_text.PEOPLE_SECTION, (), people)


def _summary(report: StudiesReport) -> Iterator[str]:
    last = report.pools[-1] if report.pools else report.singles[0]
    parts = {one.split.part if one.split else ImagePart.ALL for one in report.studies}
    if len(parts) > 1:
        yield studies_text.MIXED_PARTS
    if report.is_compared and last.label:
        first = report.studies[0]
        names = (first.compared.against if first.compared else "", first.reference)
        figure = last.label["agreement"]
        if figure.is_defined:
            yield studies_text.agreement(*names, with_ends(figure), figure.n, len(report.studies))
        else:
            yield studies_text.no_agreement(*names, figure.reason)
        known = [
            (one.label["agreement"], one.name)
            for one in report.singles
            if one.label and one.label["agreement"].is_defined
        ]
        if len(known) > 1:
            by_agreement = sorted(known, key=lambda one: float(one[0]))
            (low, lowest), (high, highest) = by_agreement[0], by_agreement[-1]
            yield studies_text.lowest_and_highest(
                lowest=lowest, low=spoken(low), highest=highest, high=spoken(high)
            )
        if total := sum(report.histogram):
            yield studies_text.criteria(
                count=total, above=sum(report.histogram[8:]), below=sum(report.histogram[:5])
            )
    if row := last.community:
        rates = spoken(row.community_rate), spoken(row.rubric_rate)
        yield studies_text.people_and_rubric(last.name, with_ends(row.agreement), row.images, *rates)
    if last.people.is_defined:
        yield studies_text.people_agree(name=last.name, value=with_ends(last.people))
    if not report.is_compared and last.community is None and not last.people.is_defined:
        yield studies_text.NOTHING_TO_REPORT


def _methods(report: StudiesReport) -> Iterator[str]:
    question = report.question
    for name, one in zip(report.names, report.studies, strict=True):
        if one.compared:
            raters = (one.compared.against, one.reference)
            yield studies_text.compared_in(name, *raters, one.rubric_version, one.compared.label.n_images)
        else:
            yield studies_text.people_in(name, one.reference, one.rubric_version)
        if one.split:
            yield studies_text.about(name, part_sentence(one.split))
    for rule in dict.fromkeys(one.rule for one in report.studies):
        yield report_methods.how_labels(rule)
    yield together(
        report_methods.doubts(question.doubts.value), report_methods.cannot_tell(question.cannot_tell)
    )
    if any(one.community for one in report.studies):
        yield report_methods.contested(question.contested)
    if report.is_compared:
        yield f"{report_methods.HOW_RUNS} {report_methods.JOINED}"
    if len(report.studies) > 1:
        yield studies_text.HOW_POOLED
        if report.pools[-1].shared:
            yield studies_text.shared(count=report.pools[-1].shared)
    yield how_intervals(question)


def _trace(report: StudiesReport) -> Iterator[tuple[str, str]]:
    from app.agreement.ratings.trace import versions

    for name, one in zip(report.names, report.studies, strict=True):
        yield studies_text.checksum_of(name=name), one.checksum
    yield report_methods.ANSWERS, str(sum(one.answers for one in report.studies))
    yield report_methods.SEED, str(report.question.seed)
    yield report_methods.REPLICATES, str(report.question.replicates)
    yield from ((name, version or report_methods.UNKNOWN) for name, version in versions())
