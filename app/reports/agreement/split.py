"""The test images of a study in words and for programs: how many, since when, and who looked at results on them."""

from collections.abc import Iterator
from typing import Any

from app.agreement.planning.parts import SplitState
from app.messages.local_formats import day
from app.messages.numbers import printed
from app.messages.planning import split as split_text
from app.study.judge.split import ImagePart

_PARTS = {
    ImagePart.DEVELOPMENT: split_text.ONLY_DEVELOPMENT,
    ImagePart.TEST: split_text.ONLY_TEST,
    ImagePart.ALL: split_text.ALL_IMAGES,
}


def part_sentence(state: SplitState) -> str:
    """Which images a report is about."""
    return f"{_PARTS[state.part]} {split_text.sizes(state.development, state.test)}"


def part_sentences_of(state: SplitState | None) -> tuple[str, ...]:
    """Which images a report is about, and how often somebody looked at these; nothing where there is no split."""
    if state is None:
        return ()
    if state.part is ImagePart.DEVELOPMENT or not state.looks:
        return (part_sentence(state),)
    return part_sentence(state), split_text.looks(count=len(state.looks))


def split_sentences(state: SplitState) -> Iterator[str]:
    """When images were sealed, and every look at the results on them."""
    for one in state.splits:
        sealed = day(one.recorded_at.date())
        yield split_text.sealed_on(sealed, one.development, one.test, printed(one.share, 2), one.seed)
    if state.judged:
        yield split_text.judged_before(count=state.judged)
    yield from look_sentences(state)


def look_sentences(state: SplitState) -> Iterator[str]:
    """How often results were opened, and by whom."""
    yield split_text.looks(count=len(state.looks)) if state.looks else split_text.NO_LOOK
    for one in state.looks:
        yield split_text.look(day(one.recorded_at.date()), one.by, one.judge, one.rubric_version)


def split_json(state: SplitState) -> dict[str, Any]:
    """The split for a program to read."""
    return {
        "part": state.part.value,
        "development": state.development,
        "test": state.test,
        "splits": [
            {
                "seed": one.seed,
                "share": one.share,
                "development": one.development,
                "test": one.test,
                "sealed_at": one.recorded_at.isoformat(),
                "judge_answers_before": one.judged,
            }
            for one in state.splits
        ],
        "looks": [
            {
                "by": one.by or None,
                "judge": one.judge,
                "rubric_version": one.rubric_version,
                "at": one.recorded_at.isoformat(),
            }
            for one in state.looks
        ],
    }
