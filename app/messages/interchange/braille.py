"""What stands in a braille file beside the study's own words, and what is said about making one."""

from collections.abc import Sequence

from app.study.rubric import Criterion, Rubric
from app.study.verdict import CountsAs

TABLE_OPTION = (
    "the liblouis table, such as en-ueb-g2.ctb, or uncontracted; default: contracted braille of each text's own "
    "language"
)
LIBLOUIS_MISSING = (
    "BRF needs liblouis, which is not here. Get it with: apt install liblouis-bin. Nothing was written."
)
LIBLOUIS_FAILED = "Liblouis stopped with an error. Nothing was written. Try another --braille-table."

RUBRIC = "Rubric"
DESCRIPTIONS = "Descriptions"
NO_RUBRIC = "This study has no rubric yet."
NO_IMAGES = "This study has no images yet."


def only_for_brf(format_name: str) -> str:
    return f"--braille-table only with --format {format_name}"


def no_such_table(table: str) -> str:
    return f"Liblouis has no table {table}. Name another one, such as en-ueb-g2.ctb. Nothing was written."


def eight_dots(table: str) -> str:
    return f"{table} uses cells of eight dots, and BRF has six. Choose another --braille-table. Nothing was written."


def no_table_for(language: str, is_contracted: bool) -> str:
    kind = "contracted" if is_contracted else "uncontracted"
    return (
        f"No table for {kind} braille is known here for the language {language}. Name one with --braille-table, such as"
        " en-ueb-g2.ctb. Nothing was written."
    )


def contents(artifact: str, images: int) -> str:
    of_images = f"{images} {'image' if images == 1 else 'images'}"
    return f"{artifact[:1].upper()}{artifact[1:]}. Rubric, and descriptions of {of_images}."


def rubric_about(rubric: Rubric) -> str:
    community = f", by {rubric.community}" if rubric.community else ""
    return f"{rubric.title}{community}. Version {rubric.version}."


def criterion(one: Criterion) -> str:
    opens_with_name = one.text.lower().startswith(one.name.lower())
    return f"{one.code} {one.text if opens_with_name else f'{one.name}. {one.text}'}"


def how_it_counts(one: Criterion) -> Sequence[str]:
    """How the criterion is decided at the border, each a paragraph."""
    applies = [f"Applies when: {one.applies_when.rstrip('.')}."] if one.applies_when else []
    guidance = [f"How to decide: {one.guidance}"] if one.guidance else []
    met = "met" if one.not_visible is CountsAs.MET else "not met"
    counts = [f"What cannot be told counts as {met}."] if one.scale.is_yes_no else []
    return (*applies, *guidance, *counts)
