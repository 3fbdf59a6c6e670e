"""Words of trying one image: what a judge replied to one call, and the verdicts read from it."""

TITLE = "3. Try one image"
ABOUT = "One call about one image, before many are made. It counts like any other call, so nothing is asked twice."
NUMBER = "Number of the image"
TRY = "Tr&y one image"
VERDICTS = "Verdicts"
REPLY = "The reply, word for word"


def came(number: int, status: str, verdicts: int, reason: str) -> str:
    if not verdicts:
        return f"Image {number}: {status.lower()}. {reason}".strip()
    return f"Image {number}: {status.lower()}. {verdicts} verdicts were read from the reply."


def withheld(number: int, name: str) -> str:
    return f"Image {number} was judged. {name} can read the reply after answering this image."


def no_call(number: int) -> str:
    return f"No call about image {number} was made."
