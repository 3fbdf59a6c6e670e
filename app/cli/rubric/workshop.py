"""`touchstone workshop`: workshops set up and told of in a terminal; they are led in the window."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from app.cli.arguments import Verbs, path
from app.cli.output import print_json, print_lines
from app.cli.study_repository import open_study
from app.errors import UserError
from app.files.workshop_file import Preset, presets, read_preset
from app.messages.cli import cli, overview
from app.messages.workshop import workshop_setup
from app.study.ports import OpenStudy

# What each action takes beside the study.
_OWN: dict[str, tuple[str, ...]] = {
    "new": ("title", "scenario", "facilitator", "preset", "participant", "group"),
    "list": (),
}
VERBS = Verbs("verb", {name: (summary, _OWN[name]) for name, summary in workshop_setup.ACTIONS.items()})


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    names = ", ".join(preset.name for preset in presets())
    parser.add_argument("verb", metavar="ACTION", choices=list(_OWN), help=overview.ACTION)
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--title", metavar="T", default="", help=workshop_setup.CLI_TITLE)
    parser.add_argument("--scenario", metavar="S", default="", help=workshop_setup.CLI_SCENARIO)
    parser.add_argument("--facilitator", metavar="NAME", default="", help=workshop_setup.CLI_FACILITATOR)
    parser.add_argument(
        "--preset",
        metavar="NAME_OR_FILE",
        default="groups",
        help=workshop_setup.CLI_PRESET.format(names=names),
    )
    parser.add_argument(
        "--participant", metavar="NAME", action="append", default=[], help=workshop_setup.CLI_PARTICIPANT
    )
    parser.add_argument("--group", metavar="G", action="append", default=[], help=workshop_setup.CLI_GROUP)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Set a workshop up, or say which there are."""
    with closing(open_study(arguments.study)) as study:
        if arguments.verb == "new":
            _make(study, arguments)
        elif arguments.json:
            print_json({"workshops": [_about(study, key) for key in _keys(study)]})
        else:
            print_lines(*([_line(study, key) for key in _keys(study)] or [workshop_setup.NONE_YET]))
    return 0


def _make(study: OpenStudy, arguments: Namespace) -> None:
    from app.sessions.workshop.workshop_setup import Form, SettingUp

    setting_up = SettingUp(study)
    setting_up.begin()
    form = Form(
        title=arguments.title,
        scenario=arguments.scenario,
        facilitator=arguments.facilitator,
        preset=_preset(arguments.preset),
        people=arguments.participant,
        groups=arguments.group or list(setting_up.images),
    )
    workshop, said = setting_up.make(form)
    if arguments.json:
        print_json(_about(study, workshop.key))
    else:
        print_lines(said.sentence)


def _preset(name: str) -> Preset:
    """One of the plans that ship, or one's own in a file. Raises UserError."""
    from app.files.text_file import read_text
    from app.sessions.workshop.workshop_setup import find_preset

    try:
        return find_preset(name)
    except UserError:
        file = Path(name)
        if not file.exists():
            raise
    return read_preset(read_text(file), file.name)


def _keys(study: OpenStudy) -> list[int]:
    return [workshop.key for workshop in study.workshops.all()]


def _people(study: OpenStudy, key: int) -> list[str]:
    return [one.rater.name for one in study.participants.of_workshop(key)]


def _line(study: OpenStudy, key: int) -> str:
    workshop = study.workshops.get(key)
    images = sum(len(group.images) for group in study.workshops.groups(key))
    return workshop_setup.workshop_line(workshop.title, workshop.facilitator, _people(study, key), images)


def _about(study: OpenStudy, key: int) -> dict[str, object]:
    """A workshop for a program to read."""
    workshop = study.workshops.get(key)
    return {
        "id": str(workshop.id),
        "title": workshop.title,
        "scenario": workshop.scenario,
        "facilitator": workshop.facilitator,
        "scale": workshop.plan.scale.value,
        "steps": [step.kind.value for step in workshop.plan.steps],
        "participants": _people(study, key),
        "groups": {group.name: len(group.images) for group in study.workshops.groups(key)},
        "statements": len(study.statements.of_workshop(key)),
    }
