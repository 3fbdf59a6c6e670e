"""Help and sentences of `touchstone about`."""

RATER = "the person, by their name in the study"
AGREES = "note that the person agrees to be asked about themselves, by this version of your consent form"
FACTS = "what they say, such as community=Thrissur; region= removes an answer"
GROUP_BY = "also report people by their answers to this question about themselves; only people who agreed to be asked"


def nobody(name: str) -> str:
    return f"There is no person {name} in this study."


def not_a_pair(word: str) -> str:
    return f"“{word}” is not QUESTION=ANSWER, such as community=Thrissur."


def line(question: str, answer: str) -> str:
    return f"{question}: {answer}"


def consent(name: str, agrees: bool) -> str:
    return (
        f"{name} agrees to be asked."
        if agrees
        else f"{name} has not agreed to be asked; --agrees VERSION notes it."
    )
