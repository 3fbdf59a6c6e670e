"""What is said of the questions that people asked each other about an image, to whoever describes it."""

from app.messages.translation import Template, _, n_

TITLE = _("Asked about this image")
HINT = _("Enter adds the words to the description.")
THERE_ALREADY = _("That is already in the description.")


def name(number: int) -> str:
    return n_("{title}, {count} answer", "{title}, {count} answers", number, title=TITLE)


def line(question: str, who: str, words: str, place: str) -> str:
    said = f"{who}: {words.rstrip('.')}" if who else words.rstrip(".")
    return _(
        "{question}? {said}. Add to the description, under {place}.",
        question=question.rstrip("?. "),
        said=said,
        place=place,
    )


taken = Template("Added to the description, under {place}. It is saved when you save the description.")
