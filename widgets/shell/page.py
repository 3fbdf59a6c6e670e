"""What every page of the window has: a title, a way in, commands it answers, and a bench to work at."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import UserError, expect_user_error
from app.sessions.feedback import Changed, Feedback
from app.sessions.study.study_repository import StudyRepository
from app.settings import Settings
from app.speech.voice import Priority
from widgets.kit.labels import ProblemLabel
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background

if TYPE_CHECKING:
    from app.study.ports import OpenStudy

_Result = TypeVar("_Result")


class Orienting(Protocol):
    """A session that says where one is, and again what it said last."""

    def where(self) -> Feedback:
        """Where one is."""

    def repeat(self) -> Feedback:
        """What was said last."""


@dataclass
class PageContext:
    """What pages share: who speaks, where studies come from, what the person prefers, and the file exported last."""

    announcer: Announcer
    repository: StudyRepository
    settings: Settings
    save_settings: Callable[[Settings], None]
    exported: Path | None = None


class Page(QWidget):
    """One page of the window.

    `title_changed` asks the window to read `title` again; `go` asks for another page by command name, with
    the study's folder where the page needs one.
    """

    title_changed = Signal()
    go = Signal(str, object)
    problem: ProblemLabel  # on pages that complain

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.context = context
        self._last = Feedback("")
        self._handlers: Mapping[str, Callable[[], None]] | None = None
        self._has_left = False
        self._job: Outcome | None = None
        self._take_result: Callable[[Any], None] | None = None  # what comes of the work

    @abstractmethod
    def title(self) -> str:
        """What the window's title says while this page is shown: the document and its state."""

    @abstractmethod
    def enter(self) -> None:
        """The page has just been shown: put the focus where work begins and say where one is."""

    def leave(self) -> bool:
        """The page is about to go: store what is unsaved. False keeps the person here."""
        return True

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands this page answers now, by name; all others are greyed out while it is shown.

        A page that always answers the same ones says in `make_handlers` which.
        """
        if self._handlers is None:
            self._handlers = self.make_handlers()
        return self._handlers

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """The commands this page answers; asked for once."""
        return {}

    def orientation(self, session: Orienting) -> dict[str, Callable[[], None]]:
        """The commands that say where one is, and again what was said last."""
        return {"where_am_i": lambda: self.say(session.where()), "repeat": lambda: self.say(session.repeat())}

    def typed(self, _text: str) -> bool:
        """A character was pressed by itself while nobody was typing. Whether it meant something here beyond the
        commands; if not, it may be a command."""
        return False

    # --- what a page says

    def say(self, said: Feedback) -> None:
        """Say what came of something. `say_again` repeats it."""
        self._last = said
        self.context.announcer.say(said)

    def say_again(self) -> None:
        """Say what was said last once more."""
        self.context.announcer.say_sentence(self._last.sentence)

    def alert(self, sentence: str, changed: frozenset[Changed] = frozenset()) -> None:
        """Say what went wrong, cutting in on what is being said. `changed`: MOVED where the focus has moved, too."""
        self.say(Feedback(sentence, changed, Priority.ALERT))

    def complain(self, sentence: str) -> None:
        """Show on the page what is wrong, and say it; '' takes it away."""
        self.problem.complain(sentence)
        if sentence:
            self.alert(sentence)

    def attempt(self, act: Callable[[], _Result]) -> _Result | None:
        """Do something, and return what came of it; where it cannot be done, say why, and return None."""
        try:
            return act()
        except UserError as error:
            self.alert(error.sentence)
            return None

    def attempt_or_complain(self, act: Callable[[], _Result]) -> _Result | None:
        """The same; why it cannot be done is shown on the page, too."""
        try:
            result = act()
        except UserError as error:
            self.complain(error.sentence)
            return None
        self.complain("")
        return result

    # --- what takes a while

    @property
    def has_left(self) -> bool:
        """Whether the page was left: its study is closed."""
        return self._has_left

    @property
    def is_working(self) -> bool:
        """Whether something is being computed."""
        return self._job is not None

    def start_work(
        self, work: Callable[[], _Result], take: Callable[[_Result], None], progress: str = ""
    ) -> None:
        """Work something out on another thread, and hand it to `take` unless the page was left meanwhile. `progress` is
        said where it takes a while."""
        say = partial(self._say_progress, progress) if progress else None
        self._take_result = take
        self._job = in_background(work, self._finish_work, self._fail_work, say)

    def with_study(self, work: Callable[["OpenStudy"], _Result]) -> _Result:
        """Work with the study of the page, which is opened once more for that: another thread can do so, too."""
        folder = self.folder()
        assert folder is not None
        with closing(self.context.repository.open(folder)) as study:
            return work(study)

    def _say_progress(self, sentence: str) -> None:
        if not self._has_left:
            self.context.announcer.say_sentence(sentence, Priority.LOW)

    def _finish_work(self, result: object) -> None:
        self._job = None
        if self._take_result is not None and not self._has_left:
            self._take_result(result)

    def _fail_work(self, error: Exception) -> None:
        self._job = None
        if not self._has_left:
            self.fail(expect_user_error(error))

    def fail(self, error: UserError) -> None:
        """Something could not be computed."""
        self.complain(error.sentence)

    def follow_settings(self) -> None:  # most pages show nothing that they change
        """The settings have changed: show again what depends on them."""

    def follow_study(self) -> None:  # most pages show one's own work, or what was asked for
        """The window is active again, and another one may have written to the study: show what it stored. The focus
        and what is typed stay, and nothing is said."""

    def folder(self) -> Path | None:
        """The folder of the study the page works on, if any."""
        return None
