"""The next step at the end of a report's first page and of a plan: how many more images, for which questions."""

from app.messages.translation import _, n_


def more_images(images: int) -> str:
    return n_("Answer about {count} more image.", "Answer about {count} more images.", images)


def at_least_images(images: int) -> str:
    return n_("Answer at least {count} more image.", "Answer at least {count} more images.", images)


def first_settles_one(step: str, question: str) -> str:
    """step: how many more images."""
    return _("{step} That would probably settle this question: {question}.", step=step, question=question)


def first_settles(step: str, settled: int, questions: int) -> str:
    return n_(
        "{step} That would probably settle {settled} of {count} question.",
        "{step} That would probably settle {settled} of {count} questions.",
        questions,
        step=step,
        settled=settled,
    )


def first_concludes(step: str) -> str:
    return _("{step} With fewer, nothing more can be concluded.", step=step)


def first_concludes_on_one(step: str, question: str) -> str:
    return _(
        "{step} With fewer, nothing can be concluded on this question: {question}.",
        step=step,
        question=question,
    )


def first_concludes_on(step: str, open_ones: int, questions: int) -> str:
    return n_(
        "{step} With fewer, nothing can be concluded on {open_ones} of {count} question.",
        "{step} With fewer, nothing can be concluded on {open_ones} of {count} questions.",
        questions,
        step=step,
        open_ones=open_ones,
    )


def then_about(step: str, images: int) -> str:
    return n_(
        "{step} Settling all questions that need more images would take about {count} in all.",
        "{step} Settling all questions that need more images would take about {count} in all.",
        images,
        step=step,
    )


def then_at_least(step: str, images: int) -> str:
    return n_(
        "{step} It may take {count} or more in all to settle every question.",
        "{step} It may take {count} or more in all to settle every question.",
        images,
        step=step,
    )


def add_first(step: str, images: int) -> str:
    return n_(
        "{step} The only image is answered, so add some first.",
        "{step} All {count} images are answered, so add some first.",
        images,
        step=step,
    )


def next_in_short(step: str) -> str:
    return _("What to do next: {step}", step=step)
