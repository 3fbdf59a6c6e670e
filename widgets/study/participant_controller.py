"""What concerns all who take part, from any page of a study: leaving for good, and notes to the facilitator."""

from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.item_nouns import noun_for
from app.messages.local_formats import day
from app.messages.pair import pair_page
from app.sessions.study.withdrawal import Withdrawing
from widgets.shell.page import PageContext


def withdraw_somebody(parent: QWidget, context: PageContext, folder: Path) -> bool:
    """Ask who leaves, and take their answers out; whether somebody left. The study must be free to write."""
    from widgets.study.withdraw_dialog import WithdrawDialog

    with closing(context.repository.open(folder)) as study:
        return WithdrawDialog(parent, Withdrawing(study), context.announcer).ask()


def read_private_notes(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Show what people told the facilitator alone."""
    from widgets.pair.pair_dialogs import show_private_notes

    with closing(context.repository.open(folder)) as study:
        noun = noun_for(study.exhibits.has_any())
        numbers = {image.key: image.number for image in study.images.all()}
        lines = [
            pair_page.note_line(
                note.rater.name,
                numbers.get(note.image) if note.image is not None else None,
                note.words,
                day(note.recorded_at),
                noun,
            )
            for note in study.pairs.private_notes()
        ]
    show_private_notes(parent, lines)
