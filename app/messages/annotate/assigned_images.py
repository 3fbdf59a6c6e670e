"""What is said of an image to the person a plan gave it to."""

from app.messages.item_nouns import IMAGE, ItemNoun


def practice(noun: ItemNoun = IMAGE) -> str:
    return f"Practice {noun.one}, does not count."


def not_yours(noun: ItemNoun = IMAGE) -> str:
    return f"This {noun.one} is not among those given to you."


def judge_for(context: str) -> str:
    return f"Judge it for: {context.rstrip('.')}."
