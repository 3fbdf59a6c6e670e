"""The evaluation of captions: which of two people prefer, which are right, and how they rank all of them.

After Karamolegkou and others (2024), section 4 and appendix F. People do not see who wrote what; here it is known.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.agreement.estimate import Estimate
from app.agreement.intervals.jackknife import SHARE
from app.agreement.intervals.resampling import DEFAULT_SEED
from app.captions.accuracy import AccuracyAnswer, SourceAccuracy, summarise_accuracy
from app.captions.preferences import (
    BOTH,
    Choice,
    ChoiceSummary,
    Ranking,
    RankingSummary,
    summarise_choices,
    summarise_rankings,
)
from app.captions.shares import REPLICATES, clustered_mean
from app.captions.sources import Prompt, read_source
from app.instruments.captions.questions import Themes, question, read_themes, role_of
from app.instruments.scores import Scores, Unit
from app.study.ratings.rankings import parse_ranking
from app.study.rubric import Criterion, Rubric
from app.study.scales import BOTH as BOTH_OF_THEM, ScaleKind
from app.study.team.coding import ReasonCode
from app.study.verdict import Verdict

PREFERRED, ACCURATE, RANKED = "preferred", "accurate", "ranking"
_ACCURATE = re.compile(rf"{ACCURATE}([1-9]?)")
Answer = TypeVar("Answer")
_MEANS = {Verdict.MET.value: True, Verdict.NOT_MET.value: False, Verdict.CANNOT_TELL.value: None}


@dataclass(frozen=True)
class PromptRow:
    """One model under two prompts: how often its culture-aware caption is ranked before its default one; a tie counts
    half. Interval: images resampled."""

    model: str
    before: Estimate


@dataclass(frozen=True)
class Evaluation:
    """All of it; a part is None where the instrument has no question for it.

    `unnamed`: captions that were judged and whose source is blank, or that of another caption beside them; nothing can
    be told of these. `unused`: by role, answers about such captions and answers that point at no caption.
    """

    people: int
    images: int
    sources: tuple[str, ...]
    choices: ChoiceSummary | None
    accuracy: tuple[SourceAccuracy, ...] | None
    rankings: RankingSummary | None
    prompts: tuple[PromptRow, ...]
    faults: Themes
    unnamed: int
    unused: Mapping[str, int]
    seed: int = DEFAULT_SEED
    replicates: int = REPLICATES


def analyse(
    scores: Scores, codes: Sequence[ReasonCode] = (), seed: int = DEFAULT_SEED, replicates: int = REPLICATES
) -> Evaluation:
    """The analysis of an evaluation of captions."""
    preferred = question(scores.rubric, PREFERRED, ScaleKind.CHOICE)
    accurate = _accuracy_items(scores.rubric)
    ranked = question(scores.rubric, RANKED, ScaleKind.RANKING)
    faults = read_themes(scores, accurate.values(), codes)
    choices = list(_choices(scores, preferred)) if preferred else []
    answers = list(_answers(scores, accurate, faults))
    rankings = list(_rankings(scores, ranked)) if ranked else []
    chosen, answered, orders = _known(choices), _known(answers), _known(rankings)
    judged = [unit for unit in scores.units if any(key[0] == unit.image.key for key in scores.said)]
    return Evaluation(
        people=len(scores.people),
        images=len({unit.subject for unit in judged}),
        sources=tuple(sorted({source for unit in judged for source in named(unit).values()})),
        choices=summarise_choices(chosen, replicates=replicates, seed=seed) if preferred else None,
        accuracy=summarise_accuracy(answered, replicates, seed, faults.names) if accurate else None,
        rankings=summarise_rankings(orders) if ranked else None,
        prompts=tuple(_prompts(orders)),
        faults=faults,
        unnamed=sum(len(unit.shown.texts) - len(named(unit)) for unit in judged),
        unused={
            PREFERRED: len(choices) - len(chosen),
            ACCURATE: len(answers) - len(answered),
            RANKED: len(rankings) - len(orders),
        },
        seed=seed,
        replicates=replicates,
    )


def named(unit: Unit) -> dict[int, str]:
    """Who wrote the caption at each place, from 1; without those that cannot be told apart by their sources."""
    sources = [read_source(text.source) for text in unit.shown.texts]
    names = [source.name if source else "" for source in sources]
    return {place: name for place, name in enumerate(names, start=1) if name and names.count(name) == 1}


def _known(answers: Sequence[Answer | None]) -> list[Answer]:
    return [answer for answer in answers if answer is not None]


def _accuracy_items(rubric: Rubric) -> dict[int, Criterion]:
    """The questions whether a caption is right, by the place of the caption; one without a number asks of the first."""
    found: dict[int, Criterion] = {}
    for item in rubric.criteria:
        if item.scale.is_yes_no and (match := _ACCURATE.fullmatch(role_of(item))):
            found.setdefault(int(match[1] or 1), item)
    return found


def _choices(scores: Scores, item: Criterion) -> Iterator[Choice | None]:
    """Every choice between the first two captions, None where it cannot be told which was meant."""
    for unit, rater, said in scores.values(item):
        sources = named(unit)
        preferred = {"1": sources.get(1), "2": sources.get(2), BOTH_OF_THEM: BOTH}
        is_passed_over = said.value in set(Verdict)
        if not {1, 2} <= set(sources) or not (is_passed_over or said.value in preferred):
            yield None
            continue
        shown = (sources[1], sources[2])
        yield Choice(unit.subject, rater.key, shown, preferred.get(said.value), unit.image.key)


def _answers(
    scores: Scores, items: Mapping[int, Criterion], faults: Themes
) -> Iterator[AccuracyAnswer | None]:
    """Whether each caption is right; what does not apply says nothing of it."""
    for place, item in items.items():
        for unit, rater, said in scores.values(item):
            source = named(unit).get(place)
            if said.value not in _MEANS:
                continue
            if source is None:
                yield None
                continue
            found = faults.of_answer.get(said.id, frozenset())
            yield AccuracyAnswer(
                unit.subject, rater.key, source, _MEANS[said.value], found, exhibit=unit.image.key
            )


def _rankings(scores: Scores, item: Criterion) -> Iterator[Ranking | None]:
    """Every ranking of two captions or more, with sources in the place of positions."""
    for unit, rater, said in scores.values(item):
        if said.value in set(Verdict):
            continue
        sources = named(unit)
        try:
            places = parse_ranking(said.value, len(unit.shown.texts))
        except ValueError:  # it ranks other captions than those that stand there
            yield None
            continue
        ranks = {source: places[place - 1] for place, source in sources.items()}
        yield Ranking(unit.subject, rater.key, ranks, unit.image.key) if len(ranks) > 1 else None


def _prompts(rankings: Sequence[Ranking]) -> Iterator[PromptRow]:
    """The models that were ranked under both prompts."""
    names = dict.fromkeys(name for one in rankings for name in one.ranks)
    sources = [source for name in names if (source := read_source(name))]
    for model in sorted({source.author for source in sources if source.prompt}):
        cultural, default = (f"{model}, {prompt}" for prompt in (Prompt.CULTURAL, Prompt.DEFAULT))
        both = [one for one in rankings if {cultural, default} <= set(one.ranks)]
        before = [
            (1 + (one.ranks[cultural] < one.ranks[default]) - (one.ranks[cultural] > one.ranks[default])) / 2
            for one in both
        ]
        if both:
            yield PromptRow(model, clustered_mean(before, [one.image for one in both], SHARE))
