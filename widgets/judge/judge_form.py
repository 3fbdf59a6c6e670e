"""Who is asked to judge: the model, its server, the key, the way of asking, and how often."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.judging.runs.image_scope import ImageScope
from app.judging.runs.plan import MOST_RUNS
from app.messages.judge import judge_form
from app.sessions.judge.judge_form import JudgeForm
from widgets.judge.judge_options import JudgeOptions
from widgets.judge.server_form import ServerForm
from widgets.judge.trial_card import TrialCard
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field, heading
from widgets.theme.theme import Space

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
        for words in judge_form.PRESETS.values():
            self.preset.addItem(words)
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
        values = self.options.values()
        which = {"scope": self.image_scope(), "first": self.first.value()}
        return JudgeForm(self.model.text(), self.address.text(), self.runs.value(), **which, **values)  # type: ignore[arg-type]  # the options are the form's other fields, and a test says so

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

    def complain(self, field: str, sentence: str) -> QWidget:
        """Show what is wrong beside a field; returns what should have the focus then."""
        if field not in self.options.fields:
            return super().complain(field, sentence)
        self.clear_complaints()
        self.more.setChecked(True)
        known = self.options.fields[field]
        known.complain(sentence)
        return known.entry

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
        how = QFrame()
        self.column.addWidget(how)
        column = QVBoxLayout(how)
        for card, inside in ((self.server, self.server_column), (how, column)):
            card.setObjectName("card")
            inside.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
            inside.setSpacing(Space.MEDIUM)
        self.server_column.insertWidget(0, heading(judge_form.WHERE))
        column.addWidget(heading(judge_form.HOW))
        row = QWidget()
        flow = FlowLayout(row, Space.WIDE)
        for name, letters in _IN_A_ROW.items():
            self.fields[name].set_letters(letters)
            flow.add(self.fields[name])
        for part in (self.fields["preset"], row, self.more, self.options):
            column.addWidget(part)
        self.fields["first"].hide()
        self.column.addWidget(self.trial)
