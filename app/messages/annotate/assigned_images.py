"""What is said of an image to the person a plan gave it to."""

from app.messages.item_nouns import ItemTemplate
from app.messages.translation import Template, _

practice = ItemTemplate(
    Template("Practice image, does not count."), Template("Practice exhibit, does not count.")
)
not_yours = ItemTemplate(
    Template("This image is not assigned to you."), Template("This exhibit is not assigned to you.")
)


def judge_for(context: str) -> str:
    return _("Judge it for: {context}.", context=context.rstrip("."))
