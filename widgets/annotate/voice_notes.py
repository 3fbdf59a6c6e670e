"""Where notes by voice are asked for: beside an answer of one person, of a pair, and for a whole study."""

from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.annotate import voice_notes as voice_notes_text
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.voice_notes import AnswerVoiceNotes, VoiceNoteList
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind
from widgets.annotate.voice_note_dialog import AnswerVoiceNotesDialog, VoiceNotesDialog
from widgets.shell.page import PageContext


def record_of_one(parent: QWidget, context: PageContext, study: OpenStudy, session: Annotating) -> None:
    """The recordings beside the answer that one person is at."""
    at = session.meant
    if at is None:
        context.announcer.say_sentence(voice_notes_text.NO_ITEM)
        return
    rater, name = session.rater, session.answers.name_of(at)
    notes = AnswerVoiceNotes(study, rater, [rater], session.image.key, at, name)
    AnswerVoiceNotesDialog(parent, notes, context.announcer).ask()


def record_of_pair(parent: QWidget, context: PageContext, study: OpenStudy, session: Pairing) -> None:
    """The recordings beside the answer that two people are giving together; alone, each would hear the other."""
    at = session.answers.at
    if session.stage is not Stage.TOGETHER:
        context.announcer.say_sentence(voice_notes_text.ALONE)
    elif at is None:
        context.announcer.say_sentence(voice_notes_text.NO_ITEM)
    else:
        pair, name = session.pair, session.answers.name_of(at)
        notes = AnswerVoiceNotes(study, pair.rater, pair.people, session.image.key, at, name)
        AnswerVoiceNotesDialog(parent, notes, context.announcer).ask()


def hear_voice_notes(parent: QWidget, context: PageContext, folder: Path) -> None:
    """All recordings of a study that whoever uses this machine may hear."""
    with closing(context.repository.open(folder)) as study:
        name = context.settings.rater
        found = study.raters.find(name) if name else None
        reader = found if found is not None and found.kind is not RaterKind.JUDGE else None
        session = VoiceNoteList(study, reader)
        context.announcer.say(session.begin())
        VoiceNotesDialog(parent, session, context.announcer, voice_notes_text.ALL_TITLE).ask()
