"""What is said where somebody groups images."""

from collections.abc import Sequence

from app.messages.translation import PluralTemplate, Template, _, n_

TITLE = _("Group images")
PURPOSE = _("Put images that belong together into groups. Each group has a name and, if you like, a reason.")
IMAGES = _("Images")
IMAGES_HINT = _("Keys 1 to 9 put the image into the group with that number; 0 or Delete takes it out.")
GROUPS = _("Your groups")
GROUPS_HINT = _("Enter puts the current image into the group. Delete removes the group.")
NO_GROUPS = _("No group yet. Type a name below and make one.")
NO_IMAGES = _("This study has no images yet.")
NAME = _("Name of the group")
REASON = _("Why these images belong together")
REASON_HINT = _("Optional.")
NEW = _("&New group with this image")
PUT = _("&Put into the group")
TAKE_OUT = _("Ta&ke out")
CHANGE = _("Save name and reason")
REMOVE = _("Remove the group")
NEXT = _("Next image without a &group")
NOBODY = _("Choose your name on the study’s home page first. Groups belong to the person who makes them.")
NO_NAME = _("Type a name for the group first.")
NOT_IN_A_GROUP = _("This image is in no group.")
NO_GROUP_CHOSEN = _("Choose a group first.")
ALL_GROUPED = _("Every image is in a group.")
LEAVING = _("Your groups are saved.")
LEAVING_WITHOUT_GROUPS = _("No group was made.")
UNDESCRIBED = _("It has no description yet.")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, images: int, grouped: int, groups: int) -> str:
    made = n_("{count} group", "{count} groups", groups)
    return _(
        "{title}. {study}. {grouped} of {images} images are in {made}.",
        title=TITLE,
        study=study,
        grouped=grouped,
        images=images,
        made=made,
    )


picture = Template("Image {number}")
"""What the picture is called on the screen; a file's name may give its source away."""


def image_line(number: int, group: str) -> str:
    """An image in the list."""
    where = _("in {group}", group=group) if group else _("in no group")
    return f"{number}: {where}"


def group_line(place: int, name: str, images: int, reason: str) -> str:
    """A group in the list."""
    count = n_("{count} image", "{count} images", images)
    if reason:
        return _(
            "{place}. {name}, {images}, because {reason}", place=place, name=name, images=count, reason=reason
        )
    return f"{place}. {name}, {count}"


def remaining(left: int) -> str:
    return (
        ALL_GROUPED
        if not left
        else n_("{count} image is in no group.", "{count} images are in no group.", left)
    )


put = Template(
    "Image {number} is in {group}, which has {count}. {remaining}",
    count=PluralTemplate("{count} image", "{count} images"),
    remaining=remaining,
)


taken_out = Template("Image {number} is no longer in {group}. {remaining}", remaining=remaining)


def no_such_group(place: int, groups: int) -> str:
    there = (
        _("There is no group yet.") if not groups else _("The numbers go from 1 to {groups}.", groups=groups)
    )
    return _("There is no group {place}. {there}", place=place, there=there)


taken = Template("You have a group {name} already. Choose another name.")
changed = Template("Saved: {name}.")


removed = PluralTemplate(
    "Removed: {name}; its image is in no group now.",
    "Removed: {name}; its {count} images are in no group now.",
)


def image(number: int, description: str, group: str) -> str:
    """An image as it is heard on its own."""
    where = _("It is in {group}.", group=group) if group else _("It is in no group.")
    return _("Image {number}. {description} {where}", number=number, description=description, where=where)


# Reports and files

OPTION = _("images sheet: the groups that this person made, instead of the groups of the study")
CSV_COLUMNS = ("rater", "group", "reason", "number", "image", "description")


def nobody_grouped(name: str, known: Sequence[str]) -> str:
    there = (
        _("People who made groups: {known}.", known=", ".join(known))
        if known
        else _("Nobody has made groups yet.")
    )
    return _("{name} has made no groups. {there}", name=name, there=there)
