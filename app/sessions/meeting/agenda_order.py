"""What a meeting is worth holding about: where people differ, or differ from a judge, or were in doubt; in an order
that can be explained.

Plain columns and dictionaries: a study of 500 images, 10 criteria and 5 raters takes a moment.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from uuid import UUID

from app.sessions.meeting.scale_differences import called, differ, in_order
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import RatedImage, RatedItem, RatingColumns
from app.study.scales import YES_NO, AnswerScale
from app.study.team.meetings import VoteCounts
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Judgment, Verdict

# What makes a matter worth talking about, in points; the help and the page say the same in words.
VOICE, DOUBT, NOTE, JUDGE, SPREAD = 3, 2, 1, 2, 1
Counts = Mapping[str, int]
Cells = defaultdict[tuple[int, str], list[tuple[int, str]]]
_Row = tuple[int, str, int, int, str]  # image, code of the item, rater, answer, what was said
_WORDS = (*Verdict, *Judgment)


class Order(StrEnum):
    """How the queue is sorted."""

    WORTH = "worth"
    IMAGE = "image"
    CRITERION = "criterion"


@dataclass(frozen=True)
class JudgeRuns:
    """What one judge's runs said about a matter: word → how many runs, the most frequent first."""

    judge: Rater
    runs: Counts

    @property
    def majority(self) -> str | None:
        """What more runs said than anything else, or None."""
        return _majority(self.runs)

    @property
    def is_split(self) -> bool:
        """Whether its runs differ among themselves."""
        return len(self.runs) > 1


@dataclass(frozen=True)
class AgendaItem:
    """One criterion (or scale for whole images) on one image: who said how often what, as words and numbers.

    `people`: word → how many, the most frequent first. `answers`: keys of people's answers. `place`: where the item
    stands among all items. `scale`: how it is answered; on other scales than yes or no, words are answers as stored.
    """

    image: RatedImage
    item: RatedItem
    place: int
    people: Counts
    answers: tuple[int, ...]
    judges: tuple[JudgeRuns, ...]
    doubts: int
    notes: int
    scale: AnswerScale = YES_NO

    @property
    def subject(self) -> tuple[int, UUID | str]:
        """What it is about, in every version: see `Adjudication.subject`."""
        return self.image.key, self.item.lineage or self.item.code

    @property
    def image_key(self) -> int:
        """The key of the image."""
        return self.image.key

    @property
    def is_split(self) -> bool:
        """Whether people differ among themselves."""
        return differ(self.scale, self.people)

    @property
    def is_against_judge(self) -> bool:
        """Whether a judge's majority is not what most people say."""
        own = _majority(self.people)
        majorities = [one.majority for one in self.judges]
        return own is not None and any(other and differ(self.scale, (own, other)) for other in majorities)

    @property
    def has_words(self) -> bool:
        """Whether somebody doubted or noted something, a reason that everybody is asked for not counted."""
        return bool(self.doubts or (self.notes and not self.scale.asks_why))

    def differs(self, with_judges: bool = True) -> bool:
        """Whether people differ, among themselves or from a judge."""
        return self.is_split or (with_judges and self.is_against_judge)

    def points(self, with_judges: bool = True) -> int:
        """How much there is to talk about."""
        voices = sum(self.people.values()) - max(self.people.values())
        points = VOICE * voices + DOUBT * self.doubts + NOTE * self.notes
        if with_judges:
            points += JUDGE * self.is_against_judge + SPREAD * any(one.is_split for one in self.judges)
        return points

    def tally(self) -> VoteCounts:
        """The same in numbers alone, for the minutes."""
        judges = {one.judge.name: self._called(one.runs) for one in self.judges}
        return VoteCounts(self._called(self.people), judges, self.doubts, self.notes)

    def _called(self, counts: Counts) -> dict[str, int]:
        return {called(self.scale, value): count for value, count in counts.items()}


@dataclass(frozen=True)
class AgendaFilter:
    """Which matters are wanted, and in which order. `code` "" is every criterion, `source` None every source."""

    order: Order = Order.WORTH
    with_judges: bool = True
    code: str = ""
    source: str | None = None
    perception: Perception | None = None


@dataclass(frozen=True)
class Collected:
    """All that was answered by people: the matters that may be worth talking about, and how many are quiet."""

    matters: tuple[AgendaItem, ...]
    quiet: int


def collect(study: OpenStudy, version: int, perception: Perception | None = None) -> Collected:
    """What people and judges said of a rubric version (0: of whole images only) that was not for practice.

    `perception`: only answers that people gave under this condition.
    """
    columns = study.ratings.of(version)
    raters = {rater.key: rater for rater in study.raters.all()}
    asked = _asked(study, version, columns.items)
    rows = chain(_in_columns(columns), _on_scales(study, version, asked))
    people, runs = _by_cell(study, rows, raters, _under(study, perception))
    images = {image.key: image for image in columns.images}
    doubts, notes = set(study.ratings.doubts()), set(study.meetings.noted())
    matters, quiet = [], 0
    for cell, said in people.items():
        answers = tuple(answer for answer, _ in said)
        one = asked[cell[1]]
        matter = AgendaItem(
            images[cell[0]],
            one.item,
            one.place,
            _counted((value for _, value in said), one.scale),
            answers,
            _judges(runs.get(cell, ()), raters, one.scale),
            sum(answer in doubts for answer in answers),
            sum(answer in notes for answer in answers),
            one.scale,
        )
        if matter.differs() or matter.has_words:
            matters.append(matter)
        else:
            quiet += 1
    return Collected(tuple(matters), quiet)


@dataclass(frozen=True)
class _Asked:
    """Something that is asked: where it is among all that is, and how it is answered."""

    item: RatedItem
    place: int
    scale: AnswerScale = YES_NO


def _asked(study: OpenStudy, version: int, items: Sequence[RatedItem]) -> dict[str, _Asked]:
    """All that is asked, by code: the criteria in the rubric's order, then the scales for whole images."""
    criteria = study.rubrics.version(version).criteria if version else ()
    known = {item.code: item for item in items}
    asked = [
        _Asked(known.get(one.code, RatedItem(0, one.lineage, one.code)), place, one.scale)
        for place, one in enumerate(criteria)
    ]
    whole = [item for item in items if item.lineage is None]
    asked += [_Asked(item, place) for place, item in enumerate(whole, start=len(asked))]
    return {one.item.code: one for one in asked}


def _in_columns(columns: RatingColumns) -> Iterator[_Row]:
    codes = {item.key: item.code for item in columns.items}
    rows = zip(columns.image, columns.item, columns.rater, columns.answer, columns.value, strict=True)
    return (
        (image, codes[item], rater, answer, columns.values[value])
        for image, item, rater, answer, value in rows
    )


def _on_scales(study: OpenStudy, version: int, asked: Mapping[str, _Asked]) -> Iterator[_Row]:
    if all(one.scale.is_yes_no for one in asked.values()):
        return
    for one in study.ratings.marks(version):
        if not asked[one.item].scale.is_yes_no:
            yield one.image, one.item, one.rater, one.answer, one.value


def _by_cell(
    study: OpenStudy, rows: Iterable[_Row], raters: Mapping[int, Rater], wanted: set[int] | None
) -> tuple[Cells, Cells]:
    """By image and item: (answer, value) of people, and (judge, value) of judges' runs."""
    judges = {key for key, rater in raters.items() if rater.kind is RaterKind.JUDGE}
    left_out = study.assignments.practice()
    people: Cells = defaultdict(list)
    runs: Cells = defaultdict(list)
    for image, item, rater, answer, value in rows:
        if rater in judges:
            runs[image, item].append((rater, value))
        elif (wanted is None or answer in wanted) and (rater, image) not in left_out:
            people[image, item].append((answer, value))
    return people, runs


def choose(
    collected: Collected, agenda_filter: AgendaFilter, settled: Collection[object] = ()
) -> list[AgendaItem]:
    """The matters that are wanted, in their order, without those settled (by their subjects)."""
    chosen = [
        one
        for one in collected.matters
        if one.subject not in settled
        and agenda_filter.code in ("", one.item.code)
        and agenda_filter.source in (None, one.image.source)
        and (one.differs(agenda_filter.with_judges) or one.has_words)
    ]
    return sorted(chosen, key=lambda one: _sort_key(one, agenda_filter))


def _sort_key(one: AgendaItem, agenda_filter: AgendaFilter) -> tuple[int, ...]:
    differs = one.differs(agenda_filter.with_judges)
    worth = (not (differs and one.has_words), not differs, -one.points(agenda_filter.with_judges))
    where = (one.image.number, one.place)
    if agenda_filter.order is Order.IMAGE:
        return (one.image.number, *worth, one.place)
    if agenda_filter.order is Order.CRITERION:
        return (one.place, *worth, one.image.number)
    return (*worth, *where)


def _under(study: OpenStudy, perception: Perception | None) -> set[int] | None:
    """The keys of the answers given under a condition; None for no condition."""
    if perception is None:
        return None
    columns = study.ratings.conditions()
    ways = [Perception(way) for way in columns.perceptions]
    return {
        answer
        for answer, way in zip(columns.answer, columns.perception, strict=True)
        if ways[way] is perception
    }


def _judges(
    said: Sequence[tuple[int, str]], raters: Mapping[int, Rater], scale: AnswerScale
) -> tuple[JudgeRuns, ...]:
    by_judge: dict[int, list[str]] = {}
    for judge, value in said:
        by_judge.setdefault(judge, []).append(value)
    return tuple(
        JudgeRuns(raters[judge], _counted(values, scale)) for judge, values in sorted(by_judge.items())
    )


def _counted(values: Iterable[str], scale: AnswerScale) -> Counts:
    """How often each word occurs: the most frequent first, then in the order of the words or of the scale."""
    counts = Counter(values)
    if not scale.is_yes_no:
        return in_order(scale, counts)
    return {
        word: counts[word] for word in sorted(counts, key=lambda word: (-counts[word], _WORDS.index(word)))
    }


def _majority(counts: Counts) -> str | None:
    most = max(counts.values())
    top = [word for word, count in counts.items() if count == most]
    return top[0] if len(top) == 1 else None
