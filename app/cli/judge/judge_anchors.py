"""What `touchstone judge` says of a judge that was asked again, or whose server has answered as another model."""

from app.messages.cli import judge as judge_text
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


def after_check(study: OpenStudy, judge: Rater) -> list[str]:
    """What a check has found, for whoever has just asked for it."""
    from app.agreement.use.anchor_checks import anchor_sentences

    return list(anchor_sentences(study, judge))


def served_sentences(study: OpenStudy, judge: Rater) -> list[str]:
    """What to know after a run where the server has answered as more than one model."""
    models = study.ratings.served(judge.key).models
    if len(models) < 2:
        return []
    from app.agreement.use.drift import named

    first, *_, newest = named(models)
    return [judge_text.served_changed(name=judge.name, first=first, newest=newest)]
