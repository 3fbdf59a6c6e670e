"""Whether the prompt that an image was made from is shown, to people and the judge alike."""

from app.messages.translation import _
from app.study.judge.prompt_visibility import PromptVisibility

TITLE = _("Image prompts")
QUESTION = _("Who gets to know the prompt of each image?")
HINT = _("People and a judge can only be compared fairly when they have the same information.")
CHOICES = {PromptVisibility.SHOWN: _("People and the judge"), PromptVisibility.HIDDEN: _("Nobody")}
ABOUT = {
    PromptVisibility.SHOWN: _(
        "People read or hear the prompt with the description; the judge gets it with the image."
    ),
    PromptVisibility.HIDDEN: _("Neither people nor the judge gets the prompt before answering."),
}
SET = _("&Set")
NAME = _("Prompt")
SHOWN_TO = _("who gets to know the prompt of each image: “everybody”, people and judges alike, or “nobody”")
# What the study does now, in the window, in the terminal and in reports.
STATES = {
    PromptVisibility.SHOWN: _("Image prompts are shown to people and to judges."),
    PromptVisibility.HIDDEN: _("Image prompts are shown neither to people nor to judges."),
    PromptVisibility.UNDECIDED: _(
        "Image prompts are shown to judges, but not to people who judge single images."
    ),
}
ONLY_JUDGES = _(
    "Judges get the prompt of each image and people do not, so they have different information. To "
    "change it: Manage the study, Image prompts, or touchstone images prompts."
)
NOT_THE_SAME = _(
    "Judges got the prompt of each image and people did not. Where the prompt matters for an answer, "
    "the answers of people and judges are not comparable."
)
CHOICE_NEEDED = _("The manifest has prompts. Choose who gets to know them.")


def with_description(prompt: str) -> str:
    return _("Made from the prompt: {prompt}", prompt=prompt.strip())


def chosen(visibility: PromptVisibility) -> str:
    return _("Saved. {state}", state=STATES[visibility])
