"""The minutes of a meeting as a document: what was decided and why, what was reworded, and what is left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from app import language
from app.errors import UserError
from app.messages.item_nouns import ItemNoun, noun_for
from app.messages.meeting import (
    appeals as appeals_text,
    meeting as meeting_text,
    meeting_start,
    minutes,
    second_answers,
)
from app.messages.rubric import designing
from app.messages.together import together
from app.reports import tables
from app.reports.appeals import appeals_for, decided_in
from app.reports.changes_since_meeting import since_last_meeting
from app.reports.document import Chart, Document, Section, Table
from app.reports.second_answers import second_answers_section
from app.reports.tables import TableSpec
from app.reports.voice_notes import voice_notes_of_meeting
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.team.meetings import (
    Adjudication,
    Meeting,
    Minute,
    MinuteKind,
    MinutesCorrection,
    Outcome,
    Rewording,
)
from app.study.team.raters import Rater
from app.study.work import ADDING


def corrected(document: Document, corrections: Sequence[MinutesCorrection]) -> Document:
    """The document with the newest words for each line, and a section that tells every correction.

    A line is a sentence of the summary, a paragraph, or a row of a table read as a sentence; of a row the cells stay.
    """
    words = {one.line: one.becomes for one in corrections}
    sentences = tuple(
        minutes.correction(one.line, one.becomes, one.author, one.recorded_at) for one in corrections
    )
    sections = tuple(_correction_section(one, words) for one in document.sections)
    return replace(
        document,
        made_at=max(document.made_at, *(one.recorded_at.replace(microsecond=0) for one in corrections)),
        summary=tuple(words.get(line, line) for line in document.summary),
        sections=(Section("corrections", minutes.CORRECTIONS, sentences), *sections),
        methods=(*document.methods, minutes.HOW_CORRECTED),
    )


def _correction_section(section: Section, words: Mapping[str, str]) -> Section:
    parts = tuple(part if isinstance(part, Chart) else _table(part, words) for part in section.parts)
    paragraphs = tuple(words.get(line, line) for line in section.paragraphs)
    sections = tuple(_correction_section(one, words) for one in section.sections)
    return replace(section, paragraphs=paragraphs, parts=parts, sections=sections)


def _table(table: Table, words: Mapping[str, str]) -> Table:
    rows = tuple(replace(row, sentence=words.get(row.sentence, row.sentence)) for row in table.rows)
    return replace(table, rows=rows)


def correctable(document: Document) -> Iterator[str]:
    """The lines that can be corrected, in reading order."""
    yield from document.summary
    for section in document.sections:
        yield from section.paragraphs
        for table in section.tables():
            yield from (row.sentence for row in table.rows)


if TYPE_CHECKING:
    from app.agreement.report.before_after import BeforeAfter

LANGUAGE = language.tag()
_MADE = (Outcome.DECIDED, Outcome.CONTESTED)


@dataclass(frozen=True)
class _Held:
    """A meeting with all that came of it."""

    study: OpenStudy
    meeting: Meeting
    rulings: Sequence[Adjudication]
    lines: Sequence[Minute]

    @property
    def noun(self) -> ItemNoun:
        """What the things to judge are called."""
        return noun_for(self.study.exhibits.has_any())

    def of(self, *outcomes: Outcome) -> list[Adjudication]:
        """The rulings of these kinds."""
        return [one for one in self.rulings if one.ruling.outcome in outcomes]

    def number(self, image: int | None) -> int:
        """An image's number, 0 for none."""
        found = self.study.images.get(image) if image is not None else None
        return found.number if found else 0

    def item(self, one: Adjudication) -> str:
        """What a ruling is about, as it was called then."""
        if not one.version:
            return meeting_text.item_name(one.item, "")
        criterion = self.study.rubrics.version(one.version).criterion(one.item)
        return meeting_text.item_name(one.item, criterion.name if criterion else one.item)


def meeting_of(study: OpenStudy, number: int | None = None) -> Meeting:
    """The meeting of this number, from 1; the newest when none is named. Raises UserError for one there is not."""
    meetings = study.meetings.all()
    if not meetings:
        raise UserError(minutes.NO_MEETING)
    if number is not None and not 1 <= number <= len(meetings):
        raise UserError(minutes.no_such_meeting(number, len(meetings)))
    return meetings[number - 1 if number else -1]


def minutes_document(
    study: OpenStudy, meeting: Meeting, is_original: bool = False, reader: Rater | None = None
) -> Document:
    """The minutes as they were corrected, or the original. They are dated by the newest thing in them: the same facts
    give the same document. They name the voice notes that `reader` may hear; None: whoever runs the study."""
    document = _original(study, meeting, reader)
    corrections = study.meetings.corrections(meeting.key)
    return document if is_original or not corrections else corrected(document, corrections)


def correct_line(study: OpenStudy, meeting: Meeting, line: str, becomes: str, author: str) -> Document:
    """Put other words in the place of a line, and give back the corrected minutes. A line that was corrected before can
    be named by the words it has now. Raises UserError for a line there is not, and without words or a name."""
    said = " ".join(becomes.split())
    if not said or is_blank(author):
        raise UserError(minutes.NO_WORDS)
    now_called = {one.line: one.becomes for one in study.meetings.corrections(meeting.key)}
    originals = set(correctable(minutes_document(study, meeting, is_original=True)))
    found = next((was for was, is_now in now_called.items() if line in (was, is_now)), line)
    if found not in originals:
        raise UserError(minutes.no_such_line(line=line))
    if now_called.get(found, found) == said:
        raise UserError(minutes.SAME_LINE)
    study.prepare_to_add(ADDING)
    study.meetings.correct(meeting.key, found, said, author)
    return minutes_document(study, meeting)


def _original(study: OpenStudy, meeting: Meeting, reader: Rater | None) -> Document:
    from app.agreement.report.before_after import before_and_after

    held = _Held(
        study, meeting, study.meetings.adjudications(meeting.key), study.meetings.minutes(meeting.key)
    )
    second = second_answers_section(study, meeting.key)
    how = (second_answers.HOW,) if second else ()
    sections = (
        Section("present", minutes.PRESENT, tuple(_present(meeting))),
        _decisions(held),
        Section("dissent", minutes.DISSENT, tuple(_dissents(held)) or (minutes.NO_DISSENT,)),
        *_appeals(held),
        _rewordings(held),
        _cases(held),
        Section("lines", minutes.LINES, tuple(_lines(held)) or (minutes.NO_LINE,)),
        Section("later", minutes.LATER, tuple(_later(held)) or (minutes.NOTHING_LATER,)),
        *voice_notes_of_meeting(study, meeting, reader),
        *((second,) if second else ()),
        _before_after(before_and_after(study, meeting.key)),
    )
    return Document(
        minutes.title(study=study.study.title, meeting=meeting.title),
        LANGUAGE,
        _made_at(held),
        summary_of(study, meeting),
        sections,
        (minutes.HOW, minutes.HOW_ANONYMOUS, minutes.HOW_KEPT, minutes.HOW_MEASURED, *how),
        ((minutes.STUDY, str(study.study.id)), (minutes.MEETING, str(meeting.id))),
    )


def summary_of(study: OpenStudy, meeting: Meeting) -> tuple[str, ...]:
    """When, with whom and what came of it; then what had changed since the meeting before."""
    outcomes = [one.ruling.outcome for one in study.meetings.adjudications(meeting.key)]
    order = (Outcome.DECIDED, Outcome.CONTESTED, Outcome.REWORDED, Outcome.LATER)
    return (
        minutes.held(meeting.title, meeting.started_at, meeting.present, meeting.ended_at is None),
        minutes.made(*(outcomes.count(one) for one in order)),
        *since_last_meeting(study, meeting),
    )


def _made_at(held: _Held) -> datetime:
    moments = [
        *(one.recorded_at for one in held.rulings),
        *(one.recorded_at for one in held.lines),
        held.meeting.ended_at or held.meeting.started_at,
    ]
    newest = held.study.answers.newest_at()
    later = [one for one in (newest,) if one is not None]
    return max(*moments, *later, held.meeting.started_at).replace(microsecond=0)


# --- the sections


def _decisions(held: _Held) -> Section:
    reworded = {one.subject for one in held.of(Outcome.REWORDED)}
    table = TableSpec(
        "decisions",
        minutes.DECISIONS_TABLE,
        *tables.numbered(
            (
                minutes.image_item(held.noun),
                lambda one: minutes.subject(held.number(one.image), held.item(one), held.noun),
            ),
            (minutes.SIDES, lambda one: meeting_text.tally(one.ruling.tally)),
            (minutes.MADE, lambda one: minutes.made_of(one.ruling.value, one.subject in reworded)),
            (minutes.REASON, lambda one: one.ruling.reason or minutes.NO_REASON),
        ),
        ids=_row_id,
        sentence=lambda _one, *words: minutes.decision(*words),
    )
    return _section("decisions", minutes.DECISIONS, table.of(held.of(*_MADE)), minutes.NO_DECISION)


def _appeals(held: _Held) -> Iterator[Section]:
    """What was decided on appeals; without any, the minutes say nothing of them."""
    sentences = []
    for one in appeals_for(held.study, held.meeting):
        decision = decided_in(one, held.meeting)
        if decision is not None:
            made = (appeals_text.MADE[decision.outcome], meeting_text.hands_counted(decision.hands))
            sentences.append(together(one.line, *made, meeting_text.because(decision.reason)))
    if sentences:
        yield Section("appeals", appeals_text.HEADING, tuple(sentences))


def _present(meeting: Meeting) -> Iterator[str]:
    yield minutes.present(meeting.present)
    if meeting.deciders:
        yield meeting_start.may_decide(meeting.deciders)


def _dissents(held: _Held) -> Iterator[str]:
    """Who does not share which decision, and why."""
    rulings = {one.key: one for one in held.of(Outcome.DECIDED)}
    for dissent in held.study.meetings.dissents(held.meeting.key):
        one = rulings.get(dissent.adjudication)
        if one is not None:
            subject = minutes.subject(held.number(one.image), held.item(one), held.noun)
            made = minutes.made_of(one.ruling.value, is_reworded=False)
            yield minutes.dissent(subject, made, dissent.author, dissent.reason)


def _rewordings(held: _Held) -> Section:
    table = TableSpec(
        "rewordings",
        minutes.REWORDINGS_TABLE,
        *tables.numbered(
            (minutes.CRITERION, held.item),
            (minutes.WAS, lambda one: _differing(one.ruling.rewording)[0]),
            (minutes.IS, lambda one: _differing(one.ruling.rewording)[1]),
            (
                minutes.MEANING,
                lambda one: minutes.meaning(one.ruling.rewording.meaning_changed, one.ruling.rewording.why),
            ),
            (minutes.image_column(held.noun), lambda one: str(held.number(one.image))),
        ),
        ids=_row_id,
        sentence=lambda _one, item, was, becomes, meaning, number: minutes.rewording(
            item, was, becomes, meaning, number, held.noun
        ),
    )
    found = table.of(one for one in held.of(Outcome.REWORDED) if one.ruling.rewording is not None)
    return _section("rewordings", minutes.REWORDINGS, found, minutes.NO_REWORDING)


def _differing(words: Rewording) -> tuple[str, str]:
    """The text, and of all else only what is different, on either side."""
    sides: tuple[list[str], list[str]] = ([words.was.text], [words.becomes.text])
    for name, title in minutes.PARTS.items():
        before, after = str(getattr(words.was, name)), str(getattr(words.becomes, name))
        if before != after:
            for side, said in zip(sides, (before, after), strict=True):
                side.append(minutes.part(title, said))
    before_text, after_text = (" ".join(side) for side in sides)
    return before_text, after_text


def _cases(held: _Held) -> Section:
    known = {case.key: case for case in held.study.designs.border_cases()}
    found = [(one, known[key]) for one in held.rulings if (key := one.ruling.border_case) in known]
    table = TableSpec(
        "cases",
        minutes.CASES_TABLE,
        *tables.numbered(
            (minutes.CRITERION, lambda found: held.item(found[0])),
            (minutes.CASE, lambda found: found[1].words),
            (minutes.VERDICT, lambda found: designing.VERDICTS[found[1].verdict]),
            (minutes.image_column(held.noun), lambda found: str(held.number(found[1].image))),
        ),
        ids=lambda found: _row_id(found[0]),
        sentence=lambda _found, item, words, verdict, number: minutes.case(
            item, words, verdict, number, held.noun
        ),
    )
    return _section("cases", minutes.CASES, table.of(found), minutes.NO_CASE)


def _lines(held: _Held) -> Iterator[str]:
    for kind in (MinuteKind.OPEN_POINT, MinuteKind.REMARK, MinuteKind.NAMES):
        for one in held.lines:
            if one.kind is not kind:
                continue
            is_of_names = kind is MinuteKind.NAMES  # says so itself
            number = held.number(one.image) or None
            line = minutes.line(kind.value, one.words, number, held.noun)
            yield one.words if is_of_names else line


def _later(held: _Held) -> Iterator[str]:
    for one in held.of(Outcome.LATER):
        yield minutes.later(held.number(one.image), held.item(one), one.ruling.reason, held.noun)


def _before_after(found: "BeforeAfter | None") -> Section:
    if found is None or not found.given_anew:
        nothing = minutes.NO_VERSION if found is None else minutes.not_answered_anew(version=found.after)
        return Section("before-after", minutes.BEFORE_AFTER, (nothing,))
    from app.reports.before_after import before_after_sentences, before_after_table

    paragraphs = (minutes.versions(before=found.before, after=found.after), *before_after_sentences(found))
    return Section("before-after", minutes.BEFORE_AFTER, paragraphs, (before_after_table(found),))


def _row_id(one: Adjudication) -> str:
    return f"r{one.key}"


def _section(identity: str, heading: str, table: Table, nothing: str) -> Section:
    return Section(identity, heading, (), (table,)) if table.rows else Section(identity, heading, (nothing,))
