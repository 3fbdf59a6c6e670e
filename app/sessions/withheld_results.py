"""Why somebody is not shown what others answered. Storage decides; every page, command and export asks here."""

from app.errors import UserError
from app.messages.agreement import agreement_page
from app.messages.item_nouns import noun_for
from app.messages.study import coordinators as coordinators_text
from app.study.ports import OpenStudy
from app.study.team.raters import PEOPLE, Rater
from app.study.team.results_access import ResultsAccess, Standing


def reader_of(study: OpenStudy, name: str) -> Rater | None:
    """The person or pair of this name who answers in the study; None when nobody of this name does."""
    rater = study.raters.find(name) if name else None
    return rater if rater is not None and rater.kind in PEOPLE else None


def withheld_from(study: OpenStudy, name: str) -> str:
    """Why somebody of this name ("": nobody was chosen) may not see what others answered yet, as a sentence; "" for
    whoever may.

    Whoever still has images to answer would be told what others said of them, and so would somebody who may still
    begin.
    """
    return _why(study, access) if not (access := study.access.results_for(name)).may_see else ""


def refuse_reader(study: OpenStudy, name: str) -> None:
    """Raises UserError, which says why, for somebody who may not see what others answered yet."""
    if not (access := study.access.results_for(name)).may_see:
        raise UserError(_why_refused(study, access))


def refuse_export(study: OpenStudy, name: str) -> None:
    """Raises UserError for somebody to whom a file with all answers would tell what is hidden from them."""
    if not (access := study.access.results_for(name)).may_export:
        raise UserError(_why_refused(study, access))


def withheld_results(study: OpenStudy, access: ResultsAccess) -> str:
    """Why nothing a judge said is shown; "" for whoever sees at least what is about images they have finished."""
    return "" if access.may_see or access.person is not None else _why(study, access)


def _why_refused(study: OpenStudy, access: ResultsAccess) -> str:
    """The same where there is no page to go back to: in a dialog or a terminal."""
    if access.standing is Standing.RATER:
        noun = noun_for(study.exhibits.has_any())
        return coordinators_text.withheld_from_rater(access.name, access.own_images, noun)
    return _why(study, access)


def _why(study: OpenStudy, access: ResultsAccess) -> str:
    if access.standing is Standing.RATER:
        return agreement_page.withheld(access.name, access.own_images, noun_for(study.exhibits.has_any()))
    if access.standing is Standing.COORDINATOR:
        return coordinators_text.withheld_from_coordinator(access.people, access.images)
    return coordinators_text.withheld_from_unknown(access.people, access.images)
