"""The words that report files add of their own: headings, links, and how a figure is printed."""

from datetime import UTC, datetime

from app.messages.local_formats import day_in_words
from app.messages.together import ended, together
from app.messages.translation import Template, _

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
TABLES_SHEET = _("Tables")
SUMMARY_HEADINGS = (_("Part"), _("Text"), _("Sheet"))
COLUMNS_HEADINGS = (_("Column"), _("Table"), _("Kind"), _("Meaning"))
EVERY_TABLE = _("Every table")
TITLE = _("Title")
MADE = _("Answers")
A_TABLE = _("Table")
A_CHART = _("Chart")
A_COLUMN = _("Column")
A_NOTE = _("Note")
LOW_MEANING = _("The lower end of the interval of the previous column.")
HIGH_MEANING = _("The upper end of the interval of the previous column.")
REASON_MEANING = _("Why the figure, or its interval, is undefined.")


def made_at(moment: datetime) -> str:
    there = moment.astimezone(UTC)
    return _(
        "Answers up to {day}, {there:%H:%M} UTC. Made with {program}.",
        day=day_in_words(there),
        there=there,
        program=PROGRAM,
    )


table_name = Template("Table {number}")
chart_name = Template("Chart {number}")


def captioned(name: str, caption: str) -> str:
    return together(ended(name), caption)


figures_elsewhere = Template("{table} has this chart's figures.")
meanings_of = Template("What the columns of {table} mean")
note = Template("note {number}")
noted = Template("Note {number}: {reason}")
"""A note below a table."""
part_of_whole = Template("{part} of {whole}")
interval = Template("{low} to {high}")


def alternative(caption: str, sentence: str) -> str:
    return together(ended(caption), sentence)


low_of = Template("{heading}: low")
high_of = Template("{heading}: high")


def count_of(heading: str, name: str) -> str:
    return f"{heading}: {name}"


reason_of = Template("{heading}: why undefined")
count_meaning = Template("A count the figure rests on: {name}.")


def no_glyph(signs: str) -> str:
    codes = ", ".join(_("U+{ord:04X}", ord=ord(sign)) for sign in signs)
    shown = f'"{signs}" ({codes})' if signs.isprintable() else codes
    return _(
        "No font on this computer can print {shown}, so the PDF would have gaps. Install a font "
        "for that script, or write the report as html.",
        shown=shown,
    )


unknown_format = Template('"{name}" is not a report format. Known: {known}.', known=", ".join)
