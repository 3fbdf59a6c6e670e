"""Anchors: images that a judge has judged are judged again, to see whether it has changed."""

from dataclasses import replace

from app.errors import UserError
from app.judging.runs.plan import RunRequest
from app.messages.cli import judge as judge_text
from app.study.ports import OpenStudy


def ask_anchors(study: OpenStudy, request: RunRequest) -> RunRequest:
    """The same judge asked again about its anchors, in as many further runs. Raises UserError where it has none."""
    from app.agreement.use.anchor_checks import check_power
    from app.agreement.use.drift_reading import anchors_of

    judge = next(
        (judge for judge, setup in study.calls.judges() if setup.identity == request.setup.identity), None
    )
    images = anchors_of(study, judge) if judge else frozenset()
    if judge is None or not images:
        raise UserError(judge_text.NO_ANCHORS)
    runs = max(call.run for call in study.calls.all() if call.judge == judge)
    power = check_power(study, judge, images)
    return replace(request, images=images, runs=runs + request.runs, anchors=True, power=power)
