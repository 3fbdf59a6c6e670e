"""Choosing whether the prompts of the images are shown, to people and to judges alike."""

from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QButtonGroup, QWidget

from app.errors import UserError
from app.messages.study import image_prompts
from app.study.judge.prompt_visibility import choose_visibility, prompt_visibility
from app.study.work import ADDING
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import radio_group
from widgets.kit.labels import ReadableLabel, add_flush
from widgets.shell.page import PageContext


def choose_image_prompts(parent: QWidget, context: PageContext, folder: Path) -> None:
    """Ask, store the answer, and say what holds now. A study that is open elsewhere is refused in one sentence."""
    choices = list(image_prompts.CHOICES)
    with closing(context.repository.open(folder)) as study:
        before = prompt_visibility(study)
    dialog = Dialog(parent, image_prompts.TITLE, width=560)
    state = ReadableLabel("")
    state.show_text(image_prompts.STATES[before])
    group = QButtonGroup(dialog)
    abouts = [image_prompts.ABOUT[choice] for choice in choices]
    box, buttons = radio_group(
        image_prompts.QUESTION, list(image_prompts.CHOICES.values()), group, abouts, image_prompts.HINT
    )
    if before in choices:
        buttons[choices.index(before)].setChecked(True)
    add_flush(dialog.column, state)
    dialog.column.addWidget(box)
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(image_prompts.SET)
    buttons[group.checkedId()].setFocus()
    if not dialog.ask():
        return
    wanted = choices[group.checkedId()]
    try:
        with closing(context.repository.open(folder)) as study:
            study.prepare_to_add(ADDING)
            choose_visibility(study, wanted)
    except UserError as error:
        context.announcer.say_alert(error.sentence)
        return
    context.announcer.say_sentence(image_prompts.chosen(wanted))
