"""Help and sentences of `touchstone about`."""

from app.messages.translation import Template, _

RATER = _("the person, by their name in the study")
AGREES = _(
    "record that the person agrees to be asked about themselves, under this version of your consent form"
)
FACTS = _("what they say, such as community=Thrissur; region= removes an answer")
GROUP_BY = _(
    "also report people by their answers to this question about themselves; give the option "
    "twice to combine two questions; only people who agreed to be asked are included"
)
nobody = Template("There is no person {name} in this study.")
not_a_pair = Template("“{word}” is not QUESTION=ANSWER, such as community=Thrissur.")


def line(question: str, answer: str) -> str:
    return f"{question}: {answer}"


def consent(name: str, agrees: bool) -> str:
    return (
        _("{name} agrees to be asked.", name=name)
        if agrees
        else _("{name} has not agreed to be asked; --agrees VERSION records it.", name=name)
    )
