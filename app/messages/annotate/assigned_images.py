"""What is said of an image to the person a plan gave it to."""

from app.messages.translation import Template, _

practice = Template("Practice {item}, does not count.")
not_yours = Template("This {item} is not among those given to you.")


def judge_for(context: str) -> str:
    return _("Judge it for: {context}.", context=context.rstrip("."))
