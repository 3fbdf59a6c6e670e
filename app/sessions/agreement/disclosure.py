"""Noting that somebody is shown what others answered, and asking them first while they still have images to answer."""

from app.errors import UserError
from app.messages.study import disclosure as messages
from app.private_files import can_write_in
from app.sessions.judge.judge_results import reader_of
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
        raise UserError(messages.cannot_note(person.name, error.sentence)) from error


def question_before_export(study: OpenStudy, reader: str) -> str:
    """What to ask somebody first who wants a file with everybody's answers; "" for whoever has finished."""
    person = reader_of(study, reader)
    images = study.queue.tally(person).open if person else 0
    return messages.export_question(person.name, images) if person and images else ""
