"""What is said and shown about the people of a study outside workshops."""

from app.messages.translation import Template, _, n_

TITLE = _("People and consent")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, people: int, without: int) -> str:
    if without:
        return n_(
            "People and consent. {study}, {count} person. {without} without consent.",
            "People and consent. {study}, {count} people. {without} without consent.",
            people,
            study=study,
            without=without,
        )
    return n_(
        "People and consent. {study}, {count} person.",
        "People and consent. {study}, {count} people.",
        people,
        study=study,
    )


added = Template("{name} is added, {consent}.")
there_already = Template("{name} is in this study already.")
a_pair = Template("{name} is a pair. Choose its two people instead.")
