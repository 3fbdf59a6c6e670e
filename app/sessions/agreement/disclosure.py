"""Noting that somebody is shown what others answered."""

from app.errors import UserError
from app.messages.study import disclosure
from app.private_files import can_write_in
from app.sessions.withheld_results import reader_of
from app.study.ports import OpenStudy
from app.study.team.disclosures import DisclosureOccasion
from app.study.work import ADDING


def note_shown(study: OpenStudy, reader: str, occasion: DisclosureOccasion) -> None:
    """Note that a person or pair is about to be shown everybody's answers; once for each occasion.

    Raises UserError when that cannot be noted because the study is open elsewhere; then they may not be shown. Nobody
    can answer in a folder that cannot be written or in an archived study, so there is nothing to note there.
    """
    person = reader_of(study, reader)
    can_answer = can_write_in(study.folder) and not study.is_archived
    if person is None or not can_answer or study.disclosures.is_known(person, occasion):
        return
    try:
        study.prepare_to_add(ADDING)
        study.disclosures.add(person, occasion)
    except UserError as error:
        raise UserError(disclosure.cannot_note(name=person.name, why=error.sentence)) from error


def note_exported(study: OpenStudy, reader: str) -> None:
    """Note that somebody gets a file with everybody's answers; nothing where nobody else has answered."""
    if study.access.results_for(reader).has_others:
        note_shown(study, reader, DisclosureOccasion.EXPORT)
