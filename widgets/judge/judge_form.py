"""Who is asked to judge: the model, its server, the key, the way of asking, and how often."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.judging.runs.image_scope import ImageScope
from app.judging.runs.plan import MOST_RUNS
from app.messages.judge import judge_form, judge_trial
from app.sessions.judge.judge_form import JudgeForm
from app.sessions.judge.trial import Trial
from widgets.image.covered_picture import CoveredPicture
from widgets.judge.call_dialog import ReadingText
from widgets.judge.judge_options import JudgeOptions
from widgets.judge.server_form import ServerForm
from widgets.kit.columns import Card, column_of
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.dialogs import ImageNumber
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field, ReadableList, heading, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.two_panes import LineAndButtons, SideBySide
from widgets.kit.window_space import LineHeight
from widgets.theme.theme import Space

_PICTURE_LETTERS, _REPLY_LETTERS = 40, 40
_LINES, _PICTURE_LINES = 8, 16


class TrialCard(Card):
    """`asked` gives the number of the image to try."""

    asked = Signal(int)

    def __init__(self, images: int, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.number = ImageNumber(max(1, images))
        self.number.setValue(1)
        self.go = push_button(judge_trial.TRY, lambda: self.asked.emit(self.number.value()))
        self.number_field = Field(judge_trial.NUMBER, LineAndButtons(self.number, self.go), entry=self.number)
        self.covered = CoveredPicture()
        LineHeight(self.covered, _PICTURE_LINES)
        self.outcome = ReadableLabel("")
        self.verdicts = ReadableList(judge_trial.VERDICTS).only_read()
        self.reply = ReadingText(judge_trial.REPLY, speak)
        self.reply.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        verdicts = Field(judge_trial.VERDICTS, self.verdicts)
        said = column_of(verdicts, Field(judge_trial.REPLY, self.reply), spacing=Space.MEDIUM)
        self.beside = SideBySide(self.covered, said, _PICTURE_LETTERS, _REPLY_LETTERS)
        column = self.column
        add_headed(column, heading(judge_trial.TITLE), text_label(judge_trial.ABOUT, name="muted"))
        column.addWidget(self.number_field)
        add_flush(column, self.outcome)
        column.addWidget(self.beside)
        for part in (self.outcome, self.beside):
            part.hide()

    def show_trial(self, trial: Trial) -> None:
        """Show what came of the call."""
        self.outcome.show_text(trial.sentence)
        self.outcome.show()
        self.verdicts.show_lines(trial.verdicts)
        self.verdicts.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.reply.setPlainText(trial.reply)
        picture = trial.picture
        self.covered.setVisible(picture is not None)
        if picture is not None:
            self.covered.show_image(
                picture.path, picture.whole_line, [], picture.has_note, picture.description
            )
        self.beside.let_alone(picture is None)
        self.beside.setVisible(bool(trial.verdicts or trial.reply))


_IN_A_ROW = {"scope": 34, "first": 34, "runs": 52}  # fields and their letters
MOST_FIRST = 1_000_000


class JudgeFormPanel(ServerForm):
    """The server's form, the way of asking, the runs, and further options folded away."""

    def __init__(self, images: int, speak: Callable[[str], None]) -> None:
        """`images`: how many there are; `speak` gets a line of a reply one has come to."""
        super().__init__()
        self.trial = TrialCard(images, speak)
        self.preset = DropDown()
        self.runs = Number()
        self.scope = DropDown()
        self.first = Number()
        self.more = CheckBox(judge_form.MORE)
        self.options = JudgeOptions()
        self.runs.setRange(1, MOST_RUNS)
        self.first.setRange(1, MOST_FIRST)
        self.scope.addItems([judge_form.SCOPES[scope.value] for scope in ImageScope])
        self.preset.addItems(list(judge_form.PRESETS.values()))
        self._lay_out()
        self.preset.currentIndexChanged.connect(self._take_preset)
        self.scope.currentIndexChanged.connect(self._follow_scope)
        self.first.valueChanged.connect(lambda _value: self.changed.emit())
        self.runs.valueChanged.connect(lambda _value: self.changed.emit())
        self.options.changed.connect(self.changed)
        self.more.toggled.connect(self.options.setVisible)
        self.options.hide()

    def form(self) -> JudgeForm:
        """What is filled in."""
        form = JudgeForm(runs=self.runs.value(), scope=self.image_scope(), first=self.first.value())
        place = {"model": self.model.text(), "base_url": self.address.text()}
        return form.filled_in(place | self.options.values())

    def show_form(self, form: JudgeForm) -> None:
        """Fill in a form."""
        super().show_form(form)
        self.runs.setValue(form.runs)
        self.first.setValue(form.first)
        self.scope.setCurrentIndex(list(ImageScope).index(form.scope))
        self.options.show_form(form)

    def image_scope(self) -> ImageScope:
        """Which images are asked about, as chosen."""
        return list(ImageScope)[self.scope.currentIndex()]

    def field(self, name: str) -> Field:
        """The field of this name; one of the options is unfolded."""
        if name not in self.options.fields:
            return super().field(name)
        self.more.setChecked(True)
        return self.options.fields[name]

    def clear_complaints(self) -> None:
        """All is well again."""
        super().clear_complaints()
        for field in self.options.fields.values():
            field.complain("")

    def _take_preset(self, index: int) -> None:
        self.options.show_form(self.form().with_preset(list(judge_form.PRESETS)[index]))

    def _follow_scope(self) -> None:
        self.fields["first"].setVisible(self.image_scope() is ImageScope.FIRST)
        self.changed.emit()

    def _lay_out(self) -> None:
        self.fields |= {
            "preset": Field(judge_form.PRESET, self.preset, judge_form.PRESET_HINT),
            "scope": Field(judge_form.SCOPE, self.scope),
            "first": Field(judge_form.FIRST, self.first),
            "runs": Field(judge_form.RUNS, self.runs, judge_form.RUNS_HINT),
            "trial": self.trial.number_field,
        }
        how = Card(heading(judge_form.HOW))
        self.column.addWidget(how)
        self.server.setObjectName("card")
        self.server_column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        self.server_column.setSpacing(Space.MEDIUM)
        self.server_column.insertWidget(0, heading(judge_form.WHERE))
        row = QWidget()
        flow = FlowLayout(row, Space.WIDE)
        for name, letters in _IN_A_ROW.items():
            self.fields[name].set_letters(letters)
            flow.add(self.fields[name])
        how.add(self.fields["preset"], row, self.more, self.options)
        self.fields["first"].hide()
        self.column.addWidget(self.trial)
