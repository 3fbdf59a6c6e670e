"""Somebody looks at the bounds a study sets for its judges, and sets them."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace

from app.agreement.advice.bounds import check_bounds
from app.messages.agreement import bounds as bounds_text
from app.reports.agreement.bounds import bounds_sentences
from app.study.judge.bounds import Bounds, in_force
from app.study.ports import OpenStudy


def last_set(study: OpenStudy) -> Bounds:
    """The bounds as they were set last, or the usual ones."""
    log = study.bounds.all()
    return log[-1].bounds if log else in_force(log)


def bounds_history(study: OpenStudy) -> list[str]:
    """The current bounds and everything that was set, with dates."""
    log = study.bounds.all()
    return list(bounds_sentences(in_force(log), log))


def set_bounds(study: OpenStudy, said: Mapping[str, float]) -> Iterator[str]:
    """Set the bounds that are named, and say so; what is not named stays as it was set last, so that nothing returns to
    the usual unasked.

    Raises UserError for a bound that no study may set, and when the study cannot be written to.
    """
    wanted = replace(last_set(study), **said)
    check_bounds(wanted)
    study.prepare_to_write()
    yield bounds_text.SET
    if study.bounds.add(wanted).is_late:
        yield bounds_text.LATE


class BoundsForm:
    """The bounds as whole percents, as a form shows them; `has_set` once some were set."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self.has_set = False
        self.percents = {name: round(100 * value) for name, value in asdict(last_set(study)).items()}

    @property
    def sentences(self) -> list[str]:
        """What holds, and what was set when."""
        return bounds_history(self._study)

    def save(self, percents: Mapping[str, int]) -> str:
        """Set what was changed, and say so; nothing is set where nothing was. Raises UserError as `set_bounds`."""
        changed = {name: value / 100 for name, value in percents.items() if value != self.percents[name]}
        if not changed:
            return bounds_text.UNCHANGED
        sentence = " ".join(set_bounds(self._study, changed))
        self.has_set = True
        return sentence
