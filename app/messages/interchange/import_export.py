"""What is said about files that come in and go out: annotations, manifests, pictures, exports."""

from collections.abc import Iterable, Sequence

NO_VERDICT = "a verdict, a note, or uncertain set to true is needed."
NO_RUBRIC = "this study has no rubric, so only label can be judged."
RUN_FOR_JUDGES = "a judge's answer needs its run: a whole number from 1."
RUN_EMPTY_FOR_PEOPLE = "only judges have runs; leave it empty for people, pairs and panels."
DOUBT_NEEDS_UNCERTAIN = "a doubt is named, but uncertain is false."
SCALE_ONLY_FOR_LABEL = "a scale belongs only to rows whose criterion is label."
LINE_NEEDS_ALT_TEXT = "there is a line but no alt_text; write the alt_text too."
MUST_NOT_BE_EMPTY = "this is empty."
NAME_NOT_PLAIN = "a name is short, on one line, without control characters, and is not a path."
LINK_TO_ITSELF = "it is a link that leads back to itself"
_LONGEST_QUOTE = 80


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(words: Iterable[str], most: int = 8) -> str:
    known = list(words)
    rest = f" and {len(known) - most} more" if len(known) > most else ""
    return ", ".join(known[:most]) + rest


def quoted(value: str) -> str:
    """What somebody wrote, in quotes; of a very long text only the beginning, for it is listened to."""
    return f'"{value}"' if len(value) <= _LONGEST_QUOTE else f'"{value[:_LONGEST_QUOTE]}…"'


# Tables


def not_a_table(name: str) -> str:
    return f"{name} is not a table by its name, which should end in .csv, .tsv or .xlsx."


def cannot_read(name: str, reason: str) -> str:
    return f"{name} cannot be read: {reason}."


def workbook_too_large(name: str) -> str:
    return f"{name} holds more than is read from a workbook. Save what is needed of it as .csv."


def broken_workbook(name: str) -> str:
    return (
        f"{name} is not a workbook that can be read, whatever its name says. Save it again as .xlsx or .csv."
    )


def broken_table(name: str, line: int, reason: str) -> str:
    return f"{name}, line {line}: the table is broken here: {reason}. Nothing was written."


def no_header(name: str) -> str:
    return f"{name} is empty. It needs a first line with the names of the columns."


def missing_columns(name: str, missing: Sequence[str], separator: str) -> str:
    words = "column" if len(missing) == 1 else "columns"
    hint = f" The first line seems to be separated by {separator}." if separator else ""
    return f"{name} lacks the {words} {', '.join(missing)}.{hint} Nothing was written."


def column_twice(name: str, column: str) -> str:
    return f"{name} has the column {column} twice. Nothing was written."


def unknown_columns(name: str, line: int, columns: Sequence[str], known: Sequence[str]) -> str:
    return (
        f"{name}, line {line}: not known here: {', '.join(columns)}. Known columns: {', '.join(known)}."
        " Nothing was written."
    )


def nameless_column(number: int) -> str:
    return f"column {number}, which has no name"


# Rows


def bad_rows(names: Sequence[str], rows: int) -> str:
    verb = "was" if len(names) == 1 else "were"
    return f"{listed(names)} {verb} not imported: {plural(rows, 'bad row')}. Nothing was written."


def bad_row(place: str, reasons: str) -> str:
    return f"{place}, {reasons}"


def bad_cell(column: str, reason: str) -> str:
    return f"{column}: {reason}"


def more_bad_rows(count: int) -> str:
    return f"and {plural(count, 'more bad row')}."


def place(name: str, line: int) -> str:
    return f"{name}, line {line}" if name else f"line {line}"


def not_one_of(value: str, allowed: Iterable[str]) -> str:
    return f"{quoted(value)} is not one of: {', '.join(allowed)}."


def not_seconds(value: str) -> str:
    return f"{quoted(value)} is not a number of seconds, 0 or more."


def not_a_time(value: str) -> str:
    return f"{quoted(value)} is not a time like 2026-03-01T14:05:00Z, between the years 1900 and 2999."


def not_yes_or_no(value: str) -> str:
    return f"{quoted(value)} is neither true nor false."


def unknown_criterion(value: str, known: Iterable[str]) -> str:
    return f"{quoted(value)} is not a criterion of this study. Known: {', '.join(known)}, label."


def unknown_image(value: str) -> str:
    return f"{quoted(value)} is not in this study. Add it, or import with --allow-missing-images."


def ambiguous_image(value: str, count: int) -> str:
    return f"{quoted(value)} is the name of {count} images. Give the SHA-256 or the id instead."


def image_contradiction(value: str) -> str:
    return f"{quoted(value)} and the sha256 or image_id beside it are different images."


def image_of_other_bytes(value: str) -> str:
    return f"{quoted(value)} is in this study, but it is another picture than the sha256 beside it says."


def other_kind(name: str, known: str, said: str) -> str:
    return f'"{name}" is a {known} rater in this study, not a {said} rater.'


def other_kind_above(name: str, known: str, said: str, where: str) -> str:
    return f'"{name}" is a {said} rater here and a {known} rater in {where}.'


def contradicts(where: str) -> str:
    return f"something else is said in {where} about the same image, rater, run and criterion."


# Manifests and pictures


def described_twice(where: str) -> str:
    return f"the same file is described differently in {where}."


def row_without_file(name: str, line: int, file: str) -> str:
    return f"{name}, line {line}: there is no file {file}."


def no_such_file(name: str) -> str:
    return f"{name} cannot be read: there is no such file."


def not_a_file(name: str) -> str:
    return f"{name} is neither a file nor a folder."


def unreadable_folder(name: str, reason: str) -> str:
    return f"{name} cannot be searched: {reason}."


def name_not_text(name: str) -> str:
    return f"{name} has a name that is not valid text. Rename it and add it again."


# Exports


def unknown_format(name: str, known: Iterable[str]) -> str:
    return f"There is no export format called {name}. Known: {', '.join(known)}."


def belongs_to_study(name: str) -> str:
    return f"{name} belongs to the study itself. Choose another file; nothing was changed."


def is_a_folder(name: str) -> str:
    return f"{name} is a folder. Give the name of a file."


def cannot_write(name: str, reason: str) -> str:
    return f"{name} cannot be written: {reason}. Check the space left and that you may write there."
