"""Words of trying one image: what a judge replied to one call, and the verdicts read from it."""

from app.messages.translation import Template, _, n_

TITLE = _("3. Try one image")
ABOUT = _(
    "One call about one image, before many are made. It counts like any other call, so nothing is asked twice."
)
NUMBER = _("Number of the image")
TRY = _("Tr&y one image")
VERDICTS = _("Verdicts")
REPLY = _("The reply, word for word")
image = Template("Image {number}.")


def came(number: int, status: str, verdicts: int, reason: str) -> str:
    place = _("Image {number}: {status}.", number=number, status=status.lower())
    read = n_(
        "{count} verdict was read from the reply.", "{count} verdicts were read from the reply.", verdicts
    )
    return f"{place} {read if verdicts else reason}".strip()


withheld = Template("Image {number} was judged. {name} can read the reply after answering this image.")
withheld_because = Template("Image {number} was judged. {why}")
no_call = Template("No call about image {number} was made.")
