"""What is said where the rubrics of two communities are compared."""

from app.messages.interchange.import_export import plural

OTHER = "compare: the folder of the other community's study"
RATER = "compare: who applied this study's rubric, for the labels side by side"
OTHER_RATER = "compare: who applied the other study's rubric"
RELATIONS = "compare: a CSV file with what people found, a line for two criteria: T1.C1,T2.C3,shared (or contradicting)"
NEEDS_OTHER = "name the folder of the other study"
BOTH_RATERS = "--rater and --other-rater go together"
NO_COMMON_PICTURE = "The two studies hold no picture in common, so there are no labels to compare."
NO_LABELS_OF_BOTH = "No picture has a label under both rubrics."
NO_RUBRIC = "Both studies need a rubric."

TITLE = "Two rubrics"
CRITERIA_SECTION = "Criterion by criterion"
LABELS_SECTION = "The label under each rubric"
CRITERIA_TABLE = "Criteria of both rubrics"
LABELS_TABLE = "Pictures of both studies"
RELATION = ("Relation", "Shared, contradicting, or in one rubric only.")
PICTURE = ("Image", "The image by its number and name in the first study.")
ONLY = "only here"
HOW = (
    "Criteria are shared where they have the same lineage or the same words, or where people said so in a file; they "
    "are contradicting only where people said so. Pictures are the same where their files are."
)
APPROPRIATE = {1: "appropriate", 0: "not appropriate", None: "no label"}


def unknown_pair(one: str, other: str) -> str:
    return f"{one},{other}: the first rubric has no criterion {one}, or the second has no criterion {other}."


def bad_line(path: str, line: int) -> str:
    return f"{path}, line {line}: write two codes and how they stand, such as: T1.C1,T2.C3,shared (or contradicting)."


def twice(path: str, line: int) -> str:
    return f"{path}, line {line}: these two criteria were named before."


def title(first: str, second: str) -> str:
    return f"{TITLE}: {first} and {second}"


def rubric_column(name: str) -> tuple[str, str]:
    return name, f"The criterion in the rubric of {name}."


def label_column(name: str, rater: str) -> tuple[str, str]:
    return f"{name}, {rater}", f"The label under the rubric of {name}, as {rater} applied it."


def criterion(code: str, text: str) -> str:
    return f"{code}: {text}"


def summary(shared: int, contradicting: int, first: tuple[str, int], second: tuple[str, int]) -> str:
    return (
        f"{plural(shared, 'pair')} of criteria shared, {contradicting} contradicting; {first[1]} only in the rubric of "
        f"{first[0]}, {second[1]} only in that of {second[0]}."
    )


def labels(value: str, pictures: int, first: tuple[str, int], second: tuple[str, int]) -> str:
    return (
        f"The labels are the same on {value} of {plural(pictures, 'picture')}. {first[1]} are appropriate only under "
        f"the rubric of {first[0]}, {second[1]} only under that of {second[0]}."
    )


def image(number: int, name: str) -> str:
    return f"Image {number}, {name}"
