"""A report on agreement as a document: what the window shows, exporters write and a listener hears."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from app import language
from app.agreement.report.report import Report
from app.messages.agreement import first_page as first_page_text, report_methods, report_words
from app.messages.together import together
from app.reports.agreement import agreement_tables as own, judge_tables, people_tables as company
from app.reports.agreement.agreement_sentences import (
    beforehand,
    how_intervals,
    pairs_left_out,
    reference_sentences,
    rests_on,
    summary,
    tested,
)
from app.reports.agreement.misses import miss_sentences, miss_tables
from app.reports.agreement.use_tables import use_sections
from app.reports.document import Chart, Document, Section, Table
from app.reports.first_page.counts import counts_section
from app.reports.first_page.pictures import Shown, behind_table, pictures_section
from app.reports.first_page.verdicts import verdicts_section
from app.reports.printed_figures import digits

LANGUAGE = language.tag()
APPENDIX = "appendix"


def agreement_document(
    report: Report, made_at: datetime, shown: Mapping[int, Shown] | None = None
) -> Document:
    """The document of a report: what everybody reads, then an appendix with every table.

    `made_at` knows its time zone; shown: what images look like, by number. Everything else follows from the report.
    """
    first_page = [*verdicts_section(report), *pictures_section(report, shown or {}), counts_section(report)]
    opening = replace(first_page[0], paragraphs=(*reference_sentences(report), *first_page[0].paragraphs))
    appendix = (
        *_criteria(report),
        *_rests_on(report),
        *_people(report),
        *_images(report),
        *_corrected(report),
        *_judges(report),
        *_parts(report),
        *use_sections(report),
    )
    return Document(
        report_words.title(study=report.study.title),
        LANGUAGE,
        made_at,
        summary(report),
        (opening, *first_page[1:], in_appendix(appendix)),
        tuple(_methods(report)),
        tuple(_trace(report)),
    )


def in_appendix(sections: Iterable[Section]) -> Section:
    """Sections as the appendix, which begins a page of its own."""
    return Section(
        APPENDIX,
        first_page_text.APPENDIX,
        (first_page_text.APPENDIX_FOR,),
        (),
        tuple(sections),
        starts_page=True,
    )


def _criteria(report: Report) -> Iterator[Section]:
    table = own.criteria_table(report)
    charts = (own.histogram(report),) if report.criteria else ()
    others = [own.chance_table(report), own.doubts_table(report)]
    if report.criteria:
        others.append(own.rule_table(report))
    others.append(behind_table(report))
    yield Section("criteria", report_words.CRITERIA_SECTION, (), (table, *charts, *others))


def _rests_on(report: Report) -> Iterator[Section]:
    """What the verdicts rest on; nothing where there are none."""
    if report.label.advice:
        sentences = (*rests_on(report), *tested(report))
        yield Section("rests-on", first_page_text.RESTS_SECTION, sentences, tuple(own.groups_table(report)))


def _people(report: Report) -> Iterator[Section]:
    people = report.people
    if people.everybody:
        groups = (people.everybody, *people.groups)
        tables = [company.group_table(report, group, place) for place, group in enumerate(groups)]
        pairs = company.pair_tables(report)
        paragraphs = [
            report_words.pooled(people.everybody.raters, people.everybody.conditions),
            *([report_words.label_by_rubric(people.by_rubric)] if people.by_rubric else ()),
            *(report_words.lonely(condition=condition, name=name) for condition, name in people.lonely),
            *pairs_left_out(report),
        ]
        yield Section("people", report_words.PEOPLE_SECTION, tuple(paragraphs), (*pairs, *tables))
    community = report.community
    if community:
        sentences = (
            report_words.community(community.raters, community.by_rubric),
            *miss_sentences(community),
        )
        shown = (company.COMMUNITY.of(community.rows), *miss_tables(community))
        yield Section("community", report_words.COMMUNITY_SECTION, sentences, shown)


def _images(report: Report) -> Iterator[Section]:
    parts: tuple[Table | Chart, ...] = (company.source_table(report),)
    if report.criteria:
        parts += (company.violations_chart(report),)
    yield Section("sources", report_words.SOURCES_SECTION, (), parts)


def _corrected(report: Report) -> Iterator[Section]:
    table = own.corrected_table(report)
    if table:
        paragraph = report_words.corrected_rates(against=report.against.name, reference=report.reference.name)
        yield Section("corrected", report_words.CORRECTED_SECTION, (paragraph,), (table,))


def _judges(report: Report) -> Iterator[Section]:
    judges = report.judges
    if judges.judges:
        calls = [report_methods.calls(name, counts) for name, counts in report.judge_calls if counts]
        parts = [judge_tables.judges_table(judges.judges), judge_tables.ASKED.of(judges.judges)]
        if judges.among_themselves:
            parts.append(judge_tables.JUDGE_PAIRS.of(judges.among_themselves))
        if judges.differences:
            parts.append(judge_tables.differences_table(report))
        yield Section(
            "judges", report_words.JUDGES_SECTION, (report_words.JUDGES_APART, *calls), tuple(parts)
        )
    if report.versions:
        paragraphs = [
            report_words.other_reference(version=change.version, name=report.reference.name)
            for change in report.versions
            if not change.has_own_reference
        ]
        tables = tuple(judge_tables.version_table(report, change) for change in report.versions)
        yield Section("versions", report_words.VERSIONS_SECTION, tuple(paragraphs), tables)


def _parts(report: Report) -> Iterator[Section]:
    if report.splits:
        tables = tuple(company.part_table(report, part, place) for place, part in enumerate(report.splits))
        yield Section("parts", report_words.PARTS_SECTION, (), tables)


def _methods(report: Report) -> Iterator[str]:
    reference, against = report.reference.name, report.against.name
    version = report.rubric.version if report.rubric else None
    images, question = report.images, report.question
    compared = report_methods.compared(against, reference, version, images.answered)
    yield f"{compared} {report_methods.answers_used(count=report.trace.answers)}"
    yield from _answered_by_one(report)
    yield from beforehand(report)
    comparison = report.label.comparison
    yield report_methods.missing(
        pairs=comparison.n_missing, possible=comparison.n_pairs + comparison.n_missing
    )
    yield report_methods.how_labels(report.rubric.label_rule if report.rubric else None)
    for name, by_rubric in zip((reference, against), report.labels_from, strict=True):
        if not by_rubric:
            yield report_methods.own_label(name=name)
    yield together(
        report_methods.doubts(question.doubts.value), report_methods.cannot_tell(question.cannot_tell)
    )
    if report.community:
        yield report_methods.contested(question.contested)
    if any(item.alternative for item in report.items):
        yield report_methods.alternative(epsilon=digits(report.basis.bounds.epsilon))
    if any(item.corrected for item in report.items):
        yield report_methods.HOW_CORRECTED
    yield f"{report_methods.HOW_RUNS} {report_methods.JOINED}"
    yield how_intervals(question)


def _answered_by_one(report: Report) -> Iterator[str]:
    """The images that only one of the two answered: those that count as missing, then those that are left out."""
    images, names = report.images, (report.reference.name, report.against.name)
    for name, missing, other in zip(
        names, (images.missing_against, images.missing_reference), reversed(names), strict=True
    ):
        if missing:
            yield report_methods.counted_as_missing(name=name, count=missing, other=other)
    for name, left_out in zip(names, (images.left_out_reference, images.left_out_against), strict=True):
        if left_out:
            yield report_methods.left_out(name=name, count=left_out)


def _trace(report: Report) -> Iterable[tuple[str, str]]:
    trace = report.trace
    yield report_methods.STUDY, str(report.study.id)
    if report.rubric:
        yield report_methods.RUBRIC, str(report.rubric.version)
    yield report_methods.CHECKSUM, trace.checksum
    yield report_methods.ANSWERS, str(trace.answers)
    yield report_methods.SEED, str(trace.seed)
    yield report_methods.REPLICATES, str(trace.replicates)
    yield from ((name, version or report_methods.UNKNOWN) for name, version in trace.versions)
