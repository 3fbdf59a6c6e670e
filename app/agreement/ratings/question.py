"""What a report is asked: who is compared with whom, on which rubric version, and how."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.agreement.intervals.resampling import DEFAULT_SEED
from app.agreement.ratings.community_rules import CannotTell, Contested
from app.agreement.ratings.image_columns import Column
from app.agreement.ratings.rater_votes import Doubts
from app.errors import UserError
from app.messages.agreement import references as references_text, report as report_text
from app.study.judge.split import ImagePart
from app.study.names import spellings
from app.study.ports import OpenStudy
from app.study.reference import BY_NAME, ReferenceRule, Undecided, by_name, rater_of, rule_of
from app.study.team.raters import Rater, RaterKind

REPLICATES = 10_000
MAJORITY_FROM = 3
"""People from whom on their majority is the usual reference."""


class Split(StrEnum):
    """By what the figures can be told apart."""

    SOURCE = "source"
    GROUP = "group"
    PERCEPTION = "perception"
    SESSION = "session"
    ORDER = "order"
    LANGUAGE = "language"


@dataclass(frozen=True)
class Question:
    """Who is compared with whom. `reference`: a rater's name, or a `ReferenceRule`; see `BY_NAME`. `undecided` goes
    with decisions as the reference. `rubric_version` None is the newest; `cannot_tell` says how "cannot tell" enters:
    by the rubric's rule for what a picture does not show, or not at all. `contested` says which images count as
    contested: see `rules.contested`. `epsilon` is the alternative annotator test's, None for
    the study's own. `with_practice`: answers to practice images count, too. `pairs` says whether every two people are
    compared; None: where they are few. `resample_raters`: intervals for other people as well are asked for. `factors`:
    questions about people, by whose answers they are grouped; by several, each combination of answers is a group.
    `part`: see `part_of`. `tried`: judges and prompts that were tried on these images beside those in the study.
    `columns`: what somebody knows of images, by column and by the image's id, beside what the study keeps.
    `clusters`: a column (source, group, one of `columns`, one that is kept) of which images with one value belong
    together; "" for none.
    """

    reference: str
    against: str
    rubric_version: int | None = None
    doubts: Doubts = Doubts.INCLUDED
    split: Split | None = None
    cannot_tell: CannotTell = "rule"
    contested: Contested = "after"
    epsilon: float | None = None
    replicates: int = REPLICATES
    seed: int = DEFAULT_SEED
    with_practice: bool = False
    pairs: bool | None = None
    undecided: Undecided = Undecided.MAJORITY
    resample_raters: bool = False
    part: ImagePart | None = None
    factors: tuple[str, ...] = ()
    tried: int = 0
    columns: Mapping[str, Column] = field(default_factory=dict, compare=False, repr=False)
    clusters: str = ""


def find_raters(study: OpenStudy, question: Question) -> tuple[Rater, Rater]:
    """Reference and other rater. Raises UserError for an unknown one, with names near it, or the same one twice."""
    everybody = list(study.raters.all())
    rule = rule_of(question.reference)
    reference = (
        rater_of(rule, references_text.NAMES[rule]) if rule else find_rater(everybody, question.reference)
    )
    against = find_rater(everybody, question.against)
    if reference == against:
        raise UserError(report_text.same_rater(name=reference.name))
    if shares_people(study, reference, against):
        raise UserError(report_text.pair_and_member(one=reference.name, other=against.name))
    return reference, against


def shares_people(study: OpenStudy, one: Rater, other: Rater) -> bool:
    """Whether one of the two is a pair and the other one of its people, so that they are not independent."""
    both = {one.key, other.key}
    return any(both == {pair.rater.key, person.key} for pair in study.pairs.all() for person in pair.people)


def find_rater(everybody: list[Rater], name: str) -> Rater:
    """One of the raters by name. Raises UserError for an unknown one, with names near it."""
    wanted = name.strip()
    names = {rater.name for rater in everybody}
    if wanted.startswith(BY_NAME) and names.intersection(spellings(wanted.removeprefix(BY_NAME).strip())):
        wanted = wanted.removeprefix(BY_NAME).strip()
    for spelling in spellings(wanted):
        for rater in everybody:
            if rater.name == spelling:
                return rater
    by_folded = {rater.name.casefold(): rater.name for rater in everybody}
    near = [by_folded[found] for found in difflib.get_close_matches(wanted.casefold(), by_folded)]
    raise UserError(report_text.unknown_rater(wanted, near, [rater.name for rater in everybody]))


def check_version(study: OpenStudy, version: int | None) -> None:
    """Raise UserError when the study has no such rubric version."""
    newest = study.rubrics.current()
    versions = newest.version if newest else 0
    if version is not None and not 1 <= version <= versions:
        raise UserError(report_text.unknown_version(version, versions))


def usual_question(study: OpenStudy) -> Question:
    """What is asked when nobody says: from three people on, their majority against the first judge, else against the
    first person, who does not count in it then. With fewer, the first person, pair or panel is the reference.

    "First" is whoever has answered most of the newest rubric version. Raises UserError with fewer than two raters.
    """
    tally = _answers_by_rater(study)
    people = [rater for rater in tally if rater.kind is not RaterKind.JUDGE]
    judges = [rater for rater in tally if rater.kind is RaterKind.JUDGE]
    if sum(rater.kind is RaterKind.PERSON for rater in people) >= MAJORITY_FROM:
        return Question(ReferenceRule.MAJORITY, by_name([*judges, *people][0].name))
    in_order = [*people[:1], *judges[:1], *people[1:], *judges[1:]]
    in_order[1:] = [one for one in in_order[1:] if not shares_people(study, in_order[0], one)]
    if len(in_order) < 2:
        rubric = study.rubrics.current()
        has_only_scales = rubric is not None and not rubric.yes_no and not tally
        raise UserError(report_text.ONLY_SCALES if has_only_scales else report_text.FEWER_THAN_TWO)
    return Question(by_name(in_order[0].name), by_name(in_order[1].name))


def _answers_by_rater(study: OpenStudy) -> list[Rater]:
    """Those who answered anything on the newest rubric version, who answered most first."""
    newest = study.rubrics.current()
    columns = study.ratings.of(newest.version if newest else 0)
    counts: dict[int, int] = {}
    for key in columns.rater:
        counts[key] = counts.get(key, 0) + 1
    answered = [rater for rater in study.raters.all() if rater.key in counts]
    return sorted(answered, key=lambda rater: -counts[rater.key])
