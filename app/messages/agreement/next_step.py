"""The next step at the end of a report's first page and of a plan: how many more images, for which questions."""

from app.messages.translation import PluralTemplate, Template, n_

more_images = PluralTemplate("Answer about {count} more image.", "Answer about {count} more images.")
at_least_images = PluralTemplate(
    "Answer at least {count} more image.", "Answer at least {count} more images."
)
first_settles_one = Template("{step} That would probably settle this question: {question}.")
"""step: how many more images."""
first_settles = PluralTemplate(
    "{step} That would probably settle {settled} of {count} question.",
    "{step} That would probably settle {settled} of {count} questions.",
)
first_opens = Template("{step} It is not yet known whether that is enough.")
first_opens_one = Template("{step} It is not yet known whether that is enough for this question: {question}.")
first_opens_some = PluralTemplate(
    "{step} It is not yet known whether that is enough for {open_ones} of {count} question.",
    "{step} It is not yet known whether that is enough for {open_ones} of {count} questions.",
)


def then_about(step: str, images: int) -> str:
    return n_(
        "{step} Settling all questions that need more images would take about {count} images in all.",
        "{step} Settling all questions that need more images would take about {count} images in all.",
        images,
        step=step,
    )


def then_at_least(step: str, images: int) -> str:
    return n_(
        "{step} It may take {count} or more images in all to settle every question.",
        "{step} It may take {count} or more images in all to settle every question.",
        images,
        step=step,
    )


add_first = PluralTemplate(
    "{step} The only image is answered, so add some first.",
    "{step} All {count} images are answered, so add some first.",
)
next_in_short = Template("What to do next: {step}")
