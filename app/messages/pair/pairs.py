"""What is said of pairs as such: making one, and why that does not work."""


def joint_name(first: str, second: str) -> str:
    return f"{first} and {second}"


def two_people() -> str:
    return "A pair is two people. Give two different names, better pseudonyms."


def no_person(name: str) -> str:
    return f"{name} is a pair or a model in this study. Take another name."


def name_taken(name: str) -> str:
    return f"{name} is taken in this study. Give the pair another name."


def no_words() -> str:
    return "Nothing was written, so nothing is saved."
