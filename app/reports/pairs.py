"""The report of pairs as a document: alone, after hearing each other, and together."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app import language
from app.agreement.report.pair_outcomes import ByPerception, PairOutcomes, by_perception, outcomes_of
from app.errors import UserError
from app.identity import now
from app.messages.pair import pair_report
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
        raise UserError(pair_report.NO_PAIR)
    if name:
        known = [one.pair.rater.name for one in outcomes]
        outcomes = tuple(one for one in outcomes if one.pair.rater.name == name)
        if not outcomes:
            raise UserError(pair_report.unknown_pair(name, known))
    ways = by_perception(outcomes)
    sections = [
        replace(_pair(one), sections=voice_notes_of_pair(study, one.pair.rater, reader)) for one in outcomes
    ]
    if len(outcomes) > 1 and ways:
        table = _perceptions(ways)
        sections.insert(0, Section("perceptions", pair_report.PERCEPTIONS, (), (table,)))
    return Document(
        pair_report.title(study=study.study.title),
        LANGUAGE,
        now().replace(microsecond=0),
        tuple(_headline(one) for one in outcomes),
        tuple(sections),
        (pair_report.HOW, pair_report.HOW_DEPENDENT),
        ((pair_report.STUDY, str(study.study.id)),),
    )


def _names(one: PairOutcomes) -> list[str]:
    return [person.name for person in one.pair.people]


def _headline(one: PairOutcomes) -> str:
    ways = [member.perception for member in one.pair.members]
    return pair_report.headline(_names(one), ways, len(one.questions), len(one.differing))


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
            pair_report.outcome(names, taken, unlike, left_open),
            pair_report.unlike_where_same(otherwise),
            pair_report.moved(names, changed),
        ]
    if one.lone:
        paragraphs.append(pair_report.lone(count=one.lone))
    parts = (_people(one, taken, changed), _items(one)) if one.questions else ()
    return Section(f"pair{number}", one.pair.rater.name, tuple(paragraphs), parts)


def _people(one: PairOutcomes, taken: Sequence[int], changed: Sequence[int]) -> Table:
    heads = _heads(pair_report.PERSON, pair_report.AS_JOINT, pair_report.WHERE_DIFFERENT, pair_report.MOVED)
    rows, together, differ = [], len(one.together), len(one.differing)
    for place, member in enumerate(one.pair.members):
        alike = sum(question.is_as(place) for question in one.together)
        who = pair_report.person(member.rater.name, member.perception)
        cells = (_of(alike, together), _of(taken[place], differ), _count(changed[place]))
        told = pair_report.person_row(who, alike, together, taken[place], differ, changed[place])
        rows.append(Row(f"r{member.rater.key}", Cell(who, who), cells, told))
    return Table(f"people{one.pair.rater.key}", pair_report.PEOPLE_TABLE, heads, tuple(rows))


def _items(one: PairOutcomes) -> Table:
    heads = _heads(
        pair_report.QUESTION, pair_report.ALONE, pair_report.DIFFER, pair_report.TOGETHER, pair_report.UNLIKE
    )
    rows = []
    for item, some in one.by_item().items():
        unlike = sum(question.is_unlike_both for question in some.questions)
        counts = (len(some.questions), len(some.differing), len(some.together), unlike)
        told = pair_report.item_row(item, *counts)
        rows.append(Row(item, Cell(item, item), tuple(map(_count, counts)), told))
    return Table(f"items{one.pair.rater.key}", pair_report.ITEMS_TABLE, heads, tuple(rows))


def _perceptions(ways: Iterable[ByPerception]) -> Table:
    heads = _heads(
        pair_report.WAYS,
        pair_report.ALONE,
        pair_report.DIFFER,
        pair_report.FIRST_TAKEN,
        pair_report.SECOND_TAKEN,
        pair_report.UNLIKE,
        pair_report.OPEN,
    )
    rows = []
    for one in ways:
        both = pair_report.ways(one.first, one.second)
        outcomes = [one.outcomes[word] for word in ("first", "second", "unlike both", "open")]
        counts = (one.questions, one.differ, *outcomes)
        told = pair_report.ways_row(both, one.pairs, *counts)
        rows.append(Row(f"{one.first}-{one.second}", Cell(both, both), tuple(map(_count, counts)), told))
    return Table("perceptions", pair_report.PERCEPTIONS_TABLE, heads, tuple(rows))


def _heads(first: tuple[str, str], *others: tuple[str, str]) -> tuple[Column, ...]:
    counted = (Column(f"c{place}", *words, kind="count") for place, words in enumerate(others, start=1))
    return (Column("c0", *first), *counted)


def _count(number: int) -> Cell:
    return Cell(number, str(number))


def _of(part: int, whole: int) -> Cell:
    return Cell(part, f"{part} of {whole}", counts=(("part", part), ("whole", whole)))
