"""A secret ballot in the window: one vote after the other, and nothing of any vote to be seen or heard."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.messages.meeting import ballot as ballot_text
from app.sessions.meeting.ballot import SecretBallot, Vote
from app.study.team.meetings import Hands
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import button_row, push_button
from widgets.kit.labels import ReadableLabel, add_flush


class BallotDialog(Dialog):
    """Asks one person after the other. The focus goes back to the line that says whose vote is next, so that no ring
    around a button tells what was pressed; the order of the buttons is the same for all."""

    def __init__(
        self, parent: QWidget, ballot: SecretBallot, say: Callable[[str], None], voters: int
    ) -> None:
        super().__init__(parent, ballot_text.TITLE, width=520)
        self._ballot = ballot
        self._say = say
        self.about = ReadableLabel("")
        self.about.show_text(ballot_text.ABOUT)
        self.next = ReadableLabel("", kind="title")
        self.next.show_text(ballot_text.next_vote(number=1, voters=voters))
        self.buttons = {vote: push_button(ballot_text.VOTES[vote.value]) for vote in Vote}
        for part in (self.about, self.next, button_row(*self.buttons.values())):
            add_flush(self.column, part)
        self.column.addStretch(1)
        self.add_cancel()
        for vote, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, vote=vote: self._vote(vote))
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)

    def _vote(self, vote: Vote) -> None:
        sentence = self._ballot.vote(vote)
        if self._ballot.is_complete:
            self.accept()
            return
        self.next.show_text(sentence)
        self._say(sentence)
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)


def hold_ballot(
    parent: QWidget, ballot: SecretBallot, say: Callable[[str], None], voters: int
) -> Hands | None:
    """Hold a ballot; None where it was broken off, and then no vote is known to anybody. That all votes are in is said
    once the dialog has gone: a screen reader leaves out what a window says that closes."""
    if not BallotDialog(parent, ballot, say, voters).ask():
        return None
    say(ballot_text.ALL_IN)
    return ballot.result()
