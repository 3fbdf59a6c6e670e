"""What is said of the log and of reporting a problem."""

from app.messages.translation import Template, _

TITLE = _("Report a Problem")
ABOUT = _(
    "This is what a report would contain. It contains nothing from a study and no keys. Nothing is "
    "sent: copy the report or save it, read it, and give it to whoever helps you."
)
PARTS = _("Include:")
REPORT = _("&The report, line by line")
COPY = _("Cop&y")
SAVE = _("&Save to a file…")
SAVE_TITLE = _("Save the report")
FILES = _("Text (*.txt)")
COPIED = _("The report was copied.")
OVERWRITE_TITLE = _("Overwrite?")
OVERWRITE = _("&Overwrite")
KEEP = _("&Keep it")

WHAT_HAPPENED = _("What happened, and what did you expect?")
COMPUTER = _("&Program and computer")
ERRORS = _("&Unexpected errors")
LOG = _("&Log")
NO_ERRORS = _("No unexpected error was recorded.")
NO_LOG = _("There is no log. Start the program with: touchstone --debug")

LOG_NOT_WRITTEN = _("The log cannot be written.")


def versions(name: str, version: str) -> str:
    return f"{name}: {version}"


unknown_level = Template("{variable} is {level!r}, but must be one of: {levels}.", levels=", ".join)


overwrite = Template("{file_name} already exists. Overwrite it?")
saved = Template("The report was saved to {file_name}.")
not_saved = Template("The report could not be saved: {reason}.")
