"""What is said and shown where a workshop is set up."""

from collections.abc import Sequence

TITLE = "New workshop"
WHAT_FOR = "A workshop is a conversation about images. Nothing is saved until you press Make the workshop."
NAME = "Title of the &workshop"
NAME_NEEDED = "The workshop needs a title."
PRESET = "How the workshop goes"
SCENARIO = "Sce&nario"
SCENARIO_HINT = "What the pictures would be used for, in a sentence that is read to everybody."
SCENARIO_NEEDED = "The workshop needs a scenario."
FACILITATOR = "&Facilitator"
FACILITATOR_NEEDED = "Say who leads the workshop."
PEOPLE = "&People or pairs who take part"
PEOPLE_HINT = "One pseudonym a line. For a pair, use its name in the study. More can join later."
PEOPLE_NEEDED = "A workshop needs people."
GROUPS = "Groups of images"
IMAGES_NEEDED = "Choose at least one group of images."
NO_IMAGES = "The study has no images yet. Add some first."
NOTED_IMAGES = "Images, and content n&otes on them"
NOTED_IMAGES_HINT = "A content note is said before an image is shown, so that people can leave it out."
NOTE_HINT = "For example: blood; a person who is mocked. Leave it empty if nothing may upset people."
LEFT = "You left the set-up. Only what was already made is saved."
MAKE = "&Make the workshop"
NO_GROUP = "Images without a group"
ALL_IMAGES = "All images"
NO_STEPS = "a plan needs at least one [[step]]."

# The command line.
CLI_VERB = "new sets a workshop up; list says which there are, and who takes part"
CLI_TITLE = "what the workshop is called"
CLI_SCENARIO = "what the pictures would be used for"
CLI_FACILITATOR = "who leads the workshop"
CLI_PRESET = "how the workshop goes: {names}, or a TOML file"
CLI_PARTICIPANT = "a person or pair who takes part; may be given several times"
CLI_GROUP = "a group of images to take; may be given several times (default: all)"
NONE_YET = "There is no workshop in this study."


def note(number: int) -> str:
    return f"Content not&e on image {number}"


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


def step_twice(kind: str) -> str:
    return f'the step "{kind}" comes twice; each kind comes once.'


def no_preset(name: str, names: Sequence[str]) -> str:
    return f"There is no plan called {name}. The plans: {', '.join(names)}; or give a TOML file."


def no_such_group(name: str, names: Sequence[str]) -> str:
    return f"No image is in a group called {name}. The groups: {', '.join(names)}."


def a_judge(name: str) -> str:
    return f"{name} is a judge. In a workshop people take part."


def twice(name: str) -> str:
    return f"{name} is on the list twice. Give each person a different name."


def group_line(name: str, images: int) -> str:
    return f"{name}, {_images(images)}"


def image_line(number: int, name: str, group: str, note: str) -> str:
    return f"Image {number}, {group}, {name}. {f'Content note: {note}' if note else 'No content note'}"


def arrival() -> str:
    return f"{TITLE}. {WHAT_FOR}"


def made(title: str, people: int, images: int) -> str:
    who = "1 person or pair" if people == 1 else f"{people} people or pairs"
    return f"Workshop made: {title}, {who}, {_images(images)}."


def workshop_line(title: str, facilitator: str, names: Sequence[str], images: int) -> str:
    return (
        f"{title}, led by {facilitator}. {_images(images)}. Takes part: {', '.join(names) or 'nobody yet'}."
    )


def _images(number: int) -> str:
    return f"{number} {'image' if number == 1 else 'images'}"
