"""What the own voice calls the parts of a window, when no screen reader does it."""

from app.messages.together import ended, together
from app.messages.translation import Template, _

ROLES = {
    "Button": _("button"),
    "PushButton": _("button"),
    "ButtonMenu": _("button"),
    "RadioButton": _("radio button"),
    "CheckBox": _("check box"),
    "EditableText": _("text"),
    "ComboBox": _("combo box"),
    "List": _("list"),
    "ListItem": "",
    "SpinBox": _("number"),
    "Slider": _("slider"),
    "Graphic": "",
    "StaticText": "",
    "Table": _("table"),
    "PageTab": _("tab"),
}
CHOSEN = _("chosen")
NOT_CHOSEN = _("not chosen")
NOT_SELECTED = _("Not selected.")
EMPTY_LINE = _("Empty line.")
TEXT_START = _("Start of the text.")
TEXT_END = _("End of the text.")

with_total = Template("{title} {count} total.")


def focused(group: str, name: str, role: str, state: str) -> str:
    rest = ", ".join(part for part in (name, role, state) if part)
    return together(ended(group), ended(rest))


def dialog_opened(title: str, focused: str, description: str) -> str:
    return together(ended(title), focused, description)
