"""What is said of files of other tools whose columns are mapped to ours."""

from collections.abc import Iterable, Sequence

from app.messages.interchange.import_export import listed, quoted

MAP = (
    "which of their columns is which of ours, such as image=filename, rater=annotator, verdict=label; or which column"
    " answers a criterion, such as T1.C1=white_cane; or which choice does, such as T1.C1=label:white (several times)"
)
SET = "what holds for every row, such as rater=Ada or criterion=T1.C1 (several times)"
VALUE = "what one of their words means here, such as good=met (several times)"

TWO_WAYS = "Say where answers are in one way: by criterion and verdict, or by a column for each criterion."


def only_for_others(name: str) -> str:
    return f"--map, --set and --value go with files of other tools, and not with --format {name}"


def not_a_pair(option: str, written: str) -> str:
    return f"{option} needs two words with an equals sign between, and not {quoted(written)}"


def said_twice(option: str, name: str) -> str:
    return f"{option} says what {name} is twice"


def not_json(name: str) -> str:
    return f"{name} is not valid JSON."


def line_not_json(name: str, line: int) -> str:
    return f"{name}, line {line}: this is not valid JSON."


def no_list(name: str) -> str:
    return f"{name} does not hold a list of records. For one record a line, name it with the ending .jsonl."


def no_object(name: str, number: int) -> str:
    return f"{name}, record {number}: this is not an object with named fields."


def not_text(name: str, number: int) -> str:
    return f"{name}, record {number}: this holds text that is not valid Unicode."


def no_images(name: str) -> str:
    return f"{name} holds neither a metadata file (metadata.csv, metadata.jsonl) nor images in folders of their labels."


def not_ours(name: str, columns: Iterable[str], criteria: Iterable[str]) -> str:
    known = ", ".join(columns)
    codes = listed(criteria) or "none, as the study has no rubric"
    return f"{name} is neither a column nor a criterion. Columns: {known}. Criteria: {codes}."


def no_such_column(column: str, found: Sequence[str]) -> str:
    return f"No record has a column {quoted(column)}. There are: {listed(found, 30)}."


def not_mapped(missing: Sequence[str], found: Sequence[str], proposed: Sequence[str]) -> str:
    start = (
        f"Say with --map or --set where to find: {', '.join(missing)}. The columns are: {listed(found, 30)}."
    )
    if not proposed:
        return start
    return f"{start} By their names these fit: {' '.join(proposed)}"


def place(name: str, number: int) -> str:
    """Which record of a list, or of a folder, is meant."""
    return f"{name}, record {number}" if name else f"record {number}"


def preview(image: str, rater: str, item: str, answer: str) -> str:
    return f"{image}, {rater}, {item}: {answer or 'no verdict'}"


def more_answers(count: int) -> str:
    return f"… and {count} more."
