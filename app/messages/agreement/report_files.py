"""The words that report files add of their own: headings, links, and how a figure is printed."""

from datetime import UTC, datetime

from app.messages.local_formats import day_in_words
from app.messages.translation import _

SKIP = _("Skip to the report")
CONTENTS = _("Contents")
SUMMARY = _("In short")
METHODS = _("Method")
TRACE = _("Sources and versions")
NOTES = _("Why a figure is undefined")
UNDEFINED = _("undefined")
PROGRAM = "Touchstone"

# the first sheet, and the sheet that explains the others
SUMMARY_SHEET = _("Summary")
COLUMNS_SHEET = _("Columns")
APPENDIX_SHEET = _("Appendix")
SUMMARY_HEADINGS = (_("Part"), _("Text"), _("Sheet"))
COLUMNS_HEADINGS = (_("Sheet"), _("Table"), _("Column"), _("Kind"), _("Meaning"))
TITLE = _("Title")
MADE = _("Answers")
A_TABLE = _("Table")
A_CHART = _("Chart")
A_COLUMN = _("Column")
A_NOTE = _("Note")
LOW_MEANING = _("The lower end of the interval of the column before.")
HIGH_MEANING = _("The upper end of the interval of the column before.")
REASON_MEANING = _("Why the figure, or its interval, is undefined.")


def made_at(moment: datetime) -> str:
    there = moment.astimezone(UTC)
    return _(
        "Answers up to {day}, {there:%H:%M} UTC. Made with {program}.",
        day=day_in_words(there),
        there=there,
        program=PROGRAM,
    )


def table_name(number: int) -> str:
    return _("Table {number}", number=number)


def chart_name(number: int) -> str:
    return _("Chart {number}", number=number)


def captioned(name: str, caption: str) -> str:
    return f"{name}. {caption}"


def figures_elsewhere(table: str) -> str:
    return _("{table} has this chart's figures.", table=table)


def meanings_of(table: str) -> str:
    return _("What the columns of {table} mean", table=table)


def note(number: int) -> str:
    return _("note {number}", number=number)


def noted(number: int, reason: str) -> str:
    """A note below a table."""
    return _("Note {number}: {reason}", number=number, reason=reason)


def part_of_whole(part: int, whole: int) -> str:
    return _("{part} of {whole}", part=part, whole=whole)


def interval(low: str, high: str) -> str:
    return _("{low} to {high}", low=low, high=high)


def alternative(caption: str, sentence: str) -> str:
    return f"{caption}. {sentence}"


def low_of(heading: str) -> str:
    return _("{heading}: low", heading=heading)


def high_of(heading: str) -> str:
    return _("{heading}: high", heading=heading)


def count_of(heading: str, name: str) -> str:
    return f"{heading}: {name}"


def reason_of(heading: str) -> str:
    return _("{heading}: why undefined", heading=heading)


def count_meaning(name: str) -> str:
    return _("A count the figure rests on: {name}.", name=name)


def no_glyph(signs: str) -> str:
    codes = ", ".join(_("U+{ord:04X}", ord=ord(sign)) for sign in signs)
    shown = f'"{signs}" ({codes})' if signs.isprintable() else codes
    return _(
        "No font on this computer can print {shown}, so the PDF would have gaps. Install a font "
        "for that script, or write the report as html.",
        shown=shown,
    )


def unknown_format(name: str, known: list[str]) -> str:
    return _('"{name}" is not a report format. Known: {known}.', name=name, known=", ".join(known))
