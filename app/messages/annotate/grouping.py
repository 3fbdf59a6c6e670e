"""What is said where somebody groups images."""

from collections.abc import Sequence

TITLE = "Group images"
PURPOSE = "Put images that belong together into groups. Each group has a name and, if you like, a reason."
IMAGES = "Images"
IMAGES_HINT = "1 to 9 puts the image into that group, 0 or Delete takes it out."
GROUPS = "Your groups"
GROUPS_HINT = "Enter puts the current image into the group. Delete removes the group."
NO_GROUPS = "No group yet. Type a name below and make one."
NO_IMAGES = "This study has no images yet."
NAME = "Name of the group"
REASON = "Why these belong together"
REASON_HINT = "Optional."
NEW = "&New group with this image"
PUT = "&Put into the group"
TAKE_OUT = "Ta&ke out"
CHANGE = "Save name and reason"
REMOVE = "Remove the group"
NEXT = "Next image without a &group"
NOBODY = "Choose your name on the study’s home page first. Groups belong to the person who makes them."
NO_NAME = "Type a name for the group first."
NOT_IN_A_GROUP = "This image is in no group."
NO_GROUP_CHOSEN = "Choose a group first."
ALL_GROUPED = "Every image is in a group."
LEAVING = "Your groups are saved."
UNDESCRIBED = "It has no description yet."


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def arrival(study: str, images: int, grouped: int, groups: int) -> str:
    made = "1 group" if groups == 1 else f"{groups} groups"
    return f"{TITLE}. {study}. {grouped} of {images} images are in {made}."


def picture(number: int) -> str:
    """What the picture is called on the screen; a file's name may give its source away."""
    return f"Image {number}"


def image_line(number: int, group: str) -> str:
    """An image in the list."""
    where = f"in {group}" if group else "in no group"
    return f"{number}: {where}"


def group_line(place: int, name: str, images: int, reason: str) -> str:
    """A group in the list."""
    count = "1 image" if images == 1 else f"{images} images"
    why = f", because {reason}" if reason else ""
    return f"{place}. {name}, {count}{why}"


def put(number: int, group: str, images: int, left: int) -> str:
    count = "1 image" if images == 1 else f"{images} images"
    return f"Image {number} is in {group}, which has {count}. {remaining(left)}"


def taken_out(number: int, group: str, left: int) -> str:
    return f"Image {number} is no longer in {group}. {remaining(left)}"


def remaining(left: int) -> str:
    return (
        ALL_GROUPED
        if not left
        else "1 image is in no group."
        if left == 1
        else f"{left} images are in no group."
    )


def no_such_group(place: int, groups: int) -> str:
    there = "There is no group yet." if not groups else f"There are groups 1 to {groups}."
    return f"There is no group {place}. {there}"


def taken(name: str) -> str:
    return f"You have a group {name} already. Choose another name."


def changed(name: str) -> str:
    return f"Saved: {name}."


def removed(name: str, images: int) -> str:
    count = "its image is" if images == 1 else f"its {images} images are"
    return f"Removed: {name}; {count} in no group now."


def image(number: int, description: str, group: str) -> str:
    """An image as it is heard on its own."""
    where = f"It is in {group}." if group else "It is in no group."
    return f"Image {number}. {description or UNDESCRIBED} {where}"


# Reports and files

OPTION = "images sheet: the groups that this person made, instead of the groups of the study"
CSV_COLUMNS = ("rater", "group", "reason", "number", "image", "description")


def nobody_grouped(name: str, known: Sequence[str]) -> str:
    there = f"People who made groups: {', '.join(known)}." if known else "Nobody has made groups yet."
    return f"{name} has made no groups. {there}"
