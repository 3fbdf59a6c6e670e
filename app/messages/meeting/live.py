"""What is shown of a meeting to the whole room and to those who follow on the network."""

from collections.abc import Mapping

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.meeting.meeting import answers
from app.messages.together import ended
from app.messages.translation import Template, _

OPEN = _("Not decided yet.")
NOT_BEGUN = _("The meeting has not begun, or it is over.")
PROJECTOR_TITLE = _("Projector view")
PROJECTOR_SHOWN = _(
    "The projector view is open in a window of its own. It follows this page; the focus stays here."
)
PROJECTOR_HIDDEN = _("The projector view is closed.")
LIVE_TITLE = _("Live text for people elsewhere")
LIVE_ABOUT = _(
    "People who cannot be here can follow in a web browser, over the network or from a file "
    "that refreshes. They see the current line, its description in one sentence, the "
    "question, how many said what, and what was decided. No names, notes or images are sent, "
    "and nobody can write. Whoever has the address or the file can read it; it is not "
    "encrypted. Give it only to participants, and record that they attend: they learn what "
    "others said."
)
LIVE_WHERE = _("&Where the live text can be read")
LIVE_HERE = _("only this machine")
LIVE_FILE = _("a file in a shared folder, without a network page")
LIVE_FILE_FIELD = _("&File")
LIVE_FILE_CHOOSE = _("Choose…")
LIVE_FILE_HINT = _(
    "The name must end in .html. Choose a folder that the others share; the file refreshes in their browsers."
)
LIVE_FILE_FILTER = _("Web page (*.html)")
LIVE_FILE_NAME = "live-text.html"
NO_LIVE_FILE = _("Name the file that the live text is written to. Nothing was written.")
FILE_STOPPED = _("The live text has stopped. The file says that it has ended.")
FILE_ENDED = _("The live text has ended.")
LIVE_START = _("&Start")
LIVE_STOPPED = _("The live text has stopped. Its address is no longer valid.")
LIVE_OFFLINE = _("The live text has ended, or the network is interrupted.")


def place(number: int, item: str, noun: ItemNoun = IMAGE) -> str:
    return ended(f"{noun.title(number)}, {item}")


def counts(people: Mapping[str, int]) -> str:
    return _("Before discussion: {answers}.", answers=answers(people)) if people else ""


def where(address: str, is_own: bool) -> str:
    return f"{address}, {LIVE_HERE}" if is_own else _("{address}, this network", address=address)


live_at = Template(
    "The live text is at {url}. The address is on the clipboard, too. The same command stops the live text."
)
cannot_listen = Template("{address} cannot be used: {reason}. Nothing is sent.")
live_in = Template(
    "The live text is in the file {path}. Open it in a web browser. The same command stops the live text."
)
is_no_live_text = Template(
    "{path} is another file, not a live text. Choose another name. Nothing was written."
)
cannot_write = Template("The live text cannot be written to {path}: {reason}. It has stopped.")
