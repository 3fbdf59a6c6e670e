"""Words of trying one image: what a judge replied to one call, and the verdicts read from it."""

from app.messages.translation import _, n_

TITLE = _("3. Try one image")
ABOUT = _(
    "One call about one image, before many are made. It counts like any other call, so nothing is asked twice."
)
NUMBER = _("Number of the image")
TRY = _("Tr&y one image")
VERDICTS = _("Verdicts")
REPLY = _("The reply, word for word")


def image(number: int) -> str:
    return _("Image {number}.", number=number)


def came(number: int, status: str, verdicts: int, reason: str) -> str:
    place = _("Image {number}: {status}.", number=number, status=status.lower())
    read = n_(
        "{count} verdict was read from the reply.", "{count} verdicts were read from the reply.", verdicts
    )
    return f"{place} {read if verdicts else reason}".strip()


def withheld(number: int, name: str) -> str:
    return _(
        "Image {number} was judged. {name} can read the reply after answering this image.",
        number=number,
        name=name,
    )


def withheld_because(number: int, why: str) -> str:
    return _("Image {number} was judged. {why}", number=number, why=why)


def no_call(number: int) -> str:
    return _("No call about image {number} was made.", number=number)
