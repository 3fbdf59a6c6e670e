"""Sentences about image files: what cannot be added, what is missing or changed."""

from app.messages.study.storage import reason, visible
from app.messages.translation import Template, _


def name_of_an_image(name: str) -> str:
    return _(
        "{visible} cannot be an image's name: it must be short, on one line, without invisible "
        "characters, and not a path. Rename the file.",
        visible=visible(name),
    )


def fact_of_an_image(name: str, text: str) -> str:
    """For a source or group that cannot be shown."""
    return _(
        "{visible}: “{visible2}” cannot be its source or group. Write it again on one line, without "
        "invisible control characters.",
        visible=visible(name),
        visible2=visible(text),
    )


file_empty = Template("{name} is empty (0 bytes).")
file_unreadable = Template("{name} cannot be read as an image, although it is named like one.")
file_is_table = Template(
    "{name} is a table, not an image. If it lists images, choose it as the manifest. In a terminal: "
    "--manifest {name}"
)
file_truncated = Template("{name} is cut off or damaged: only a part of the image can be read.")
file_mislabelled = Template(
    "The name {name} ends in {ending}, but the file is {real}. Rename it and add it again."
)
file_format = Template("{name} is {real}. Touchstone takes JPEG, PNG, WebP, GIF, TIFF, BMP and AVIF.")


def file_too_large(name: str, megapixels: int | None, limit: int) -> str:
    size = (
        _("{megapixels} megapixels; the limit is {limit}", megapixels=megapixels, limit=limit)
        if megapixels
        else _("over {limit} megapixels", limit=limit)
    )
    return _("{name} is too large: {size}.", name=name, size=size)


file_too_many_bytes = Template(
    "{name} has {megabytes:,} megabytes; the limit is {limit}. Save a smaller copy and add that."
)
file_is_there = Template("{name} is in the study already, as image {number}.")


file_gone = Template("{name} cannot be read: {reason}.", reason=reason)


def _which(name: str, number: int) -> str:
    """Pictures that are only shown in exhibits have numbers below zero, which nobody sees."""
    return (
        _("Image {number} ({name})", number=number, name=name)
        if number > 0
        else _("The image {name}, shown in exhibits,", name=name)
    )


def image_missing(name: str, number: int) -> str:
    return _(
        "{which} has no file. Add the original again: touchstone images add.", which=_which(name, number)
    )


def image_elsewhere(name: str, number: int, address: str) -> str:
    return _(
        "{which} is not on this machine. This machine uses the object store {address}; whether the "
        "image is there was "
        "not checked.",
        which=_which(name, number),
        address=address,
    )


def image_refused(name: str, number: int, address: str) -> str:
    return _(
        "{which} is not on this machine, and the object store {address} has another file in its "
        "place, which is not "
        "used. Delete that file there. Then run on a machine that has the image: touchstone images "
        "store STUDY",
        which=_which(name, number),
        address=address,
    )


def image_offered(name: str, number: int, address: str) -> str:
    return _(
        "{which} has no file. The object store {address} may have it, but this machine does not use "
        "that store. To "
        "use it: touchstone images store STUDY",
        which=_which(name, number),
        address=address,
    )


def image_changed(name: str, number: int) -> str:
    return _(
        "{which} is not the file that was added. Add the original again: touchstone images add.",
        which=_which(name, number),
    )


image_never_came = Template(
    "Imported answers are about image {number} ({name}), but its file was never added."
)
other_picture = Template("{name} does not contain the expected image. Ask for it again; nothing was changed.")
stray_file = Template("{path} belongs to no image. It can be deleted.")
