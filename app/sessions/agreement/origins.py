"""Somebody says where a person's answers came from, where they are so much like another's that it has to be asked."""

from collections.abc import Iterator, Sequence

from app.errors import UserError
from app.messages.agreement import origins as origins_text
from app.messages.local_formats import day
from app.study.names import is_line
from app.study.ports import OpenStudy
from app.study.team.raters import Rater, RaterKind


def people_of(study: OpenStudy) -> list[Rater]:
    """Everybody whose answers can be said to be their own, in the order of adding."""
    return [rater for rater in study.raters.all() if rater.kind is RaterKind.PERSON]


def confirm_origin(study: OpenStudy, name: str, by: str, reason: str) -> str:
    """Store that a person's answers are their own, and say so.

    Raises UserError for nobody's name, without a name or a reason, and where the study is open elsewhere.
    """
    rater = _find(study, name)
    study_by, why = _who_and_why(by, reason)
    study.prepare_to_write()
    study.origins.confirm(rater, study_by, why)
    return origins_text.stored(name=rater.name)


def take_origin_back(study: OpenStudy, name: str, by: str, reason: str) -> str:
    """Store that this does not hold any more, and say so. Raises UserError likewise, and where nobody had said it."""
    rater = _find(study, name)
    study_by, why = _who_and_why(by, reason)
    if all(one.rater.key != rater.key for one in study.origins.confirmed()):
        raise UserError(origins_text.not_confirmed(name=rater.name))
    study.prepare_to_write()
    study.origins.take_back(rater, study_by, why)
    return origins_text.taken_back(name=rater.name)


def origin_sentences(study: OpenStudy) -> Iterator[str]:
    """What holds now."""
    confirmed = study.origins.confirmed()
    if not confirmed:
        yield origins_text.NOTHING
    for one in confirmed:
        yield origins_text.confirmed(
            by=one.by, day=day(one.recorded_at.date()), name=one.rater.name, reason=one.reason
        )


def _find(study: OpenStudy, name: str) -> Rater:
    rater = study.raters.find(name.strip())
    if rater is None or rater.kind is not RaterKind.PERSON:
        raise UserError(origins_text.nobody(name, [one.name for one in people_of(study)]))
    return rater


def _who_and_why(by: str, reason: str) -> Sequence[str]:
    found = by.strip(), reason.strip()
    if not all(found):
        raise UserError(origins_text.WHO_AND_WHY)
    if not all(map(is_line, found)):
        raise UserError(origins_text.NOT_A_LINE)
    return found
