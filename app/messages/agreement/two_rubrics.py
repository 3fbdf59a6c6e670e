"""What is said where the rubrics of two communities are compared."""

from app.messages.translation import Template, _, n_

OTHER = _("compare: the folder of the other community's study")
RATER = _("compare: the rater of this study whose labels are laid beside those of the other study")
OTHER_RATER = _("compare: who applied the other study's rubric")
RELATIONS = _(
    "compare: a CSV file with what people found, one line for each pair of criteria: "
    "T1.C1,T2.C3,shared (or contradicting)"
)
NEEDS_OTHER = _("name the folder of the other study")
BOTH_RATERS = "--rater and --other-rater go together"
NO_COMMON_PICTURE = _("The two studies have no image in common, so there are no labels to compare.")
NO_LABELS_OF_BOTH = _("No image has a label under both rubrics.")
NO_RUBRIC = _("Both studies need a rubric.")

TITLE = _("Two rubrics")
CRITERIA_SECTION = _("Criterion by criterion")
LABELS_SECTION = _("The label under each rubric")
CRITERIA_TABLE = _("Criteria of both rubrics")
LABELS_TABLE = _("Images of both studies")
RELATION = (_("Relation"), _("Shared, contradicting, or in one rubric only."))
PICTURE = (_("Image"), _("The image by its number and name in the first study."))
ONLY = _("only here")
HOW = _(
    "Criteria are shared where they have the same lineage or the same words, or where people "
    "said so in a file. They are contradicting only where people said so. Images are the same "
    "where their files are identical."
)
APPROPRIATE = {1: _("appropriate"), 0: _("not appropriate"), None: _("no label")}
unknown_pair = Template(
    "{one},{other}: the first rubric has no criterion {one}, or the second has no criterion {other}."
)
bad_line = Template(
    "{path}, line {line}: write two codes and how they relate, such as: T1.C1,T2.C3,shared (or "
    "contradicting)."
)
twice = Template("{path}, line {line}: these two criteria were named before.")


def title(first: str, second: str) -> str:
    return _("{title}: {first} and {second}", title=TITLE, first=first, second=second)


def rubric_column(name: str) -> tuple[str, str]:
    return name, _("The criterion in the rubric of {name}.", name=name)


def label_column(name: str, rater: str) -> tuple[str, str]:
    return f"{name}, {rater}", _(
        "The label under the rubric of {name}, as {rater} applied it.", name=name, rater=rater
    )


def criterion(code: str, text: str) -> str:
    return f"{code}: {text}"


def summary(shared: int, contradicting: int, first: tuple[str, int], second: tuple[str, int]) -> str:
    return n_(
        "{count} pair of criteria shared, {contradicting} contradicting; {first} only in the "
        "rubric of {first2}, {second} only in that of {second2}.",
        "{count} pairs of criteria shared, {contradicting} contradicting; {first} only in the "
        "rubric of {first2}, {second} only in that of {second2}.",
        shared,
        contradicting=contradicting,
        first=first[1],
        first2=first[0],
        second=second[1],
        second2=second[0],
    )


def labels(value: str, pictures: int, first: tuple[str, int], second: tuple[str, int]) -> str:
    return n_(
        "The labels are the same on {value} of {count} image. Appropriate only under the rubric of "
        "{first2}: {first}; only under that of {second2}: {second}.",
        "The labels are the same on {value} of {count} images. Appropriate only under the rubric of "
        "{first2}: {first}; only under that of {second2}: {second}.",
        pictures,
        value=value,
        first=first[1],
        first2=first[0],
        second=second[1],
        second2=second[0],
    )


image = Template("Image {number}, {name}")
