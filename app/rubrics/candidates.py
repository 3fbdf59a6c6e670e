"""From what people said to candidates for a rubric: who is for and against, how contested, which images they decide.

After Johnson et al. (2026), section 3.3: statements are criteria (concrete visual features) or reasons. Contested
and inessential ones were left out there; here they may be, with a reason that is kept. Nothing vanishes.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.agreement.estimate import Estimate, share_of
from app.messages.rubric import candidates as candidates_text
from app.rubrics.draft import RubricDraft, numbered
from app.study.rubric import Criterion, Rubric, Theme
from app.study.team.coding import Candidate, CandidateSide, CandidateTheme, Code, Part
from app.study.team.statements import Statement


@dataclass(frozen=True)
class CandidateSummary:
    """What speaks for and against one candidate.

    `people_for` and `people_against` count those who said so, `people_both` those who said both; whoever spoke is
    counted once, and statements of a whole group count as one voice. `contested` is the smaller side's share of those
    who took a side: 0 nobody differs, 0.5 as divided as can be. `strength` is the mean over codes, 1 to 3. `images` are
    keys of images about which it was said; `decides` those of them about which nothing else was said.
    """

    candidate: Candidate
    statements: int
    people_for: int
    people_against: int
    people_both: int
    contested: Estimate
    strength: float | None
    images: tuple[int, ...]
    decides: tuple[int, ...]
    reasons: tuple[Statement, ...]


def summarise(
    candidates: Sequence[Candidate], codes: Sequence[Code], statements: Sequence[Statement]
) -> tuple[CandidateSummary, ...]:
    """One summary a candidate, in the candidates' order. Codes of statements that do not stand are left out."""
    known = {statement.origin: statement for statement in statements}
    standing = [code for code in codes if code.statement in known]
    about = _candidates_by_image(standing, known)
    return tuple(_summary(one, standing, known, about) for one in candidates)


def _candidates_by_image(
    codes: Iterable[Code], known: Mapping[int, Statement]
) -> Mapping[int, set[uuid.UUID]]:
    found: dict[int, set[uuid.UUID]] = {}
    for code in codes:
        image, candidate = known[code.statement].image, code.reading.candidate
        if image is not None and candidate is not None and code.reading.part is Part.CRITERION:
            found.setdefault(image, set()).add(candidate)
    return found


def _summary(
    candidate: Candidate,
    codes: Sequence[Code],
    known: Mapping[int, Statement],
    about: Mapping[int, set[uuid.UUID]],
) -> CandidateSummary:
    mine = [code for code in codes if code.reading.candidate == candidate.lineage]
    sides = {
        side: {_voice(known[code.statement]) for code in mine if code.reading.side is side}
        for side in CandidateSide
    }
    both = sides[CandidateSide.FOR] & sides[CandidateSide.AGAINST]
    only_for, only_against = len(sides[CandidateSide.FOR] - both), len(sides[CandidateSide.AGAINST] - both)
    clear = only_for + only_against
    features = [code for code in mine if code.reading.part is Part.CRITERION]
    images = dict.fromkeys(image for code in features if (image := known[code.statement].image) is not None)
    reasons = dict.fromkeys(code.statement for code in mine if code.reading.part is Part.JUSTIFICATION)
    return CandidateSummary(
        candidate,
        len({code.statement for code in mine}),
        len(sides[CandidateSide.FOR]),
        len(sides[CandidateSide.AGAINST]),
        len(both),
        share_of(min(only_for, only_against), clear, clear, candidates_text.NOBODY_TOOK_A_SIDE),
        sum(code.reading.strength for code in mine) / len(mine) if mine else None,
        tuple(images),
        tuple(image for image in images if about[image] == {candidate.lineage}),
        tuple(known[origin] for origin in reasons),
    )


def _voice(statement: Statement) -> uuid.UUID | None:
    """Who speaks; None is the group as a whole."""
    return statement.rater.id if statement.rater else None


def rubric_draft(
    candidates: Sequence[Candidate], themes: Sequence[CandidateTheme], like: Rubric
) -> RubricDraft:
    """A draft of those that enter, under their themes, with their lineages; and why others were left out.

    A criterion that is in the present rubric under the same lineage keeps its guidance, condition, rule and scale.
    Candidates without a theme come last, under a theme that says so. `like` gives what is said of the whole.
    """
    entering = sorted((one for one in candidates if one.enters), key=lambda one: one.position)
    known = {criterion.lineage: criterion for criterion in like.criteria}
    groups: list[tuple[str, list[Candidate]]] = [
        (theme.statement, [one for one in entering if one.theme == theme.lineage]) for theme in themes
    ]
    lineages = {theme.lineage for theme in themes}
    groups.append((candidates_text.NO_THEME, [one for one in entering if one.theme not in lineages]))
    made = [
        Theme("", statement, tuple(_criterion(one, known) for one in mine))
        for statement, mine in groups
        if mine
    ]
    left_out = {one.lineage: one.reason for one in candidates if not one.enters and one.reason}
    rubric = replace(like, themes=numbered(made), version=1)
    return RubricDraft(rubric, left_out=left_out)


def _criterion(candidate: Candidate, known: Mapping[uuid.UUID, Criterion]) -> Criterion:
    before = known.get(candidate.lineage)
    if before is None:
        return Criterion(candidate.lineage, "", candidate.text)
    return Criterion(
        candidate.lineage,
        "",
        candidate.text,
        before.short if before.text == candidate.text else "",
        before.guidance,
        before.applies_when,
        before.not_visible,
        before.scale,
    )
