"""What is said of an image to the person a plan gave it to."""

from app.messages.item_nouns import IMAGE, Thing


def practice(thing: Thing = IMAGE) -> str:
    return f"Practice {thing.one}, does not count."


def not_yours(thing: Thing = IMAGE) -> str:
    return f"This {thing.one} is not among those given to you."


def judge_for(context: str) -> str:
    return f"Judge it for: {context.rstrip('.')}."
