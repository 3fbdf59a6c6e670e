"""A rubric as the start of another study, or of another community's version."""

from dataclasses import replace

from app.errors import UserError
from app.files.template_file import write_template
from app.messages.rubric import rubric_design
from app.study.languages.listing import with_translations
from app.study.ports import NewStudy, OpenStudy
from app.study.rubric import Rubric


def with_rubric_of(study: OpenStudy, rubric: Rubric, title: str, community: str = "") -> NewStudy:
    """What a new study starts from that takes a rubric over from `study`: its rubric, its template, its language.

    Criteria keep their lineages, so that the two rubrics can be compared. The translations of the rubric and of the
    template go along, without names. The origin is written down in the rubric's source, which goes wherever the rubric
    goes. Another `community` takes the place of the one named. Raises UserError for a rubric without criteria, or with
    a theme without any.
    """
    if not rubric.themes:
        raise UserError(rubric_design.NO_THEME_YET)
    for theme in rubric.themes:
        if not theme.criteria:
            raise UserError(rubric_design.empty_theme(code=theme.code))
    about, template = study.study, study.descriptions.template()
    duplicate = replace(
        with_translations(study, rubric, template),
        source="; ".join(filter(None, (rubric.source, origin(about.title, rubric.version)))),
        community=" ".join(community.split()) or rubric.community,
        version=1,
    )
    return NewStudy(
        " ".join(title.split()),
        about.artifact,
        about.language,
        rubric=duplicate,
        whole_image=about.whole_image,
        template_toml=write_template(template) if template else "",
    )


def origin(title: str, version: int) -> str:
    """Where a duplicate comes from, as it is stored: the same in every language of the program."""
    return f"duplicated from version {version} of {title}"


def rubric_to_duplicate(study: OpenStudy) -> Rubric:
    """The published rubric, or the draft of the first version. Raises UserError where there is none."""
    rubric = study.rubrics.current()
    if rubric is not None:
        return rubric
    saved = study.designs.draft()
    if saved is None:
        raise UserError(rubric_design.NO_THEME_YET)
    return saved.draft.rubric
