"""What the own voice calls the parts of a window, when no screen reader does it."""

ROLES = {
    "Button": "button",
    "PushButton": "button",
    "ButtonMenu": "button",
    "RadioButton": "radio button",
    "CheckBox": "check box",
    "EditableText": "text",
    "ComboBox": "combo box",
    "List": "list",
    "ListItem": "",
    "SpinBox": "number",
    "Slider": "slider",
    "Graphic": "",
    "StaticText": "",
    "Table": "table",
    "PageTab": "tab",
}
CHOSEN = "chosen"
NOT_CHOSEN = "not chosen"


def focused(group: str, name: str, role: str, state: str) -> str:
    rest = ", ".join(part for part in (name, role, state) if part)
    if rest and not rest.endswith((".", "?", "!")):
        rest = f"{rest}."
    return f"{group.rstrip('.')}. {rest}" if group else rest


def dialog_opened(title: str, focused: str, description: str) -> str:
    end = "" if title.endswith(("?", ".", "!")) else "."
    return " ".join(part for part in (f"{title}{end}", focused, description) if part)
