"""Setting up a workshop: a plan, a scenario, who takes part, and which groups of images."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.errors import UserError
from app.files.workshop_file import Preset, presets
from app.messages.workshop import workshop_setup
from app.sessions.feedback import MOVED, Feedback
from app.study.image import Image
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.team.raters import RaterKind
from app.study.team.workshops import Group, GroupImage, NewWorkshop, Workshop


@dataclass(frozen=True)
class Form:
    """What was filled in. `groups` are names; `notes` are content notes by image number."""

    title: str
    scenario: str
    facilitator: str
    preset: Preset
    people: Sequence[str]
    groups: Sequence[str]
    notes: Mapping[int, str] = field(default_factory=dict)


class SettingUp:
    """Offers what can be chosen, says what is missing, and makes the workshop."""

    def __init__(self, study: OpenStudy, facilitator: str = "") -> None:
        study.prepare_to_write()
        self._study = study
        self.facilitator = facilitator
        self.title = study.study.title
        self.presets = presets()
        self.images: Mapping[str, Sequence[Image]] = groups_of(study)

    def begin(self) -> Feedback:
        """Come in. Raises UserError while there are no images to talk about."""
        if not self.images:
            raise UserError(workshop_setup.NO_IMAGES)
        return Feedback(workshop_setup.arrival(), MOVED, beside_focus=workshop_setup.WHAT_FOR)

    def problem(self, form: Form) -> tuple[str, str]:
        """The name of the first field that is wrong, and why; empty where all is well."""
        checks = (
            ("title", not is_blank(form.title), workshop_setup.NAME_NEEDED),
            ("scenario", not is_blank(form.scenario), workshop_setup.SCENARIO_NEEDED),
            ("facilitator", not is_blank(form.facilitator), workshop_setup.FACILITATOR_NEEDED),
            ("people", any(not is_blank(name) for name in form.people), workshop_setup.PEOPLE_NEEDED),
            ("groups", form.groups, workshop_setup.IMAGES_NEEDED),
        )
        for name, is_there, sentence in checks:
            if not is_there:
                return name, sentence
        people = _names(form.people)
        for place, name in enumerate(people):
            if name.casefold() in {other.casefold() for other in people[:place]}:
                return "people", workshop_setup.twice(name=name)
            rater = self._study.raters.find(name)
            if rater is not None and rater.kind is RaterKind.JUDGE:
                return "people", workshop_setup.a_judge(name=name)
        unknown = next((name for name in form.groups if name not in self.images), "")
        return ("groups", workshop_setup.no_such_group(unknown, list(self.images))) if unknown else ("", "")

    def make(self, form: Form) -> tuple[Workshop, Feedback]:
        """Store the workshop with those who take part, all or nothing. Raises UserError for what is missing."""
        _field, sentence = self.problem(form)
        if sentence:
            raise UserError(sentence)
        study = self._study
        groups = tuple(
            Group(
                name,
                tuple(
                    GroupImage(image.key, form.notes.get(image.number, "").strip())
                    for image in self.images[name]
                ),
            )
            for name in form.groups
        )
        scenario = form.scenario.strip()
        plan = form.preset.plan.filled(study.study.artifact, scenario)
        new = NewWorkshop(form.title.strip(), scenario, form.facilitator.strip(), plan, groups)
        people = _names(form.people)
        with study.together():
            workshop = study.workshops.make(new)
            for name in people:
                study.participants.join(workshop.key, study.raters.add(name))
        images = sum(len(group.images) for group in groups)
        return workshop, Feedback(workshop_setup.made(workshop.title, len(people), images))


def groups_of(study: OpenStudy) -> dict[str, list[Image]]:
    """The images of the study by the groups they were added with, in the order of adding."""
    images = list(study.images.all())
    unnamed = (
        workshop_setup.NO_GROUP if any(image.facts.group for image in images) else workshop_setup.ALL_IMAGES
    )
    groups: dict[str, list[Image]] = {}
    for image in images:
        groups.setdefault(image.facts.group or unnamed, []).append(image)
    return groups


def find_preset(name: str) -> Preset:
    """The plan of this name that ships with the program. Raises UserError naming those there are."""
    known = {preset.name: preset for preset in presets()}
    if name not in known:
        raise UserError(workshop_setup.no_preset(name=name, names=list(known)))
    return known[name]


def _names(people: Sequence[str]) -> list[str]:
    return [name.strip() for name in people if not is_blank(name)]
