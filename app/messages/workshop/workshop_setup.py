"""What is said and shown where a workshop is set up."""

from collections.abc import Sequence

from app.messages.together import ended, together
from app.messages.translation import PluralTemplate, Template, _, n_, unformatted

TITLE = _("New workshop")
WHAT_FOR = _("A workshop is a conversation about images. Nothing is saved until you press Make the workshop.")
NAME = _("Title of the &workshop")
NAME_NEEDED = _("The workshop needs a title.")
PRESET = _("Plan of the workshop")
SCENARIO = _("Sce&nario")
SCENARIO_HINT = _("What the images would be used for, in a sentence that is read to everybody.")
SCENARIO_NEEDED = _("The workshop needs a scenario.")
FACILITATOR = _("&Facilitator")
FACILITATOR_NEEDED = _("Say who leads the workshop.")
PEOPLE = _("&People or pairs who take part")
PEOPLE_HINT = _("One pseudonym per line. For a pair, use its name in the study. More can join later.")
PEOPLE_NEEDED = _("A workshop needs people.")
GROUPS = _("Groups of images")
IMAGES_NEEDED = _("Choose at least one group of images.")
NO_IMAGES = _("The study has no images yet. Add some first.")
NOTED_IMAGES = _("Images, and content n&otes on them")
NOTED_IMAGES_HINT = _("A content note is said before an image is shown, so that people can leave it out.")
NOTE_HINT = _("For example: blood; a person who is mocked. Leave it empty if nothing could upset people.")
LEFT = _("You left the set-up. Only what was already made is saved.")
MAKE = _("&Make the workshop")
NO_GROUP = _("Images without a group")
ALL_IMAGES = _("All images")
NO_STEPS = _("a plan needs at least one [[step]].")

# The command line.
ACTIONS = {"new": _("set a workshop up"), "list": _("list the workshops and who takes part")}
CLI_TITLE = _("what the workshop is called")
CLI_SCENARIO = _("what the images would be used for")
CLI_FACILITATOR = _("who leads the workshop")
CLI_PRESET = unformatted("the plan of the workshop: {names}, or a TOML file")
CLI_PARTICIPANT = _("a person or pair who takes part; may be given several times")
CLI_GROUP = _("a group of images to use; may be given several times (default: all)")
NONE_YET = _("There is no workshop in this study.")
note = Template("Content not&e on image {number}")
note_discarded = Template("The change to the content note on image {number} was discarded.")


def page_title(study: str) -> str:
    return f"{TITLE} – {study}"


step_twice = Template('the step "{kind}" comes twice; each kind may come only once.')


no_preset = Template(
    "There is no plan called {name}. Plans: {names}. You can also give a TOML file.", names=", ".join
)


def no_such_group(name: str, names: Sequence[str]) -> str:
    return _("No image is in a group called {name}. Groups: {names}.", name=name, names=", ".join(names))


a_judge = Template("{name} is a judge. Only people can take part in a workshop.")
twice = Template("{name} is on the list twice. Give each person a different name.")


def group_line(name: str, images: int) -> str:
    return f"{name}, {_images(count=images)}"


def image_line(number: int, name: str, group: str, note: str) -> str:
    return _(
        "Image {number}, {group}, {name}. {words}",
        number=number,
        group=group,
        name=name,
        words=_("Content note: {note}", note=note) if note else _("No content note"),
    )


def arrival() -> str:
    return together(ended(TITLE), WHAT_FOR)


def made(title: str, people: int, images: int) -> str:
    who = n_("{count} person or pair", "{count} people or pairs", people)
    return _("Workshop made: {title}, {who}, {images}.", title=title, who=who, images=_images(count=images))


def workshop_line(title: str, facilitator: str, names: Sequence[str], images: int) -> str:
    return _(
        "{title}, led by {facilitator}. {images}. Participants: {names}.",
        title=title,
        facilitator=facilitator,
        images=_images(count=images),
        names=", ".join(names) or _("nobody yet"),
    )


_images = PluralTemplate("{count} image", "{count} images")
