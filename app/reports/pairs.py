"""The report of pairs as a document: alone, after hearing each other, and together."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app import language
from app.agreement.report.pair_outcomes import (
    ByPerception,
    JointOutcome,
    PairOutcomes,
    by_perception,
    outcomes_of,
)
from app.errors import UserError
from app.identity import now
from app.messages.pair import pair_report
from app.reports import tables
from app.reports.document import Cell, Document, Section, Table
from app.reports.tables import TableSpec, entry
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
            raise UserError(pair_report.unknown_pair(name=name, known=known))
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
    unlike = _unlike(differing)
    left_open = sum(question.joint is None for question in differing)
    otherwise = sum(question.is_unlike_both for question in one.questions if question.is_same)
    changed = [sum(question.has_moved(member) for question in one.questions) for member in (0, 1)]
    paragraphs = [_headline(one)]
    if one.questions:
        paragraphs += [
            pair_report.outcome(names, taken, unlike, left_open),
            pair_report.unlike_where_same(times=otherwise),
            pair_report.moved(names, changed),
        ]
    if one.lone:
        paragraphs.append(pair_report.lone(count=one.lone))
    parts = (_people(one, taken, changed), _items(one)) if one.questions else ()
    return Section(f"pair{number}", one.pair.rater.name, tuple(paragraphs), parts)


def _people(one: PairOutcomes, taken: Sequence[int], changed: Sequence[int]) -> Table:
    together, differ, members = len(one.together), len(one.differing), one.pair.members

    def called(place: int) -> str:
        return pair_report.person(members[place].rater.name, members[place].perception)

    def alike(place: int) -> Cell:
        return _of(sum(question.is_as(place) for question in one.together), together)

    def sentence(_place: int, who: str, alike: int, taken: int, moved: int) -> str:
        return pair_report.person_row(
            who=who, alike=alike, together=together, taken=taken, differ=differ, times=moved
        )

    return TableSpec(
        f"people{one.pair.rater.key}",
        pair_report.PEOPLE_TABLE,
        tables.text("c0", pair_report.PERSON, called),
        tables.counts("c1", pair_report.AS_JOINT, alike),
        tables.counts("c2", pair_report.WHERE_DIFFERENT, lambda place: _of(taken[place], differ)),
        tables.counts("c3", pair_report.MOVED, lambda place: changed[place]),
        ids=lambda place: f"r{members[place].rater.key}",
        sentence=sentence,
    ).of(range(len(members)))


def _items(one: PairOutcomes) -> Table:
    by_item = one.by_item()
    return TableSpec(
        f"items{one.pair.rater.key}",
        pair_report.ITEMS_TABLE,
        tables.text("c0", pair_report.QUESTION, str),
        tables.counts("c1", pair_report.ALONE, lambda item: len(by_item[item].questions)),
        tables.counts("c2", pair_report.DIFFER, lambda item: len(by_item[item].differing)),
        tables.counts("c3", pair_report.TOGETHER, lambda item: len(by_item[item].together)),
        tables.counts("c4", pair_report.UNLIKE, lambda item: _unlike(by_item[item].questions)),
        ids=str,
        sentence=lambda _item, *values: pair_report.item_row(*values),
    ).of(by_item)


def _perceptions(ways: Iterable[ByPerception]) -> Table:
    def sentence(one: ByPerception, both: str, *counts: int) -> str:
        return pair_report.ways_row(both, one.pairs, *counts)

    return TableSpec(
        "perceptions",
        pair_report.PERCEPTIONS_TABLE,
        tables.text("c0", pair_report.WAYS, lambda one: pair_report.ways(one.first, one.second)),
        tables.counts("c1", pair_report.ALONE, "questions"),
        tables.counts("c2", pair_report.DIFFER, "differ"),
        tables.counts("c3", pair_report.FIRST_TAKEN, entry("outcomes", "first")),
        tables.counts("c4", pair_report.SECOND_TAKEN, entry("outcomes", "second")),
        tables.counts("c5", pair_report.UNLIKE, entry("outcomes", "unlike both")),
        tables.counts("c6", pair_report.OPEN, entry("outcomes", "open")),
        ids=lambda one: f"{one.first}-{one.second}",
        sentence=sentence,
    ).of(ways)


def _unlike(questions: Iterable[JointOutcome]) -> int:
    return sum(question.is_unlike_both for question in questions)


def _of(part: int, whole: int) -> Cell:
    return Cell(part, f"{part} of {whole}", counts=(("part", part), ("whole", whole)))
