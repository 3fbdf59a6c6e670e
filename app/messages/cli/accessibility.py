"""What `touchstone doctor --accessibility` prints about a small window that it opens, and what is in that window."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Touchstone looks at itself")
FIELD = _("A field")
BOX = _("A ticked box")
ROWS = _("A list")
FIRST_ROW, SECOND_ROW = _("The first row"), _("The second row")
TABLE = _("A table")
CELLS = (_("A criterion"), _("Met"))
BUTTON = _("A button")

OPTION = _("open a small window, read it as a screen reader does, and print what is missing")
KINDS = {
    "window": _("window"),
    "text": _("text"),
    "check box": _("check box"),
    "list": _("list"),
    "row": _("row"),
    "table": _("table"),
    "cell": _("cell"),
    "button": _("button"),
}
STATES = {"checked": _("ticked"), "selected": _("selected")}
all_found = PluralTemplate(
    "{count} part of a small window reaches assistive programs as it should.",
    "All {count} parts of a small window reach assistive programs as they should.",
)
some_wrong = PluralTemplate(
    "{count} part of a small window does not reach assistive programs as it should.",
    "{count} parts of a small window do not reach assistive programs as they should.",
)
found = Template("As it should be: {part}.")
missing = Template("Missing: {part}.")
other_states = Template("Not as it should be: {part}. It reports: {states}.")
ALL_READ = _("All that was read, in the system's own words:")
SEND_THIS = _(
    "If something is wrong, please send all these lines to whoever helps you. They contain nothing personal."
)
NO_WINDOW = _("The small window did not open. Run touchstone doctor to find out why.")
NO_BUS = _("The accessibility service does not answer. Install at-spi2-core, then log in again.")
no_library = Template("The library that reads windows is not installed. Get it with: pip install {name}")
not_read = Template(
    "The small window cannot be read: {reason}. Run the command again, and send this line to whoever helps you."
)
NOT_ALLOWED = _(
    "This terminal is not allowed to read windows. Allow it in System Settings, Privacy and "
    "Security, Accessibility, and run the command again."
)
NO_INTERFACE = _("No way to read windows is known on this system.")


def part(kind: str, name: str, states: Sequence[str]) -> str:
    """A part in words."""
    said = ", ".join(STATES[state] for state in states)
    begin = f"{KINDS[kind]} “{name}”"
    return f"{begin}, {said}" if said else begin


def states(words: Sequence[str]) -> str:
    """The states that a part says it has."""
    return ", ".join(STATES.get(word, word) for word in words) or _("nothing")
