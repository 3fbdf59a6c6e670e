"""What is said of a manifest before its images are added: which rows match a file, and which columns it has."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _

MAP = _("which column of the manifest holds what, for example file=ID; other columns are then left out")
COLUMNS = _("Columns of the manifest")
NOT_USED = _("(none)")
NO_MATCH = _("Rows without a file")
# By our name of a column.
TITLES = {
    "file": _("C&olumn with the file names"),
    "source": _("Column with the &source"),
    "prompt": _("Column with the prom&pt"),
    "alt_text": _("Column with the d&escription"),
}
rows_match = PluralTemplate("{matched} of {count} row matches.", "{matched} of {count} rows match.")


def choose_file_column(name: str, columns: Sequence[str]) -> str:
    return _(
        "{name} has no column called file. Choose the column with the file names: {columns}.",
        name=name,
        columns=", ".join(columns),
    )


def no_such_column(name: str, known: Sequence[str]) -> str:
    return _(
        "A manifest has no column called {name}. Its columns: {known}.", name=name, known=", ".join(known)
    )


first_column = Template(
    '{name}, line 1: the first column is called "{column}". Give the images\' names in the first column, and call it '
    '"image".'
)
no_such_image = Template('{name}, line {line}: the study has no image "{image}".')
