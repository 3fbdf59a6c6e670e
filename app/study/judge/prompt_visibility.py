"""Who gets to know the prompt that an image was made from: people and the judge alike, or nobody."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.study.ports import OpenStudy

OPTION = "image-prompts"
"""The name under which a study stores its choice, each change with its date."""


class PromptVisibility(StrEnum):
    """What a study says of the prompts of its images. The values are what is stored."""

    UNDECIDED = ""  # as before there was a choice: the judge reads them, people see them with exhibits only
    SHOWN = "shown"
    HIDDEN = "hidden"

    def to_judge(self, prompt: str) -> str:
        """The prompt as a judge gets it; "" where it gets none."""
        return "" if self is PromptVisibility.HIDDEN else prompt

    def to_people(self, prompt: str, is_exhibit: bool) -> str:
        """The prompt as people get it who judge an image or an exhibit; "" where they get none."""
        is_shown = self is PromptVisibility.SHOWN or (is_exhibit and self is not PromptVisibility.HIDDEN)
        return prompt if is_shown else ""


def prompt_visibility(study: OpenStudy) -> PromptVisibility:
    """What the study says now. A value of a later program counts as undecided."""
    stored = study.analysis_options.current().get(OPTION, "")
    return PromptVisibility(stored) if stored in list(PromptVisibility) else PromptVisibility.UNDECIDED


def choose_visibility(study: OpenStudy, wanted: PromptVisibility) -> None:
    """Store a choice; it is on the disk when this returns. The study must be open for writing."""
    study.analysis_options.choose({OPTION: wanted.value})


def only_judges_get_prompts(study: OpenStudy) -> bool:
    """Whether a judge gets prompts of single images that people do not get."""
    if prompt_visibility(study) is not PromptVisibility.UNDECIDED:
        return False
    exhibits = {exhibit.image for exhibit in study.exhibits.all()}
    with_prompts = study.images.with_prompts()
    return any(image.facts.prompt.strip() and image.key not in exhibits for image in with_prompts)


def people_get_prompts(study: OpenStudy) -> bool:
    """Whether people who answer get the prompts: by choice, or because the study judges exhibits."""
    return bool(prompt_visibility(study).to_people("prompt", study.exhibits.has_any()))
