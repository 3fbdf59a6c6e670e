"""What is said about files that come in and go out: annotations, manifests, pictures, exports."""

from collections.abc import Iterable, Sequence

from app.messages.translation import PluralTemplate, Template, _, n_

NO_VERDICT = _("this needs a verdict, a note, or “uncertain” set to true.")
NO_RUBRIC = _("this study has no rubric, so only “label” can be judged.")
RUN_FOR_JUDGES = _("a judge's answer needs its run: a whole number, 1 or more.")
RUN_EMPTY_FOR_PEOPLE = _("only judges have runs: set the kind to “judge”, or leave the run empty.")
DOUBT_NEEDS_UNCERTAIN = _("a doubt is named, but “uncertain” is false.")
SCALE_ONLY_FOR_LABEL = _("only rows whose criterion is “label” can have a scale.")
LINE_NEEDS_ALT_TEXT = _("there is a “line” but no “alt_text”; write the “alt_text” too.")
MUST_NOT_BE_EMPTY = _("this must not be empty.")
NAME_NOT_PLAIN = _("a name must be short, on one line, without control characters, and not a path.")
IS_A_LINK = _("it is a link to somewhere else; give the file itself, or remove the link")
_LONGEST_QUOTE = 80


def listed(words: Iterable[str], most: int = 8) -> str:
    known = list(words)
    named = ", ".join(known[:most])
    return (
        _("{names} and {number} more", names=named, number=len(known) - most) if len(known) > most else named
    )


def quoted(value: str) -> str:
    """What somebody wrote, in quotes; of a very long text only the beginning, for it is listened to."""
    return f'"{value}"' if len(value) <= _LONGEST_QUOTE else f'"{value[:_LONGEST_QUOTE]}…"'


# Tables


not_a_table = Template(
    "{name} cannot be read as a table: its name must end in .csv, .tsv, .xlsx or .parquet."
)
cannot_read = Template("{name} cannot be read: {reason}.")
workbook_too_large = Template(
    "{name} contains more than can be read from a workbook. Save the part you need as .csv."
)
broken_workbook = Template(
    "{name} is not a workbook that can be read, whatever its name says. Save it again as .xlsx or .csv."
)
broken_table = Template("{name}, line {line}: the table is broken here: {reason}. Nothing was written.")
no_header = Template("{name} is empty. It needs a first line with the names of the columns.")


def missing_columns(name: str, missing: Sequence[str], separator: str, there: Sequence[str]) -> str:
    lacks = n_(
        "{name} lacks the column {missing}.",
        "{name} lacks the columns {missing}.",
        len(missing),
        name=name,
        missing=", ".join(missing),
    )
    hint = (
        _("The columns of the first line seem to be separated by {separator}.", separator=separator)
        if separator
        else ""
    )
    has = "" if separator else _("It has the columns {columns}.", columns=", ".join(there))
    return " ".join(filter(None, (lacks, hint, has, _("Nothing was written."))))


MAP_COLUMNS = _(
    "--map says which column is which, such as --map image=file_name --map rater=worker, and --set what holds for all "
    "rows. In the window: Import from other tools."
)
column_twice = Template("{name} has the column {column} twice. Nothing was written.")


unknown_columns = Template(
    "{name}, line {line}: not known here: {columns}. Known columns: {known}. Nothing was written.",
    columns=", ".join,
    known=", ".join,
)


nameless_column = Template("column {number}, which has no name")


# Rows


def bad_rows(names: Sequence[str], rows: int) -> str:
    return n_(
        "{names} was not imported: {rows}. Nothing was written.",
        "{names} were not imported: {rows}. Nothing was written.",
        len(names),
        names=listed(names),
        rows=n_("{count} bad row", "{count} bad rows", rows),
    )


def bad_row(place: str, reasons: str) -> str:
    return f"{place}, {reasons}"


def bad_cell(column: str, reason: str) -> str:
    return f"{column}: {reason}"


more_bad_rows = PluralTemplate("and {count} more bad row.", "and {count} more bad rows.")


def place(name: str, line: int) -> str:
    return _("{name}, line {line}", name=name, line=line) if name else _("line {line}", line=line)


def not_one_of(value: str, allowed: Iterable[str]) -> str:
    return _("{value} is not one of: {allowed}.", value=quoted(value), allowed=", ".join(allowed))


not_seconds = Template("this must be a number of seconds, 0 or more, not {value}.", value=quoted)


not_a_time = Template(
    "{value} is not a time like 2026-03-01T14:05:00Z, between the years 1900 and 2999.", value=quoted
)


not_yes_or_no = Template("{value} is neither true nor false.", value=quoted)


def unknown_criterion(value: str, known: Iterable[str]) -> str:
    return _(
        "{value} is not a criterion of this study. Known: {known}, label.",
        value=quoted(value),
        known=", ".join(known),
    )


unknown_image = Template(
    "{value} is not in this study. Add it, or import with --allow-missing-images.", value=quoted
)


def same_in_rows(place: str, words: str, more: int) -> str:
    rows = n_("{count:,} more row", "{count:,} more rows", more)
    return _("{place}, and {rows}: {words}", place=place, rows=rows, words=words)


unknown_path = Template(
    "{value} is not in this study, but {near} is. Correct the folder, or import with --match name.",
    value=quoted,
    near=quoted,
)


two_names_of_one_image = Template(
    "{value} and {other} would both be matched with the same image by file name.", value=quoted, other=quoted
)


def matched_by_file_name(written: str, name: str) -> str:
    return _("{written} is matched with {name} by its file name.", written=quoted(written), name=quoted(name))


ambiguous_image = Template(
    "{value} is the name of {count} images. Give the SHA-256 or the id instead.", value=quoted
)


def image_contradiction(value: str) -> str:
    return _("{value} and the sha256 or image_id beside it name different images.", value=quoted(value))


image_of_other_bytes = Template(
    "{value} is in this study, but it is not the image that the sha256 beside it names.", value=quoted
)


other_kind = Template('"{name}" has the kind “{known}” in this study, not “{said}”.')
other_kind_above = Template('"{name}" has the kind “{said}” here and “{known}” in {where}.')
contradicts = Template("{where} has another answer for the same image, rater, run and criterion.")


# Manifests and pictures


described_twice = Template("the same file is described differently in {where}.")
row_without_file = Template("{name}, line {line}: there is no file {file}.")
no_such_file = Template("{name} cannot be read: there is no such file.")
not_a_file = Template("{name} is neither a file nor a folder.")
unreadable_folder = Template("{name} cannot be searched: {reason}.")
name_not_text = Template("{name} has a name that is not valid text. Rename it and add it again.")


# Exports


def unknown_format(name: str, known: Iterable[str]) -> str:
    return _("There is no export format called {name}. Known: {known}.", name=name, known=", ".join(known))


belongs_to_study = Template("{name} belongs to the study itself. Choose another file; nothing was changed.")
is_a_folder = Template("{name} is a folder. Give the name of a file.")
cannot_write = Template(
    "{name} cannot be written: {reason}. Check that there is space left and that you may write there."
)
