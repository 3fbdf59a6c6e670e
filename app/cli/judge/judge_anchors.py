"""`touchstone judge --anchors`: images judged before are judged again, to see whether the judge has changed."""

from dataclasses import replace

from app.errors import UserError
from app.judging.runs.plan import RunRequest
from app.messages.cli import judge as words
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


def ask_anchors(study: OpenStudy, wish: RunRequest) -> RunRequest:
    """The same judge asked again about its anchors, in as many further runs. Raises UserError where it has none."""
    from app.agreement.use.drift_reading import anchors_of

    judge = next((judge for judge, setup in study.calls.judges() if setup == wish.setup), None)
    images = anchors_of(study, judge) if judge else frozenset()
    if judge is None or not images:
        raise UserError(words.NO_ANCHORS)
    runs = max(call.run for call in study.calls.all() if call.judge == judge)
    return replace(wish, images=images, runs=runs + wish.runs, anchors=True)


def served_sentences(study: OpenStudy, judge: Rater, anchors: bool) -> list[str]:
    """What to know after a run where the server has answered as more than one model."""
    models = study.ratings.served(judge.key).models
    if len(models) < 2 or anchors:
        return []
    from app.agreement.use.drift import named

    first, *_, newest = named(models)
    return [words.served_changed(judge.name, first, newest)]
