"""What the page says on which a study is planned: test images, preregistration, and what is still needed."""

from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _

TITLE = _("Plan what is needed")
TEST_IMAGES = _("Test images")
PURPOSE = _(
    "Seal some of the images before wordings and prompts are tried. What a judge says about the "
    "sealed images stays hidden until somebody opens the results. Each opening is counted."
)
SPLIT_LINES = _("What is sealed, and who loo&ked at results")
SHARE = _("Share of test images, in &percent")
SEAL = _("Se&al test images")
SEAL_QUESTION_TITLE = _("Seal test images")
JUDGE = _("&Judge")
LOOK = _("&Open this judge's results")
LOOK_QUESTION_TITLE = _("Open the results")
NEEDED = _("What is still needed")
WORK_OUT = _("&Work out what is needed")
NEEDS_LINES = _("What each criterion n&eeds")
NEXT_LINES = _("Images to answer ne&xt")
GIVE_OUT = _("&Give these images to everybody next")
PREREGISTRATION = _("Preregistration")
PREREGISTERED = _("What was preregistere&d")
PREREGISTER = _("Preregister in a &file…")
NOTHING_PREREGISTERED = _("Nothing is preregistered yet.")
FILE_FILTER = _("Markdown (*.md);;JSON (*.json)")
NOT_WORKED_OUT = _("Nothing has been computed yet.")
NOT_MISSING = _("More images would not help.")
WORKING = _("Working out what is needed.")
STILL_WORKING = _("What is needed is still being computed.")
YES_SEAL, YES_LOOK, NO = _("&Seal"), _("&Open"), _("&Cancel")
CLOSED = _("The plan page is closed.")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, is_sealed: bool, withheld: str) -> str:
    sealed = _("Test images are sealed.") if is_sealed else _("No test images are sealed.")
    return " ".join(part for part in (together(ended(TITLE), ended(study)), sealed, withheld) if part)


seal_question = Template(
    "Seal {percent} percent of the images that were in no earlier draw? They are chosen at "
    "random and stay sealed for good."
)
look_question = PluralTemplate(
    "Open the results of {judge} on the test images? Each opening is saved and printed in "
    "reports. So far, results on the test images have been opened {count} time.",
    "Open the results of {judge} on the test images? Each opening is saved and printed in "
    "reports. So far, results on the test images have been opened {count} times.",
)
sealed = PluralTemplate(
    "{count} test image sealed; images left for trying wordings and prompts: {development}.",
    "{count} test images sealed; images left for trying wordings and prompts: {development}.",
)


up_to = PluralTemplate(
    "For the questions whose number is known, {count} more test image would be enough.",
    "For the questions whose number is known, up to {count} more test images would be enough.",
    none=NOT_MISSING,
)
"""The most that any question with test images needs, of those of which it is known."""


worked_out = PluralTemplate(
    "{count} question looked at. {next_step} {images} proposed.",
    "{count} questions looked at. {next_step} {images} proposed.",
    images=PluralTemplate("{count} image", "{count} images"),
)


exists = Template("{path} already exists. Choose another name.")
