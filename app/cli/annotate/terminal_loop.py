"""The annotating session in a terminal: reads lines, writes sentences, one a line and at once."""

import io
import re
import signal
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from app.cli.output import complain, one_line
from app.errors import UserError
from app.messages.annotate import terminal as terminal_text
from app.messages.annotate.wording_level import words_for
from app.messages.study import storage as storage_text
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.study.names import UNPRINTABLE
from app.study.ports import OpenStudy
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.work import ADDING

_PROMPT = "> "
_MISSPELT = 0.7  # the share of letters in common from which a name looks like a known one


def run(study: Path, rater: str, perception: str | None, walk: bool) -> int:
    """Annotate a study line by line; `walk` only tells what would be said of one image. Returns the exit code.

    Raises UserError when there is no such study or rater, or when the study is open elsewhere.
    """
    from app.settings import load_settings
    from storage.folder import open_study

    way = _perception(perception)
    _take_any_text()
    opened = open_study(study)
    try:
        opened.prepare_to_add(ADDING)
        if not walk:
            _back_up(opened)
        person = _person(opened, rater, can_ask=_is_terminal() and not walk, can_add=not walk)
        own = load_settings()
        session = Annotating(opened, person, way, words=words_for(own.verbosity))
        session.narration.notes_wait = own.content_notes_wait
        terminal = Terminal(session, opened.study.whole_image, own.keymap)
        if walk:
            _print(terminal.walk())
        else:
            _converse(terminal)
    finally:
        opened.close()
    return 0


def _back_up(study: OpenStudy) -> None:
    """Copy the database before a sitting. That it cannot be done is told, and is no reason not to work."""
    try:
        study.back_up()
    except UserError as error:
        complain(error.sentence)


def _converse(terminal: Terminal) -> None:
    """Line after line until the person leaves, the lines end, or Ctrl+C is pressed."""
    before = signal.getsignal(signal.SIGINT)
    try:
        _print(terminal.begin())
        line = _read()
        if line is None and not _is_terminal():  # nobody is there to type: tell what there is to answer
            _print(terminal.walk_on())
        while line is not None:
            _print(terminal.answer(line))
            line = None if terminal.is_over else _read()
        _print(terminal.leave())
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # leaving is not to be interrupted too
        _print(["", *terminal.leave()])
    finally:
        signal.signal(signal.SIGINT, before)


def _person(study: OpenStudy, name: str, can_ask: bool, can_add: bool) -> Rater:
    """The rater of this name. A new one is added: where there are others, after asking; where nobody can be asked,
    unless the name is so close to a known one that it is probably misspelt."""
    known = study.raters.find(name)
    people = [rater.name for rater in study.raters.all() if rater.kind is not RaterKind.JUDGE]
    if known is None and name.strip() and can_add and _wants_to_join(name.strip(), people, can_ask):
        known = study.raters.add(name)
        _print([terminal_text.added(name=known.name)])
    if known is None:
        raise UserError(storage_text.unknown_rater(name, people))
    if known.kind is RaterKind.JUDGE:
        raise UserError(terminal_text.not_a_person(name=known.name))
    return known


def _wants_to_join(name: str, people: list[str], can_ask: bool) -> bool:
    if people and can_ask:
        _print([terminal_text.ask_to_add(name)])
        return (_read() or "").strip().lower() in terminal_text.YES
    folded = [person.casefold() for person in people]
    return not get_close_matches(name.casefold(), folded, cutoff=_MISSPELT)


def _perception(text: str | None) -> Perception:
    if text is None:
        return Perception.UNSAID
    try:
        return Perception(text)
    except ValueError as error:
        raise UserError(terminal_text.no_such_perception(text=text, known=list(Perception))) from error


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _read() -> str | None:
    """The next line typed, without its end; None when there is no more."""
    if sys.stdin is None:
        return None
    if _is_terminal():
        sys.stdout.write(_PROMPT)
        sys.stdout.flush()
    line = sys.stdin.readline()
    if not line and _is_terminal():
        _print([""])  # Ctrl+D leaves the cursor behind the prompt
    return _without_control_characters(line.rstrip("\r\n")) if line else None


def _without_control_characters(line: str) -> str:
    """Arrow keys and the like arrive as control characters; none is to end in a note."""
    return re.sub(UNPRINTABLE, " ", line)


def _print(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        sys.stdout.write(f"{one_line(sentence)}\n")
        sys.stdout.flush()


def _take_any_text() -> None:
    """Bytes that are no text become a sign that says so, rather than an error."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
