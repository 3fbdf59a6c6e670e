"""The words that report files add of their own: headings, links, and how a figure is printed."""

from datetime import UTC, datetime

SKIP = "Skip to the report"
CONTENTS = "Contents"
SUMMARY = "In short"
METHODS = "Method"
TRACE = "Sources and versions"
NOTES = "Why a figure is undefined"
UNDEFINED = "undefined"
PROGRAM = "Touchstone"

# the first sheet, and the sheet that explains the others
SUMMARY_SHEET = "Summary"
COLUMNS_SHEET = "Columns"
APPENDIX_SHEET = "Appendix"
SUMMARY_HEADINGS = ("Part", "Text", "Sheet")
COLUMNS_HEADINGS = ("Sheet", "Table", "Column", "Kind", "Meaning")
TITLE = "Title"
MADE = "Answers"
A_TABLE = "Table"
A_CHART = "Chart"
A_COLUMN = "Column"
A_NOTE = "Note"
LOW_MEANING = "The lower end of the interval of the column before."
HIGH_MEANING = "The upper end of the interval of the column before."
REASON_MEANING = "Why the figure, or its interval, is undefined."

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def made_at(moment: datetime) -> str:
    there = moment.astimezone(UTC)
    day = f"{there.day} {MONTHS[there.month - 1]} {there.year}"
    return f"Answers up to {day}, {there:%H:%M} UTC. Made with {PROGRAM}."


def table_name(number: int) -> str:
    return f"Table {number}"


def chart_name(number: int) -> str:
    return f"Chart {number}"


def captioned(name: str, caption: str) -> str:
    return f"{name}. {caption}"


def figures_elsewhere(table: str) -> str:
    return f"{table} has this chart's figures."


def row_by_row(table: str) -> str:
    return f"{table} row by row, in sentences"


def meanings_of(table: str) -> str:
    return f"What the columns of {table} mean"


def note(number: int) -> str:
    return f"note {number}"


def part_of_whole(part: int, whole: int) -> str:
    return f"{part} of {whole}"


def interval(low: str, high: str) -> str:
    return f"{low} to {high}"


def alternative(caption: str, sentence: str) -> str:
    return f"{caption}. {sentence}"


def low_of(heading: str) -> str:
    return f"{heading}: low"


def high_of(heading: str) -> str:
    return f"{heading}: high"


def count_of(heading: str, name: str) -> str:
    return f"{heading}: {name}"


def reason_of(heading: str) -> str:
    return f"{heading}: why undefined"


def count_meaning(name: str) -> str:
    return f"A count the figure rests on: {name}."


def no_glyph(signs: str) -> str:
    codes = ", ".join(f"U+{ord(sign):04X}" for sign in signs)
    shown = f'"{signs}" ({codes})' if signs.isprintable() else codes
    return (
        f"No font on this computer can print {shown}, so the PDF would have gaps. Install a font for that script, "
        "or write the report as html."
    )


def unknown_format(name: str, known: list[str]) -> str:
    return f'"{name}" is not a report format. Known: {", ".join(known)}.'
