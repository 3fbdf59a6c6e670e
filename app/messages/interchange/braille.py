"""Words in a braille file that do not come from the study, and what is said about making one."""

from collections.abc import Sequence

from app.messages.criterion_names import criterion_name
from app.messages.together import ended, together
from app.messages.translation import Template, _, n_
from app.study.rubric import Criterion, Rubric
from app.study.verdict import CountsAs

TABLE_OPTION = _(
    "the liblouis table, such as en-ueb-g2.ctb, or “uncontracted” (default: contracted "
    "braille for the language of each text)"
)
LIBLOUIS_MISSING = _(
    "BRF needs liblouis, which is not installed. Get it with: apt install liblouis-bin. Nothing was written."
)
LIBLOUIS_FAILED = _("Liblouis stopped with an error. Nothing was written. Try another --braille-table.")

RUBRIC = _("Rubric")
DESCRIPTIONS = _("Descriptions")
NO_RUBRIC = _("This study has no rubric yet.")
NO_IMAGES = _("This study has no images yet.")
only_for_brf = Template("--braille-table can only be used with --format {format_name}")
no_such_table = Template(
    "Liblouis has no table {table}. Name another one, such as en-ueb-g2.ctb. Nothing was written."
)
eight_dots = Template(
    "{table} uses cells of eight dots, and BRF has six. Choose another --braille-table. Nothing was written."
)


def no_table_for(language: str, is_contracted: bool) -> str:
    if is_contracted:
        return _(
            "No table for contracted braille is known for the language {language}. Name one with "
            "--braille-table, such as en-ueb-g2.ctb. Nothing was written.",
            language=language,
        )
    return _(
        "No table for uncontracted braille is known for the language {language}. Name one with "
        "--braille-table, such as en-ueb-g2.ctb. Nothing was written.",
        language=language,
    )


def contents(artifact: str, images: int) -> str:
    return n_(
        "{artifact}. Rubric, and descriptions of {count} image.",
        "{artifact}. Rubric, and descriptions of {count} images.",
        images,
        artifact=f"{artifact[:1].upper()}{artifact[1:]}",
    )


def rubric_about(rubric: Rubric) -> str:
    if rubric.community:
        return _(
            "{rubric_title}, by {community}. Version {version}.",
            rubric_title=rubric.title,
            community=rubric.community,
            version=rubric.version,
        )
    return _("{rubric_title}. Version {version}.", rubric_title=rubric.title, version=rubric.version)


def criterion(one: Criterion) -> str:
    opens_with_name = one.text.lower().startswith(one.name.lower())
    return criterion_name(one.code, one.text if opens_with_name else together(ended(one.name), one.text))


def how_it_counts(one: Criterion) -> Sequence[str]:
    """How the criterion is decided at the border, each a paragraph."""
    applies = (
        [_("Applies when: {applies_when}.", applies_when=one.applies_when.rstrip("."))]
        if one.applies_when
        else []
    )
    guidance = [_("How to decide: {guidance}", guidance=one.guidance)] if one.guidance else []
    return (*applies, *guidance, *_counts(one))


def _counts(one: Criterion) -> Sequence[str]:
    if not one.scale.is_yes_no:
        return ()
    if one.not_visible is CountsAs.MET:
        return (_("“Cannot tell” counts as met."),)
    return (_("“Cannot tell” counts as not met."),)
