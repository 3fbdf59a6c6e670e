"""A study with a workshop in it: three images in two groups, four people, and a facilitator."""

from pathlib import Path

from app.files.template_file import built_in_template
from app.sessions.workshop.workshop import Facilitating
from app.sessions.workshop.workshop_setup import Form, SettingUp, find_preset
from app.study.alt_text import Draft
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.raters import RaterKind
from app.study.team.workshops import Workshop
from storage.folder import StudyFolder, create_study, open_study
from tests.storage.making import picture, short_rubric

PEOPLE = ("Dan", "Ada", "Cleo", "Ben")
SCENARIO = "A magazine looks for pictures of canes."
GROUPS = ("Held in the hand", "Leaning on a wall")


def make_workshop_study(folder: Path, *people: str) -> StudyFolder:
    """An open study: image 1 and 2 in the first group, image 3 in the second; the first two are described."""
    new = NewStudy(
        "Canes", "guide cane", rubric=short_rubric(), template_toml=built_in_template("guide cane")
    )
    study = create_study(folder, new)
    study.prepare_to_write()
    for number, group in enumerate((GROUPS[0], GROUPS[0], GROUPS[1]), start=1):
        file = folder.parent / f"cane-{number}.png"
        file.write_bytes(picture(shade=number))
        image = study.images.add(file, ImageFacts(file.name, group=group)).image
        if number < 3:
            colour = ("white", "black")[number - 1]
            study.descriptions.add(image.key, Draft({"colour": colour}, author="Sam"))
    for name in people:
        study.raters.add(name)
    return study


def set_up(study: StudyFolder, preset: str = "groups", people: tuple[str, ...] = PEOPLE) -> Workshop:
    """A workshop after one of the plans, with a content note on the third image."""
    setting_up = SettingUp(study)
    notes = {3: "a person who is mocked"}
    form = Form(
        "Canes in Leeds", SCENARIO, "Fay", find_preset(preset), people, list(setting_up.images), notes
    )
    workshop, _said = setting_up.make(form)
    return workshop


def at_images(study: StudyFolder, preset: str = "groups") -> Facilitating:
    """The facilitator at the first image."""
    session = Facilitating(study, set_up(study, preset))
    session.begin()
    session.step_by(1)
    return session


def add_workshop(folder: Path) -> None:
    """A workshop in a study that is there already, with its people, and a candidate; it is at the first image."""
    study = open_study(folder)
    study.prepare_to_write()
    people = tuple(rater.name for rater in study.raters.all() if rater.kind is RaterKind.PERSON)
    session = Facilitating(study, set_up(study, people=people or PEOPLE))
    session.begin()
    session.step_by(1)
    session.capturing.keep("1 a line that was kept", session.place, "")
    session.leave()
    study.coding.write_candidate("It has a tip", "Fay")
    study.close()
