"""What a check of anchors found, in sentences: for the report, and for whoever has just asked again."""

from collections.abc import Iterator

from app.agreement.use.drift import LEAST_ANCHORS, Drift
from app.messages.agreement import use


def told_of_drift(name: str, one: Drift) -> Iterator[str]:
    """The served models where there are several, what was compared with what, and what follows. name: the judge's."""
    if len(one.models) > 1:
        yield use.served(name, one.models)
    if one.baseline and one.checked and one.anchors:
        since, on = one.baseline[-1], one.checked[-1]
        yield use.asked_again(name, one.anchors, since, on, one.same, one.compared)
    if one.fall:
        fall = one.fall
        yield use.agreed(
            reference=fall.reference,
            before=fall.before,
            of_before=fall.of_before,
            after=fall.after,
            of_after=fall.of_after,
        )
    yield _conclusion(one)
    if one.judge_changed:
        yield use.how_to_settle(count=LEAST_ANCHORS)
    if one.images_changed:
        yield use.IMAGES_CHANGED


def _conclusion(one: Drift) -> str:
    if one.has_fallen:
        return use.FALLEN
    if one.judge_changed:
        return use.CHANGED
    if one.differs_too_often:
        return use.DIFFERS_TOO_OFTEN
    if one.judge_changed is None:
        return use.too_few_anchors(count=one.anchors)
    return use.NO_CHANGE
