"""The report of pairs as a document: alone, after hearing each other, and together."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app import language
from app.agreement.report.pair_outcomes import ByPerception, PairOutcomes, by_perception, outcomes_of
from app.errors import UserError
from app.identity import now
from app.messages.pair import pair_report as pair_report_messages
from app.reports.document import Cell, Column, Document, Row, Section, Table
from app.reports.voice_notes import voice_notes_of_pair
from app.study.ports import OpenStudy
from app.study.team.raters import Rater

LANGUAGE = language.tag()


def pairs_document(study: OpenStudy, name: str = "", reader: Rater | None = None) -> Document:
    """The report of all pairs, or of the one of this name. It names the voice notes that `reader` may hear; None:
    whoever runs the study. Raises UserError where there is nothing to report."""
    outcomes = outcomes_of(study)
    if not outcomes:
        raise UserError(pair_report_messages.NO_PAIR)
    if name:
        known = [one.pair.rater.name for one in outcomes]
        outcomes = tuple(one for one in outcomes if one.pair.rater.name == name)
        if not outcomes:
            raise UserError(pair_report_messages.unknown_pair(name, known))
    ways = by_perception(outcomes)
    sections = [
        replace(_pair(one), sections=voice_notes_of_pair(study, one.pair.rater, reader)) for one in outcomes
    ]
    if len(outcomes) > 1 and ways:
        table = _perceptions(ways)
        sections.insert(0, Section("perceptions", pair_report_messages.PERCEPTIONS, (), (table,)))
    return Document(
        pair_report_messages.title(study=study.study.title),
        LANGUAGE,
        now().replace(microsecond=0),
        tuple(_headline(one) for one in outcomes),
        tuple(sections),
        (pair_report_messages.HOW, pair_report_messages.HOW_DEPENDENT),
        ((pair_report_messages.STUDY, str(study.study.id)),),
    )


def _names(one: PairOutcomes) -> list[str]:
    return [person.name for person in one.pair.people]


def _headline(one: PairOutcomes) -> str:
    ways = [member.perception for member in one.pair.members]
    return pair_report_messages.headline(_names(one), ways, len(one.questions), len(one.differing))


def _pair(one: PairOutcomes) -> Section:
    names, number = _names(one), one.pair.rater.key
    differing = one.differing
    taken = [sum(question.is_as(member) for question in differing) for member in (0, 1)]
    unlike = sum(question.is_unlike_both for question in differing)
    left_open = sum(question.joint is None for question in differing)
    otherwise = sum(question.is_unlike_both for question in one.questions if question.is_same)
    changed = [sum(question.has_moved(member) for question in one.questions) for member in (0, 1)]
    paragraphs = [_headline(one)]
    if one.questions:
        paragraphs += [
            pair_report_messages.outcome(names, taken, unlike, left_open),
            pair_report_messages.unlike_where_same(otherwise),
            pair_report_messages.moved(names, changed),
        ]
    if one.lone:
        paragraphs.append(pair_report_messages.lone(count=one.lone))
    parts = (_people(one, taken, changed), _items(one)) if one.questions else ()
    return Section(f"pair{number}", one.pair.rater.name, tuple(paragraphs), parts)


def _people(one: PairOutcomes, taken: Sequence[int], changed: Sequence[int]) -> Table:
    heads = _heads(
        pair_report_messages.PERSON,
        pair_report_messages.AS_JOINT,
        pair_report_messages.WHERE_DIFFERENT,
        pair_report_messages.MOVED,
    )
    rows, together, differ = [], len(one.together), len(one.differing)
    for place, member in enumerate(one.pair.members):
        alike = sum(question.is_as(place) for question in one.together)
        who = pair_report_messages.person(member.rater.name, member.perception)
        cells = (_of(alike, together), _of(taken[place], differ), _count(changed[place]))
        told = pair_report_messages.person_row(who, alike, together, taken[place], differ, changed[place])
        rows.append(Row(f"r{member.rater.key}", Cell(who, who), cells, told))
    return Table(f"people{one.pair.rater.key}", pair_report_messages.PEOPLE_TABLE, heads, tuple(rows))


def _items(one: PairOutcomes) -> Table:
    heads = _heads(
        pair_report_messages.QUESTION,
        pair_report_messages.ALONE,
        pair_report_messages.DIFFER,
        pair_report_messages.TOGETHER,
        pair_report_messages.UNLIKE,
    )
    rows = []
    for item, some in one.by_item().items():
        unlike = sum(question.is_unlike_both for question in some.questions)
        counts = (len(some.questions), len(some.differing), len(some.together), unlike)
        told = pair_report_messages.item_row(item, *counts)
        rows.append(Row(item, Cell(item, item), tuple(map(_count, counts)), told))
    return Table(f"items{one.pair.rater.key}", pair_report_messages.ITEMS_TABLE, heads, tuple(rows))


def _perceptions(ways: Iterable[ByPerception]) -> Table:
    heads = _heads(
        pair_report_messages.WAYS,
        pair_report_messages.ALONE,
        pair_report_messages.DIFFER,
        pair_report_messages.FIRST_TAKEN,
        pair_report_messages.SECOND_TAKEN,
        pair_report_messages.UNLIKE,
        pair_report_messages.OPEN,
    )
    rows = []
    for one in ways:
        both = pair_report_messages.ways(one.first, one.second)
        outcomes = [one.outcomes[word] for word in ("first", "second", "unlike both", "open")]
        counts = (one.questions, one.differ, *outcomes)
        told = pair_report_messages.ways_row(both, one.pairs, *counts)
        rows.append(Row(f"{one.first}-{one.second}", Cell(both, both), tuple(map(_count, counts)), told))
    return Table("perceptions", pair_report_messages.PERCEPTIONS_TABLE, heads, tuple(rows))


def _heads(first: tuple[str, str], *others: tuple[str, str]) -> tuple[Column, ...]:
    counted = (Column(f"c{place}", *words, kind="count") for place, words in enumerate(others, start=1))
    return (Column("c0", *first), *counted)


def _count(number: int) -> Cell:
    return Cell(number, str(number))


def _of(part: int, whole: int) -> Cell:
    return Cell(part, f"{part} of {whole}", counts=(("part", part), ("whole", whole)))
