"""The survey on captions: how important and how helpful people find what belongs to a culture, and how much detail.

After Karamolegkou and others (2024), appendix A.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.captions.survey import LEVELS, SurveyAnswer, SurveySummary, summarise_survey
from app.instruments.captions.questions import question, words_of
from app.instruments.scores import Scores, Unit
from app.study.rubric import Criterion, Rubric
from app.study.scales import Level, ScaleKind
from app.study.team.raters import Rater

IMPORTANCE, HELPFULNESS, DETAIL = ROLES = ("importance", "helpfulness", "detail")


@dataclass(frozen=True)
class Questionnaire:
    """One questionnaire. `name` is '' where nobody answered more than one, and all answers stand together.

    `words`: by question, what people wrote in their own words.
    """

    name: str
    summary: SurveySummary
    words: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Survey:
    """All questionnaires. `missing`: roles for which the instrument has no question of the kind that is analysed."""

    sheets: tuple[Questionnaire, ...]
    people: int
    missing: tuple[str, ...]
    names: Mapping[str, str]


def analyse(scores: Scores) -> Survey:
    """The analysis of a survey; `names` are what the questions of each role are called."""
    items = _items(scores.rubric)
    sheets = tuple(_questionnaire(scores, items, name, units) for name, units in _parted(scores))
    return Survey(
        sheets,
        people=len(_answering(scores, scores.units)),
        missing=tuple(role for role in ROLES if role not in items),
        names={role: item.name for role, item in items.items()},
    )


def _items(rubric: Rubric) -> dict[str, Criterion]:
    """The questions by their roles; those that are rated count only where they are rated from 1 to 5."""
    found = {role: question(rubric, role, ScaleKind.LEVELS) for role in ROLES}
    return {
        role: item
        for role, item in found.items()
        if item is not None
        and (role == DETAIL or [level.score for level in item.scale.levels] == list(LEVELS))
    }


def _answering(scores: Scores, units: Sequence[Unit]) -> list[Rater]:
    keys = {unit.image.key for unit in units}
    answered = {rater for image, rater, _run, _item in scores.said if image in keys}
    return [rater for rater in scores.people if rater.key in answered]


def _parted(scores: Scores) -> list[tuple[str, Sequence[Unit]]]:
    """The questionnaires that somebody answered, each by itself where one person answered several."""
    answered = [(unit, _answering(scores, [unit])) for unit in scores.units]
    often = Counter(rater.key for _unit, raters in answered for rater in raters)
    if max(often.values(), default=0) <= 1:
        return [("", scores.units)] if often else []
    return [(unit.image.name, [unit]) for unit, raters in answered if raters]


def _questionnaire(
    scores: Scores, items: Mapping[str, Criterion], name: str, units: Sequence[Unit]
) -> Questionnaire:
    answers = [
        SurveyAnswer(
            rater.id.hex,
            _rated(scores, units, rater, items.get(IMPORTANCE)),
            _rated(scores, units, rater, items.get(HELPFULNESS)),
            _named(_level(scores, units, rater, items.get(DETAIL))),
        )
        for rater in _answering(scores, units)
    ]
    levels = [level.words or level.value for level in items[DETAIL].scale.levels] if DETAIL in items else []
    keys = {unit.image.key for unit in units}
    words = []
    for item in scores.rubric.criteria:
        if item.scale.kind is ScaleKind.TEXT:
            rows = [
                words_of(said.value) for unit, _rater, said in scores.values(item) if unit.image.key in keys
            ]
            words.append((item.name, tuple(filter(None, rows))))
    summary = summarise_survey(answers, levels)
    return Questionnaire(name, summary, tuple(words))


def _level(scores: Scores, units: Sequence[Unit], rater: Rater, item: Criterion | None) -> Level | None:
    """What a person answered on one of these exhibits; nobody answered two of them."""
    if item is None:
        return None
    said = (scores.said.get((unit.image.key, rater.key, 0, item.code)) for unit in units)
    return next((item.scale.level(one.value) for one in said if one is not None), None)


def _rated(scores: Scores, units: Sequence[Unit], rater: Rater, item: Criterion | None) -> int | None:
    level = _level(scores, units, rater, item)
    return int(level.score) if level else None


def _named(level: Level | None) -> str | None:
    return (level.words or level.value) if level else None
