"""The page on which the columns of another tool's file are mapped to ours: its labels, and what it says."""

from collections.abc import Iterable

from app.messages.interchange.import_export import listed
from app.messages.translation import Template, _, c_, n_

TITLE = _("Import from other tools")
FILE = _("&File or folder")
FILE_HINT = _(
    "CSV, TSV, XLSX, Parquet, JSON or JSON Lines, as other tools write them; or type the name of "
    "a Hugging Face folder."
)
CHOOSE = _("Ch&oose…")
FILTERS = _("Answers (*.csv *.tsv *.xlsx *.parquet *.json *.jsonl *.ndjson);;All files (*)")
TOOL = _("File written &by")
READ = _("R&ead the file")
COLUMNS = _("What each column contains")
COLUMNS_HINT = _(
    "Proposed by name, or as you chose last time for a file with the same columns. Change what is wrong."
)
RATER_NAME = _("Rater of every row, where no column names one")
WORDS = _("What the words in the columns mean")
BY_FILE_NAME = _("Match &images by file name alone, whatever their folders")
WHERE = _("Only ro&ws that match, such as {example}", example="task=painting")
THRESHOLD = _("Threshold n&umber for “met”, such as {example}", example="score>=3")
EXTENSION = _("En&ding of the images' names, such as {example}", example=".png")
RULES_HINT = _("Optional. Separate several entries with commas.")
ALLOW_MISSING = _("Add images whose files are &missing")
PREVIEW = _("&Preview")
PREVIEW_LIST = _("First twenty answers")
WRONG_LIST = _("What does not fit")
STORE = _("Import these &answers")
NO_COLUMN = _("No column")
NOT_DECIDED = _("Not decided")
AS_IT_LOOKS = _("detected from the file")
TABLE = _("a table or another program")
NO_FILE = _("Choose a file first.")
NOTHING_IN_IT = _("There is nothing in this file.")
READ_FIRST = _("Read the file first.")
CHANGED_MEANWHILE = _("You changed the fields while the preview was being made. Preview again.")
PREVIEW_FIRST = _("Preview first, then import.")
LEAVING = _("You left the import.")
STARTING = _("Import from other tools. Choose a file, then press Read the file.")

TOOLS = {
    "": TABLE,
    "label-studio": "Label Studio",
    "doccano": "doccano",
    "potato": "Potato",
    "prodigy": "Prodigy",
    "argilla": "Argilla",
    "huggingface": "Hugging Face",
}
OURS = {
    "image": _("Image"),
    "rater": _("Rater"),
    "criterion": _("Criterion, where each row names one"),
    "verdict": _("Verdict, where each row has one"),
    "note": _("Note"),
    "label": _("The image as a whole"),
}
MEANINGS = {
    "met": c_("verdict", "met"),
    "not met": c_("verdict", "not met"),
    "not applicable": c_("verdict", "not applicable"),
    "cannot tell": c_("verdict", "cannot tell"),
}
page_title = Template("Import from other tools, {study}")


def criterion(code: str, name: str) -> str:
    return f"{code}: {name}"


meaning = Template('What "{word}" means')
criterion_meaning = Template('Criterion that "{word}" means')


def read(records: int, columns: int, tool: str, was_remembered: bool, missing: Iterable[str]) -> str:
    rows = n_("{count} row", "{count} rows", records)
    there = n_("{count} column or choice", "{count} columns or choices", columns)
    source = (
        _("Mapped as last time.")
        if was_remembered
        else _("Mapped by the names of the columns; check the fields below.")
    )
    lacking = list(missing)
    if not lacking:
        return _(
            "{rows}, {there}, read as: {tool}. {source}", rows=rows, there=there, tool=tool, source=source
        )
    return _(
        "{rows}, {there}, read as: {tool}. {source} Still to choose: {missing}.",
        rows=rows,
        there=there,
        tool=tool,
        source=source,
        missing=listed(lacking),
    )


def previewed(answers: int, new: int) -> str:
    found = n_("{count} answer", "{count} answers", answers)
    return _("{found}, new: {new}. Nothing is saved yet.", found=found, new=new)


def stored(new: int, known: int) -> str:
    first = n_("{count} answer imported.", "{count} answers imported.", new)
    return _("{first} {known} already existed.", first=first, known=known) if known else first


refused = Template("Nothing was saved. {sentence}")
