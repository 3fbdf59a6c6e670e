"""What is said of an image to the person a plan gave it to."""

from app.messages.item_nouns import IMAGE, ItemNoun
from app.messages.translation import _


def practice(noun: ItemNoun = IMAGE) -> str:
    return _("Practice {item}, does not count.", item=noun.one)


def not_yours(noun: ItemNoun = IMAGE) -> str:
    return _("This {item} is not among those given to you.", item=noun.one)


def judge_for(context: str) -> str:
    return _("Judge it for: {context}.", context=context.rstrip("."))
