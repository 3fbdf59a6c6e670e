"""Whether the prompt that an image was made from is shown, to people and the judge alike."""

from app.study.prompt_visibility import PromptVisibility

TITLE = "Image prompts"
QUESTION = "Who gets to know the prompt of each image?"
HINT = "People and a judge can only be compared fairly when they know the same."
CHOICES = {
    PromptVisibility.SHOWN: "People and the judge",
    PromptVisibility.HIDDEN: "Nobody",
}
ABOUT = {
    PromptVisibility.SHOWN: "People read or hear it with the description; the judge gets it with the image.",
    PromptVisibility.HIDDEN: "Neither people nor the judge get it before they answer.",
}
SET = "&Set"
NAME = "Prompt"
SHOWN_TO = "with images prompts: who gets to know the prompt of each image, people and judges alike"
ONLY_FOR_PROMPTS = "--shown-to goes with images prompts"
# What the study does now, in the window, in the terminal and in reports.
STATES = {
    PromptVisibility.SHOWN: "Image prompts are shown to people and to judges.",
    PromptVisibility.HIDDEN: "Image prompts are shown neither to people nor to judges.",
    PromptVisibility.UNDECIDED: "Image prompts are shown to judges, but not to people who judge single images.",
}


def with_description(prompt: str) -> str:
    return f"Made from the prompt: {prompt.strip()}"


def chosen(visibility: PromptVisibility) -> str:
    return f"Saved. {STATES[visibility]}"
