"""What is said of files of other tools whose columns are mapped to ours."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed, quoted
from app.messages.translation import PluralTemplate, Template, _, n_

MAP = _(
    "map the file's columns to this program's, such as image=filename or verdict=label; may be "
    "given several times. A column can answer a criterion, such as T1.C1=white_cane. So can a "
    "choice, such as T1.C1=label:white. Columns can be combined, such as image={example}. With "
    "judge-jsonl, it maps what the replies call a theme or criterion, such as T1=T2",
    example="{model}/{item}.png",
)
SET = _(
    "what holds for every row, such as rater=Ada, kind=judge or criterion=T1.C1; may be given several times"
)
VALUE = _("what a word in the file means here, such as good=met or realism=T1.C1; may be given several times")

WHERE = _(
    "which rows count, such as task=painting; may be given several times; several values of "
    "one column are alternatives"
)
THRESHOLD = _(
    'which numbers mean “met”, such as "score>=3"; others mean “not met”; in a list such as '
    "[8, 9], every number must fit; may be given several times"
)
EXTENSION = _(
    "the extension of every image's name, such as .png, even if the file gives another extension or none"
)
WHAT_TO_CHANGE = _(
    "--value says what the file's words mean, --threshold which numbers mean “met”, and --where "
    "which rows count. --set says what holds for every row, such as kind=judge and run=1. "
    "--extension says how the names of images end."
)

TWO_WAYS = _(
    "Use only one way to say where the answers are: columns for criterion and verdict, or a "
    "column for each criterion."
)
only_for_others = Template(
    "--map, --set, --value, --where, --threshold and --extension are for files from other tools "
    "and cannot be used with --format {name}"
)


not_a_pair = Template(
    "{option} needs two words with an equals sign between them, not {written}", written=quoted
)


said_twice = Template("{option} is given twice for {name}")
not_json = Template("{name} is not valid JSON.")
line_not_json = Template("{name}, line {line}: this is not valid JSON.")
no_list = Template(
    "{name} does not contain a list of records. For one record per line, give the file the extension .jsonl."
)
no_object = Template("{name}, record {number}: this is not an object with named fields.")
not_text = Template("{name}, record {number}: this contains text that is not valid Unicode.")
no_images = Template(
    "{name} contains neither a metadata file (metadata.csv, metadata.jsonl) nor images in "
    "folders named after their labels."
)


def not_ours(name: str, columns: Iterable[str], criteria: Iterable[str]) -> str:
    known = ", ".join(columns)
    codes = listed(criteria) or _("none, because the study has no rubric")
    return _(
        "{name} is neither a column nor a criterion. Columns: {known}. Criteria: {codes}.",
        name=name,
        known=known,
        codes=codes,
    )


def no_such_column(column: str, found: Sequence[str]) -> str:
    return _(
        "No record has a column {column}. The columns are: {found}.",
        column=quoted(column),
        found=listed(found, 30),
    )


def not_mapped(missing: Sequence[str], found: Sequence[str], proposed: Sequence[str]) -> str:
    start = _(
        "Say with --map or --set where to find: {missing}. The columns are: {found}.",
        missing=", ".join(missing),
        found=listed(found, 30),
    )
    if not proposed:
        return start
    return _("{start} These match by name: {proposed}", start=start, proposed=" ".join(proposed))


def place(name: str, number: int) -> str:
    """Which record of a list, or of a folder, is meant."""
    return (
        _("{name}, record {number}", name=name, number=number)
        if name
        else _("record {number}", number=number)
    )


not_a_filter = Template(
    "{written} is not a filter. Write a column and a value, such as task=painting.", written=quoted
)


not_a_threshold = Template(
    "{written} is not a threshold. Write a column, a comparison and a number, such as score>=3.",
    written=quoted,
)


left_out = PluralTemplate(
    "{count} row does not count and is left out.", "{count} rows do not count and are left out."
)


def counted(item: str, answer: str, count: int) -> str:
    said = n_("{count} answer", "{count} answers", count)
    return f"{item}, {answer or _('no verdict')}: {said}"


def preview(image: str, rater: str, item: str, answer: str) -> str:
    return f"{image}, {rater}, {item}: {answer or _('no verdict')}"


more_answers = Template("… and {count} more.")
