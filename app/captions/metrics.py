"""Automatic metrics of captions, over all combinations of some of an image's references, and two prompts side by side.

The number of references moves these metrics, so captions are compared under as many references each: all combinations
of two of five, say, as Karamolegkou and others (2024) do, with the mean and the spread over the combinations.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from math import comb

import numpy as np

from app.agreement.estimate import Estimate, undefined
from app.captions.coco import (
    CannotScore,
    Metric,
    Scorer,
    Tokens,
    has_java,
    is_other_script,
    require_package,
    tokenise,
    why_missing,
)
from app.messages.instruments import captions as captions_text

AT_ONCE = 2
MOST_COMBINATIONS = 1000
_ONLY_ENGLISH = frozenset({Metric.METEOR, Metric.SPICE})  # they know stems, synonyms and grammar


@dataclass(frozen=True)
class Score:
    """One metric: its mean over the combinations of references, and their standard deviation (n - 1).

    `values` has one number a combination, in the order of `itertools.combinations`. The figures' n counts images.
    """

    metric: Metric
    mean: Estimate
    spread: Estimate
    values: tuple[float, ...] = ()


@dataclass(frozen=True)
class CaptionScores:
    """All metrics of one set of captions.

    `images` were scored, `left_out` lack a caption or references. Of each image `references` were taken, `at_once` at
    a time. `tokens` says how words were cut. `notes` are sentences that belong beside the figures.
    """

    scores: tuple[Score, ...]
    images: tuple[str, ...]
    left_out: tuple[str, ...]
    references: int
    at_once: int
    tokens: Tokens
    notes: tuple[str, ...]

    def of(self, metric: Metric) -> Score:
        """One metric's score; KeyError when it was not asked for."""
        return {score.metric: score for score in self.scores}[metric]


@dataclass(frozen=True)
class PromptComparison:
    """Captions under a default and under a culture-aware prompt, on the images that have both.

    `differences` are culture-aware minus default, combination by combination.
    """

    default: CaptionScores
    cultural: CaptionScores
    differences: tuple[Score, ...]


@dataclass(frozen=True)
class _Task:
    """Tokenised captions, one dictionary a set, and as many tokenised references for each image."""

    candidates: tuple[dict[str, str], ...]
    references: dict[str, list[str]]
    left_out: tuple[str, ...]
    tokens: Tokens
    notes: tuple[str, ...]


def tokenise_at_once(captions: Iterable[str]) -> None:
    """Cut all these captions by one start of Java, where it is installed, before they are scored set by set."""
    require_package()
    if has_java():
        tokenise(list(captions), "ptb")


def score_captions(
    captions: Mapping[str, str],
    references: Mapping[str, Sequence[str]],
    metrics: Sequence[Metric] = tuple(Metric),
    at_once: int = AT_ONCE,
) -> CaptionScores:
    """The metrics of captions against references, both by image.

    Takes seconds, and ten more for METEOR. A metric that this machine lacks something for is undefined, and its reason
    says what. Raises UserError where pycocoevalcap is not installed or Java stops, ValueError for more than a thousand
    combinations.
    """
    return _scored([captions], references, metrics, at_once)[0]


def compare_prompts(
    default: Mapping[str, str],
    cultural: Mapping[str, str],
    references: Mapping[str, Sequence[str]],
    metrics: Sequence[Metric] = tuple(Metric),
    at_once: int = AT_ONCE,
) -> PromptComparison:
    """The captions of one model under two prompts, side by side, against the same references; as `score_captions`."""
    one, other = _scored([default, cultural], references, metrics, at_once)
    differences = tuple(_difference(a, b) for a, b in zip(one.scores, other.scores, strict=True))
    return PromptComparison(one, other, differences)


def score_people(
    references: Mapping[str, Sequence[str]], metrics: Sequence[Metric] = tuple(Metric), at_once: int = AT_ONCE
) -> CaptionScores | None:
    """People's captions against each other, each left out once and scored against the rest of its picture.

    As many others at a time as `at_once`, or all where there are fewer. The mean and the spread are over which is left
    out and over the combinations of the others. None where no picture has two captions. Raises as `score_captions`.
    """
    known = {image: words for image, words in references.items() if len(words) > 1}
    fewest = min(map(len, known.values()), default=0)
    if not fewest:
        return None
    return _joined(
        [
            _scored(
                [{image: words[left] for image, words in known.items()}],
                {image: [*words[:left], *words[left + 1 : fewest]] for image, words in known.items()},
                metrics,
                min(at_once, fewest - 1),
            )[0]
            for left in range(fewest)
        ]
    )


def score_kind(
    captions: Mapping[str, Sequence[str]],
    references: Mapping[str, Sequence[str]],
    metrics: Sequence[Metric] = tuple(Metric),
) -> CaptionScores | None:
    """People's captions of one kind against all those of another kind at once, both by image, on the images with both.

    The mean and the spread are over the captions of an image. None where no image has both. Raises as `score_captions`.
    """
    shared = [image for image, words in captions.items() if words and references.get(image)]
    if not shared:
        return None
    fewest = min(len(captions[image]) for image in shared)
    at_once = min(len(references[image]) for image in shared)
    given = {image: references[image][:at_once] for image in shared}
    return _joined(
        [
            _scored([{image: captions[image][place] for image in shared}], given, metrics, at_once)[0]
            for place in range(fewest)
        ]
    )


def _joined(parts: Sequence[CaptionScores]) -> CaptionScores:
    """Scores of several sets of captions as one: the values of all."""
    first = parts[0]
    scores = []
    for place, score in enumerate(first.scores):
        values = [value for part in parts for value in part.scores[place].values]
        is_whole = all(part.scores[place].values for part in parts)
        scores.append(_summary(score.metric, values, score.mean.n) if is_whole else score)
    return replace(first, scores=tuple(scores))


def _scored(
    sets: Sequence[Mapping[str, str]],
    references: Mapping[str, Sequence[str]],
    metrics: Sequence[Metric],
    at_once: int,
) -> list[CaptionScores]:
    if at_once < 1:
        raise ValueError(f"At least one reference at once is needed, not {at_once}.")
    require_package()
    is_java_there = has_java()
    is_latin = not any(
        is_other_script(text) for text in chain(*(one.values() for one in sets), chain(*references.values()))
    )
    task = _prepare(
        sets, references, at_once, ("ptb" if is_java_there else "plain") if is_latin else "script"
    )
    missing = {metric: why_missing(metric, is_java_there) for metric in metrics}
    if not is_latin:
        missing |= dict.fromkeys(_ONLY_ENGLISH & missing.keys(), captions_text.ONLY_ENGLISH)
    with Scorer() as scorer:
        return [
            CaptionScores(
                scores=tuple(
                    _score(scorer, metric, missing[metric], task, candidates, at_once) for metric in metrics
                ),
                images=tuple(task.references),
                left_out=task.left_out,
                references=_references(task),
                at_once=at_once,
                tokens=task.tokens,
                notes=task.notes,
            )
            for candidates in task.candidates
        ]


def _prepare(
    sets: Sequence[Mapping[str, str]], references: Mapping[str, Sequence[str]], at_once: int, tokens: Tokens
) -> _Task:
    """What can be scored: images with a caption in every set and with references enough, as many of each."""
    every = list(dict.fromkeys(chain(*sets, references)))
    called = [image for image in every if all(captions.get(image, "").strip() for captions in sets)]
    owned = [(image, words) for image in called for words in references.get(image, ())]
    given = [captions[image] for captions in sets for image in called]
    words = tokenise([*given, *(reference for _, reference in owned)], tokens) if given else []
    usable: dict[str, list[str]] = {image: [] for image in called}
    for (image, _), reference in zip(owned, words[len(given) :], strict=True):
        if reference:
            usable[image].append(reference)
    kept = {image: found for image, found in usable.items() if len(found) >= at_once}
    fewest = min(map(len, kept.values()), default=0)
    most = max(map(len, kept.values()), default=0)
    if comb(fewest, at_once) > MOST_COMBINATIONS:
        raise ValueError(f"{comb(fewest, at_once)} combinations are too many; {MOST_COMBINATIONS} at most.")
    notes = [captions_text.ENGLISH]
    if tokens != "ptb":
        notes.append(captions_text.PLAIN_WORDS if tokens == "plain" else captions_text.WORDS_OF_SCRIPT)
    if len(kept) < len(every):
        notes.append(
            captions_text.images_left_out(
                images=len(every) - len(kept), all_images=len(every), at_once=at_once
            )
        )
    if fewest < most:
        notes.append(captions_text.references_left_out(used=fewest, most=most))
    starts = range(0, len(given), max(1, len(called)))
    tokenised = [dict(zip(called, words[start : start + len(called)], strict=True)) for start in starts]
    return _Task(
        candidates=tuple({image: one[image] for image in kept} for one in tokenised)
        or tuple({} for _ in sets),
        references={image: found[:fewest] for image, found in kept.items()},
        left_out=tuple(image for image in every if image not in kept),
        tokens=tokens,
        notes=tuple(notes),
    )


def _references(task: _Task) -> int:
    return len(next(iter(task.references.values()), []))


def _score(
    scorer: Scorer, metric: Metric, missing: str, task: _Task, candidates: dict[str, str], at_once: int
) -> Score:
    n = len(candidates)
    if missing or not n:
        return _without(metric, missing or captions_text.NO_CAPTIONS, n)
    values = []
    for chosen in combinations(range(_references(task)), at_once):
        references = {image: [found[i] for i in chosen] for image, found in task.references.items()}
        try:
            values.append(scorer.score(metric, references, candidates))
        except CannotScore as error:
            return _without(metric, error.sentence, n)
    return _summary(metric, values, n)


def _difference(default: Score, cultural: Score) -> Score:
    n = default.mean.n
    if not default.values or not cultural.values:
        return _without(
            default.metric, default.mean.reason or cultural.mean.reason or captions_text.NO_DIFFERENCE, n
        )
    values = [b - a for a, b in zip(default.values, cultural.values, strict=True)]
    return _summary(default.metric, values, n)


def _summary(metric: Metric, values: Sequence[float], n: int) -> Score:
    counts = (("combinations", len(values)),)
    if len(values) > 1:
        spread = Estimate(float(np.std(values, ddof=1)), n, counts=counts)
    else:
        spread = undefined(captions_text.ONE_COMBINATION, n, counts)
    return Score(metric, Estimate(float(np.mean(values)), n, counts=counts), spread, tuple(values))


def _without(metric: Metric, reason: str, n: int) -> Score:
    return Score(metric, undefined(reason, n), undefined(reason, n))
