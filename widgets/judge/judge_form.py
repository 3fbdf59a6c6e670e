"""Who is asked to judge: the model, its server, the key, the way of asking, and how often."""

from PySide6.QtWidgets import QWidget

from app.judging.runs.plan import MOST_RUNS
from app.messages.judge import judge_form as messages
from app.sessions.judge.judge_form import JudgeForm
from widgets.judge.judge_options import JudgeOptions
from widgets.judge.server_form import ServerForm
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.forms import Field, heading


class JudgeFormPanel(ServerForm):
    """The server's form, the way of asking, the runs, and further options folded away."""

    def __init__(self) -> None:
        super().__init__()
        self.preset = DropDown()
        self.runs = Number()
        self.more = CheckBox(messages.MORE)
        self.options = JudgeOptions()
        self.runs.setRange(1, MOST_RUNS)
        for words in messages.PRESETS.values():
            self.preset.addItem(words)
        self._lay_out()
        self.preset.currentIndexChanged.connect(self._take_preset)
        self.runs.valueChanged.connect(lambda _value: self.changed.emit())
        self.options.changed.connect(self.changed)
        self.more.toggled.connect(self.options.setVisible)
        self.options.hide()

    def form(self) -> JudgeForm:
        """What is filled in."""
        values = self.options.values()
        return JudgeForm(self.model.text(), self.address.text(), self.runs.value(), **values)  # type: ignore[arg-type]  # the options are the form's other fields, and a test says so

    def show_form(self, form: JudgeForm) -> None:
        """Fill in a form."""
        super().show_form(form)
        self.runs.setValue(form.runs)
        self.options.show_form(form)

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
        self.options.show_form(self.form().with_preset(list(messages.PRESETS)[index]))

    def _lay_out(self) -> None:
        self.fields |= {
            "preset": Field(messages.PRESET, self.preset, messages.PRESET_HINT),
            "runs": Field(messages.RUNS, self.runs, messages.RUNS_HINT),
        }
        self.column.insertWidget(0, heading(messages.WHO))
        self.column.addWidget(self.fields["preset"])
        self.column.addWidget(self.fields["runs"])
        self.column.addWidget(self.more)
        self.column.addWidget(self.options)
