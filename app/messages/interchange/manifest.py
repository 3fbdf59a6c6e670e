"""What is said of a manifest before its images are added: which rows match a file, and which columns it has."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_

MAP = _(
    "which column of the manifest holds what, such as file=ID or file={example}; other columns are then left out",
    example="{model}/{item}.png",
)
COLUMNS = _("Columns of the manifest")
NOT_USED = _("(none)")
NO_MATCH = _("Rows without a file")
KEEP_OTHERS = _("Keep the other &columns for the report; raters never see them")
# By our name of a column.
TITLES = {
    "file": _("C&olumn with the file names"),
    "source": _("Column with the &source"),
    "prompt": _("Column with the prom&pt"),
    "alt_text": _("Column with the d&escription"),
}
rows_match = PluralTemplate("{matched} of {count} row matches.", "{matched} of {count} rows match.")


choose_file_column = Template(
    "{name} has no column called “file”. Choose the column with the file names: {columns}.", columns=", ".join
)


no_such_column = Template("A manifest has no column called {name}. Its columns: {known}.", known=", ".join)


first_column = Template(
    '{name}, line 1: the first column is called "{column}". Give the images\' names in the first column, and call it '
    '"image".'
)
column_too_long = Template(
    "The column {column} is too long to be kept. Shorten what it says about each image."
)


def not_kept(column: str, kept: Sequence[str]) -> str:
    if not kept:
        return _("No column is kept under the title {column}, nor under any other.", column=column)
    return _(
        "No column is kept under the title {column}. Kept columns: {kept}.",
        column=column,
        kept=", ".join(kept),
    )


# `touchstone images columns`

COLUMNS_ACTION = _("show or keep what else is known about the images, for the report; raters never see it")
KEEP = _(
    "keep this column of the manifest for the report; may be given several times; raters never see it, and rows of "
    "exhibits are left out"
)
FORGET_COLUMN = _("no longer keep this column; may be given several times")
NO_COLUMNS = _("No columns are kept. Name a table with the images' names in its first column.")
ONE_TABLE = _("give one table, whose first column names the images")
KEEP_NEEDS_MANIFEST = "--keep only with --manifest"
known_already = Template(
    "The column {column} is one of the manifest's standard columns, which are always kept."
)


def kept_column(title: str, images: int, values: int) -> str:
    sentence = n_("for {count} image", "for {count} images", images)
    return n_(
        "{title}: {count} value, {told}.",
        "{title}: {count} values, {told}.",
        values,
        title=title,
        told=sentence,
    )


no_such_image = Template('{name}, line {line}: the study has no image "{image}".')
more_rows_without_file = PluralTemplate(
    "and {count} more row names a file that is not there.",
    "and {count} more rows name a file that is not there.",
)
