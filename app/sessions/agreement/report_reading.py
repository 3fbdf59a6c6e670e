"""Somebody reading how far raters agree: what they may see, the report part by part, and what a figure means.

Qt knows nothing of it and it knows nothing of Qt. What computes is imported when something is computed, on whatever
thread that is; a page that only says why it shows nothing loads none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from app.messages.agreement import agreement_page, references as references_text, report_words
from app.messages.agreement.report_words import part_of_whole
from app.messages.numbers import printed
from app.messages.together import ended, together
from app.reports.document import Cell, Chart, Column, Document, ImageFile, Section, Table
from app.sessions.agreement.disclosure import note_shown
from app.sessions.agreement.looks import note_advice_looks
from app.sessions.feedback import MOVED, Feedback
from app.sessions.withheld_results import refuse_reader, withheld_from
from app.study.ports import OpenStudy
from app.study.reference import ReferenceRule, Undecided, by_name
from app.study.rubric import RubricKind
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.raters import RaterKind

if TYPE_CHECKING:
    from app.agreement.ratings.question import Question
    from app.agreement.report.criterion_report import ItemReport
    from app.agreement.report.report import Report

OF_THE_TWO = frozenset({"verdicts", "counts", "criteria", "chance", "doubts", "rule", "behind"})
_KINDS_OF_WORDS = "text"


@dataclass(frozen=True)
class Form:
    """What is asked, as it is in the form. Raters are named as in a question, so that the reference can be a rule;
    `version` 0 is the newest; `split` is "" for none; `undecided` goes with decisions as the reference;
    `factors` are questions about themselves to group people by; `clusters` is the column of which images with one value
    belong together, "" for none."""

    reference: str
    against: str
    version: int = 0
    counts_doubts: bool = True
    split: str = ""
    undecided: Undecided = Undecided.MAJORITY
    factors: tuple[str, ...] = ()
    clusters: str = ""


@dataclass(frozen=True)
class Answered:
    """A report with the form that asked for it. `report` is None where the study has an analysis of its own kind, in
    which nobody is compared with anybody. `conclusion` is what the report comes to, where it is not the first sentence
    of its summary."""

    form: Form
    report: Report | None
    document: Document
    conclusion: str = ""


@dataclass(frozen=True)
class Part:
    """A part of the report one goes to: its heading, its sentences, its tables and charts in reading order, and its
    pictures."""

    id: str
    heading: str
    sentences: tuple[str, ...]
    parts: tuple[Table | Chart, ...]
    pictures: tuple[ImageFile, ...] = ()


def work_out(study: OpenStudy, reader: str, form: Form | None) -> Answered:
    """Answer what a form asks, or without one what is usually asked. It takes a while in a large study.

    Notes that the reader is shown it. Raises UserError when they may not see it, or when that cannot be noted, and
    when the question has no answer.
    """
    refuse_reader(study, reader)
    from app.agreement.ratings.question import usual_question
    from app.agreement.report.report import build
    from app.reports.agreement.agreement_sentences import conclusion
    from app.reports.instruments.instrument_report import instrument_document
    from app.reports.study_report import reported

    rubric = study.rubrics.current()
    if rubric and rubric.has_own_analysis:
        factors = form.factors if form else ()
        answered = Answered(Form("", "", factors=factors), None, instrument_document(study, factors=factors))
    else:
        question = _question(form) if form else usual_question(study)
        report = build(study, question)
        asked = form or Form(question.reference, question.against)
        answered = Answered(asked, report, reported(study, report), conclusion(report))
        note_advice_looks(study, report)
    note_shown(study, reader, DisclosureOccasion.REPORT)  # last, so that the study is held for a moment only
    return answered


def document_with_pictures(study: OpenStudy, answered: Answered) -> Document:
    """The document of a report with pictures that do not meet each criterion, for a file. Raises UserError when they
    cannot be found any more."""
    from app.reports.pictures.shown_pictures import Pictures
    from app.reports.study_report import with_pictures

    if answered.report is None:
        return answered.document
    return with_pictures(study, answered.report.question, answered.document, Pictures.LICENSED)


def _question(form: Form) -> Question:
    from app.agreement.ratings.question import Question, Split
    from app.agreement.ratings.rater_votes import Doubts

    doubts = Doubts.INCLUDED if form.counts_doubts else Doubts.WITHOUT
    split = Split(form.split) if form.split else None
    version = form.version or None
    return Question(
        reference=form.reference,
        against=form.against,
        rubric_version=version,
        doubts=doubts,
        split=split,
        undecided=form.undecided,
        factors=form.factors,
        clusters=form.clusters,
    )


class ReportReading:
    """One reader at one study. `reader` is who is signed in to annotate; "" is somebody who does not answer here."""

    def __init__(self, study: OpenStudy, reader: str = "") -> None:
        self._study = study
        self.reader = reader
        self.title = study.study.title
        self.withheld = withheld_from(study, reader)
        rubric = study.rubrics.current()
        self.has_form = not (rubric and rubric.has_own_analysis)
        self.has_settings = rubric is not None and rubric.kind is RubricKind.CRITIQUES
        self.answered: Answered | None = None
        self.parts: tuple[Part, ...] = ()
        self.place = 0
        self.is_chart = False  # whether the chart is shown, in place of the parts of the report
        self._last = Feedback(agreement_page.NOT_YET)

    def raters(self) -> list[tuple[str, str]]:
        """Everybody who can be compared, by name and as in a question; nobody while agreement is withheld."""
        return [] if self.withheld else [(one.name, by_name(one.name)) for one in self._study.raters.all()]

    def references(self) -> list[tuple[str, str]]:
        """What can count as right: each rater, the majority where people answer, and what meetings decided."""
        found = self.raters()
        if found and any(one.kind is not RaterKind.JUDGE for one in self._study.raters.all()):
            found.append((references_text.MAJORITY_CHOICE, ReferenceRule.MAJORITY.value))
        if found and self._study.meetings.all():
            found.append((references_text.DECIDED_CHOICE, ReferenceRule.DECIDED.value))
        return found

    def factors(self) -> tuple[str, ...]:
        """The questions that people answered about themselves, by which they can be grouped."""
        if self.withheld:
            return ()
        from app.agreement.report.people import questions_about

        return questions_about(self._study)

    def cluster_columns(self) -> tuple[str, ...]:
        """The columns with so many values that images of one can belong together."""
        if self.withheld:
            return ()
        from app.agreement.advice.clusters import cluster_columns

        return tuple(cluster_columns(self._study))

    def versions(self) -> list[int]:
        """The rubric versions, the newest first."""
        newest = self._study.rubrics.current()
        return list(range(newest.version, 0, -1)) if newest else []

    def begin(self) -> Feedback:
        """Where one is; or why there is nothing to see."""
        return self._say(self.withheld or agreement_page.arrival(self.title, not self.has_form))

    def take(self, answered: Answered) -> Feedback:
        """Show another report from its beginning; its conclusion is said."""
        self.answered, self.place = answered, 0
        self.parts = tuple(parts_of(answered.document))
        return self._say(self.conclusion)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The report in a few sentences, or the one that says that there is none."""
        return self.answered.document.summary if self.answered else (agreement_page.NOT_YET,)

    @property
    def conclusion(self) -> str:
        """What the report comes to, in a sentence."""
        return self.answered.conclusion if self.answered and self.answered.conclusion else self.sentences[0]

    @property
    def chart(self) -> Chart | None:
        """The chart with an interval for each criterion; None where the report has none."""
        shown = (one for part in self.parts for one in part.parts if isinstance(one, Chart))
        return next((chart for chart in shown if chart.kind == "dots-with-intervals"), None)

    @property
    def pictures(self) -> tuple[ImageFile, ...]:
        """The images on which the two differ, as far as they are shown."""
        return next((part.pictures for part in self.parts if part.pictures), ())

    @property
    def part(self) -> Part | None:
        """The part one is in."""
        return self.parts[self.place] if self.parts else None

    def where(self) -> Feedback:
        """Which part, and who is compared."""
        if self.withheld or self.answered is None or self.part is None:
            return Feedback(self.withheld or agreement_page.STILL_WORKING)
        report = self.answered.report
        heading = agreement_page.CHART if self.is_chart else self.part.heading
        if report is None:
            return Feedback(agreement_page.where_in_analysis(heading))
        return Feedback(
            agreement_page.where(ended=heading, against=report.against.name, reference=report.reference.name)
        )

    def repeat(self) -> Feedback:
        """What was said last."""
        return Feedback(self._last.sentence)

    def explain(self, table: Table, row: int, column: int) -> Feedback:
        """What a figure means, how sure it is, what it was counted from, and why it may be missing."""
        head, one = table.columns[column], table.rows[row]
        cell = one.cells[column - 1] if column else one.header
        item = self.item(table, row)
        if column == 0 and item is not None:
            return self._say(together(ended(one.header.text), item.text))
        return self._say(explain(head, cell))

    def arrive(self, table: Table, row: int) -> Feedback:
        """Somebody came into a table: which one, and the row. A screen reader reads the row by itself."""
        sentence = (
            together(ended(table.caption), table.rows[row].sentence) if table.rows else ended(table.caption)
        )
        return Feedback(sentence, MOVED, beside_focus=ended(table.caption))

    def item(self, table: Table, row: int) -> ItemReport | None:
        """The criterion, or the label, a row is about where images stand behind it; else None."""
        report = self.answered.report if self.answered else None
        if report is None or table.id not in OF_THE_TWO:
            return None
        code = table.rows[row].id
        return next((item for item in report.items if item.code == code), None)

    def no_figure(self) -> Feedback:
        """Somebody asked what a figure means where there is none."""
        return self._say(agreement_page.NO_FIGURE)

    def no_item(self) -> Feedback:
        """Somebody asked for the images behind a row that has none."""
        return self._say(
            agreement_page.NO_IMAGES_HERE if self.has_form else agreement_page.NO_IMAGES_IN_ANALYSIS
        )

    def _say(self, sentence: str) -> Feedback:
        self._last = Feedback(sentence, MOVED)
        return Feedback(sentence)


def parts_of(document: Document) -> Iterator[Part]:
    """The parts one goes through: the report in short, its sections, those of the appendix one by one, and last how it
    was computed. A chart's table follows it, once in a part."""
    if document.summary:
        yield Part("summary", agreement_page.SUMMARY, document.summary, ())
    for section in document.sections:
        if not section.starts_page:
            yield _part(section, section.heading)
        else:
            for one in section.sections:
                yield _part(one, agreement_page.appendix_part(section.heading, one.heading))
    trace = (f"{name}: {value}" for name, value in document.trace)
    yield Part("methods", agreement_page.METHODS, (*document.methods, *trace), ())


def _part(section: Section, heading: str) -> Part:
    shown = tuple(_with_tables(section.parts))
    return Part(section.id, heading, section.paragraphs, shown, section.images)


def _with_tables(parts: Sequence[Table | Chart]) -> Iterator[Table | Chart]:
    shown = {part.id for part in parts if isinstance(part, Table)}
    for part in parts:
        yield part
        if isinstance(part, Chart) and part.table.id not in shown:
            yield part.table


def explain(head: Column, cell: Cell) -> str:
    """A figure in full: itself, its interval, what it means, what it was counted from, and what is to be said of it."""
    if head.kind == _KINDS_OF_WORDS and not cell.is_undefined:
        opening = agreement_page.explained_words(head.heading, cell.text)
    else:
        opening = agreement_page.explained(head.heading, cell.text, *interval_of(head, cell))
    said = (opening, cell.reason, head.meaning, agreement_page.counted(cell.counts))
    return " ".join(sentence for sentence in said if sentence)


def interval_of(head: Column, cell: Cell) -> tuple[str, ...]:
    """The printed ends of a figure's interval; nothing where it has none."""
    if head.kind == _KINDS_OF_WORDS or cell.low is None or cell.high is None:
        return ()
    return printed(cell.low, head.decimals), printed(cell.high, head.decimals)


def seen(head: Column, cell: Cell) -> str:
    """A cell as the table shows it: the counts of a share, the figure, and below it the interval."""
    ends = interval_of(head, cell)
    lines = (
        counts_of(head, cell),
        cell.text or agreement_page.NO_NUMBER,
        agreement_page.interval(*ends) if ends else "",
    )
    return "\n".join(filter(None, lines))


def counts_of(head: Column, cell: Cell) -> str:
    """The part and the whole of a share; "" for any other figure."""
    if head.kind != "share" or cell.is_undefined or len(cell.counts) < 2:
        return ""
    return part_of_whole(cell.counts[0][1], cell.counts[1][1])


def heard(head: Column, cell: Cell, has_heading: bool = True) -> str:
    """A cell as it is heard: words by themselves, a figure with its column's name where nobody else says it."""
    if head.kind == _KINDS_OF_WORDS and not cell.is_undefined:
        is_named = head.is_yes_or_no and has_heading
        return report_words.cell_of_words(head.heading, cell.text) if is_named else cell.text
    return agreement_page.figure(head.heading if has_heading else "", _counted(head, cell))


def _counted(head: Column, cell: Cell) -> str:
    return ", ".join(filter(None, (counts_of(head, cell), cell.text)))


def spoken(table: Table, row: int, column: int) -> str:
    """A cell as the own voice says it: always with its column's name."""
    one, head = table.rows[row], table.columns[column]
    cell = one.cells[column - 1] if column else one.header
    return agreement_page.figure(head.heading, _counted(head, cell))


def chart_line(chart: Chart, row: int) -> str:
    """A row of a chart as a sentence: what is drawn with its interval, then what it is compared with."""
    one, heads = chart.table.rows[row], chart.table.columns[1:]
    drawn = (_with_interval(heads[at], one.cells[at]) for at in chart.drawn)
    marked = (
        agreement_page.figure(heads[at].heading, _counted(heads[at], one.cells[at])) for at in chart.marked
    )
    return ended(". ".join(words.rstrip(".") for words in (one.header.text, *drawn, *marked)))


def _with_interval(head: Column, cell: Cell) -> str:
    words, ends = agreement_page.figure(head.heading, _counted(head, cell)), interval_of(head, cell)
    return agreement_page.between(words, *ends) if ends else words


def spoken_row(table: Table, row: int) -> str:
    """A row as the own voice says it on the way down: its values, without the columns' names but for yes and no."""
    one = table.rows[row]
    cells = zip(table.columns[1:], one.cells, strict=True)
    values = (heard(head, cell, has_heading=head.is_yes_or_no) for head, cell in cells)
    return ended(". ".join(words.rstrip(".") for words in (one.header.text, *values)))


class Kind(Enum):
    """What a line is."""

    HEADING = auto()
    SENTENCE = auto()
    ROW = auto()
    PICTURE = auto()


@dataclass(frozen=True)
class ReportLine:
    """A line of a report: its words, its part, what it is, its place among those, and for a row its table's place among
    the tables of the part. All places are counted from 0."""

    words: str
    part: int
    kind: Kind = Kind.HEADING
    place: int = 0
    table: int = 0


def lines_of(parts: Sequence[Part]) -> Iterator[ReportLine]:
    """Headings, sentences, rows of tables and pictures, in the order of reading."""
    for at, part in enumerate(parts):
        yield ReportLine(part.heading, at)
        for place, sentence in enumerate(part.sentences):
            yield ReportLine(sentence, at, Kind.SENTENCE, place)
        tables = [one for one in part.parts if isinstance(one, Table)]
        for number, table in enumerate(tables):
            for place, row in enumerate(table.rows):
                yield ReportLine(row.sentence, at, Kind.ROW, place, number)
        for place, picture in enumerate(part.pictures):
            yield ReportLine(picture.line, at, Kind.PICTURE, place)
