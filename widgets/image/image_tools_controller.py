"""Looking closely at the picture of a page: its commands, from the key to the view and the sentence."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject

from app.errors import UserError
from app.messages.annotate import annotating, image_tools
from app.messages.study.settings_file import could_not_save
from app.messages.study.storage import reason
from app.sessions.annotate.image_viewing import ImageViewing
from app.sessions.feedback import Changed, Feedback
from app.settings import Settings
from app.speech.spelling import spell_briefly
from app.speech.voice import Priority
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.raters import Rater
from widgets.image.image_view import ImageView
from widgets.shell.announcer import Message
from widgets.shell.page import Page, PageContext

Handler = Callable[[], None]


class ImageToolsController(QObject):
    """Stands between one page's picture and the `ImageViewing` session that decides."""

    def __init__(
        self,
        page: Page,
        study: OpenStudy,
        picture: ImageView,
        author: Callable[[], str],
        rater: Rater | None = None,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._context: PageContext = page.context
        self._picture = picture
        self._last: Feedback | None = None
        self._message: Message | None = None  # what was shown of it
        self._has_image = False
        self.session = ImageViewing(study, self._context.settings, author, rater)
        picture.zoomed.connect(self._describe)
        picture.stopped.connect(lambda: self._announce(Feedback(image_tools.ENDS_HERE)))
        picture.region_wanted.connect(lambda right, down: self.do(lambda: self.session.step(right, down)))
        picture.words_wanted.connect(self._write_words)
        picture.lens_pressed.connect(lambda: self.do(self._leave_lens))
        self._show()

    def turn_to(self, image: Image) -> None:
        """Another picture is shown on the page."""
        self._has_image = True
        self.session.turn_to(image)
        self._show_region()
        self._describe()

    def follow_settings(self) -> None:
        """The person prefers something else now."""
        before = self.session.region
        self.session.prefer(self._context.settings)
        if self.session.region != before:
            self._show_region()
        self._show()

    def depth(self) -> int:
        """How many things Escape would leave: a walk through the regions, if any."""
        return int(self.session.region is not None)

    def handlers(self, page: Mapping[str, Handler]) -> dict[str, Handler]:
        """The page's own commands with those for its picture; some of them mean both."""
        s, view = self.session, self._picture
        intentions: dict[str, Callable[[], Feedback]] = {
            "darker": lambda: s.brighten(-1),
            "brighter": lambda: s.brighten(1),
            "less_contrast": lambda: s.sharpen(-1),
            "more_contrast": lambda: s.sharpen(1),
            "invert": s.invert,
            "greyscale": s.grey,
            "edges": s.edges,
            "as_it_is": s.as_it_is,
            "lens": self._lens,
            "lens_stays": self._leave_lens,
            "regions": self._walk,
            "smaller_regions": lambda: s.resize(1),
            "larger_regions": lambda: s.resize(-1),
            "zoom_in": lambda: self._zoom(1),
            "zoom_out": lambda: self._zoom(-1),
            "fit": lambda: self._zoom(0),
        }
        stop = page.get("stop_speaking", self._context.announcer.stop)
        return {
            **page,
            **{name: partial(self.do, intention) for name, intention in intentions.items()},
            "pan_left": lambda: view.move_by(-1, 0),
            "pan_right": lambda: view.move_by(1, 0),
            "pan_up": lambda: view.move_by(0, -1),
            "pan_down": lambda: view.move_by(0, 1),
            "image_tools": self._open_tools,
            "region_words": self._write_words,
            "stop_speaking": lambda: self._stop(stop),
            "repeat": lambda: self._again(page["repeat"], lambda words: words),
            "spell": lambda: self._again(page["spell"], spell_briefly),
        }

    def do(self, intention: Callable[[], Feedback]) -> None:
        """Carry out one intention: the session, the view, the settings, then the sentence."""
        if self._context.settings is not self.session.settings:
            self.session.prefer(self._context.settings)
        before = self.session.region
        state, has_focus = self._picture.accessibleDescription(), self._picture.hasFocus()
        try:
            said = intention()
        except UserError as error:
            self._context.announcer.say_alert(error.sentence)
            return
        self._keep(self.session.settings)
        if self.session.region != before:
            self._show_region()
        self._show()
        if Changed.FOCUS in said.changed and not has_focus:
            self._picture.setFocus()
        elif not (has_focus and self._reads_changes and self._picture.accessibleDescription() != state):
            said = said._replace(beside_focus=None)
        self._announce(said)

    @property
    def _reads_changes(self) -> bool:
        """Whether the screen reader reads a new description of what has the focus by itself; of Orca it is known."""
        return self._context.announcer.hearing.orca is not None

    def _announce(self, said: Feedback) -> None:
        self._last = said
        self._context.announcer.say(said)
        self._message = self._newest_message()

    def _newest_message(self) -> Message | None:
        messages = self._context.announcer.messages
        return messages[-1] if messages else None

    # --- intentions that need the view

    def _zoom(self, steps: int) -> Feedback:
        if steps:
            self._picture.zoom_by(steps)
        elif self.session.region is not None:
            return self.session.leave()
        else:
            self._picture.fit()
        return Feedback(image_tools.zoomed(percent=round(100 * self._picture.zoom)), priority=Priority.LOW)

    def _lens(self) -> Feedback:
        self._picture.lens.put(self._picture.centre)
        self._picture.lens.stays = False
        return self.session.lens()

    def _leave_lens(self) -> Feedback:
        lens = self._picture.lens
        self.session.lens_stays = lens.stays  # moving it by a key has left it there, too
        said = self.session.leave_lens()
        lens.stays = self.session.lens_stays
        return said

    def _walk(self) -> Feedback:
        if not self._has_image:
            raise UserError(annotating.NO_IMAGES)
        keymap = self._context.settings.keymap
        return self.session.walk(image_tools.how_to_walk(leave_key=keymap.first("stop_speaking")))

    # --- what is more than a sentence

    def _open_tools(self) -> None:
        from widgets.image.image_tools_dialog import ImageToolsDialog

        ImageToolsDialog(self._page, self._context.settings, self._change, self._context.announcer).ask()

    def _change(self, settings: Settings) -> None:
        self._keep(settings)
        self.follow_settings()

    def _write_words(self) -> None:
        region = self.session.region
        if region is None:
            self._announce(Feedback(image_tools.NO_WALK))
            return
        from widgets.kit.line_dialogs import ask_line

        title, question = image_tools.WORDS_TITLE, image_tools.words_question(region.name)
        own, hint = self.session.own_words, image_tools.WORDS_HINT
        words = ask_line(self._page, title, question, image_tools.SAVE, words=own, hint=hint)
        if words is not None:
            self.do(lambda: self.session.write(words))

    def _stop(self, stop: Handler) -> None:
        """Escape: fall silent, as on the page, and leave the walk."""
        stop()
        if self.session.region is not None:
            self.do(self.session.leave)

    def _again(self, otherwise: Handler, template: Callable[[str], str]) -> None:
        """Repeat or spell what was said last: by the page, unless that was about the picture."""
        if self._last is not None and self._newest_message() is self._message:
            self._announce(Feedback(template(self._last.sentence)))
        else:
            otherwise()

    # --- showing and keeping

    def _show_region(self) -> None:
        self._picture.show_region(self.session.region)

    def _show(self) -> None:
        settings, lens = self.session.settings, self._picture.lens
        lens.is_on = settings.has_lens
        lens.power = settings.lens_power
        lens.is_square = settings.lens_is_square
        self._picture.follow(self.session.filters)
        self._describe()

    def _describe(self) -> None:
        """Give assistive technology the picture's state; Qt tells it of every change."""
        state = self.session.state(round(100 * self._picture.zoom))
        if state != self._picture.accessibleDescription():
            self._picture.setAccessibleDescription(state)

    def _keep(self, settings: Settings) -> None:
        if settings == self._context.settings:
            return
        self._context.settings = settings
        try:
            self._context.save_settings(settings)
        except OSError as error:
            self._context.announcer.say_alert(could_not_save(reason=reason(error)))
