"""What is said of an image to the person a plan gave it to."""

PRACTICE = "Practice image, does not count."
NOT_YOURS = "This image is not among those given to you."


def judge_for(context: str) -> str:
    return f"Judge it for: {context.rstrip('.')}."
