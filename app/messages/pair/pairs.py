"""What is said of pairs as such: making one, and why that does not work."""

from app.messages.translation import Template, _


def joint_name(first: str, second: str) -> str:
    return _("{first} and {second}", first=first, second=second)


TWO_PEOPLE = _("A pair needs two people. Give two different names, preferably pseudonyms.")


no_person = Template("{name} is a pair or a model in this study. Choose another name.")
name_taken = Template("{name} is taken in this study. Give the pair another name.")


NO_WORDS = _("Nothing was written, so nothing is saved.")
