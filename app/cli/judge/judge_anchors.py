"""What `touchstone judge` says where a server has answered as more than one model."""

from app.messages.cli import judge as judge_text
from app.study.ports import OpenStudy
from app.study.team.raters import Rater


def served_sentences(study: OpenStudy, judge: Rater, anchors: bool) -> list[str]:
    """What to know after a run where the server has answered as more than one model."""
    models = study.ratings.served(judge.key).models
    if len(models) < 2 or anchors:
        return []
    from app.agreement.use.drift import named

    first, *_, newest = named(models)
    return [judge_text.served_changed(name=judge.name, first=first, newest=newest)]
