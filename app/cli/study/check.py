"""`touchstone check`: is a study whole?"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.arguments import path
from app.cli.output import Progress, complain, print_json, print_lines
from app.messages.cli import cli
from app.messages.study import check

if TYPE_CHECKING:
    from storage.safety.check import StudyCheck
    from storage.safety.schema_check import Finding

_MOST_OF_A_KIND = 10


def configure(parser: ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("study", metavar="STUDY", type=path, help=cli.STUDY)
    parser.add_argument("--repair", action="store_true", help=check.REPAIR)
    parser.add_argument("--json", action="store_true", help=cli.JSON)


def run(arguments: Namespace) -> int:
    """Repair first if asked to, tell what was found, and return 0 when nothing is damaged."""
    from storage.safety.check import check_study
    from storage.safety.repairs import repair_study
    from storage.safety.schema_check import Severity

    folder: Path = arguments.study
    repaired = repair_study(folder) if arguments.repair else []
    with Progress(check.looking) as progress:
        checkup = check_study(folder, progress)
    damages = [one for one in checkup.findings if one.severity is Severity.DAMAGE]
    notes = [one for one in checkup.findings if one.severity is not Severity.DAMAGE]
    if arguments.json:
        print_json({**_document(folder, checkup), "repaired": repaired})
        return 0 if checkup.is_sound else 1
    if arguments.repair:
        print_lines(*(repaired or [check.NOTHING_TO_REPAIR]))
    if checkup.is_sound:
        print_lines(check.sound(folder=folder, count=checkup.images, answers=checkup.answers), *_lines(notes))
    else:
        complain(check.unsound(folder=folder, count=len(damages)), *_lines(damages))
        print_lines(*_lines(notes))
    return 0 if checkup.is_sound else 1


def _document(folder: Path, checkup: "StudyCheck") -> dict[str, Any]:
    return {
        "study": str(folder),
        "sound": checkup.is_sound,
        "images": checkup.images,
        "answers": checkup.answers,
        "findings": [
            {
                "kind": one.kind,
                "severity": one.severity.value,
                "sentence": one.sentence,
                "can_be_repaired": one.can_be_repaired,
            }
            for one in checkup.findings
        ],
    }


def _lines(findings: Sequence["Finding"]) -> Iterator[str]:
    """The first sentences of each kind, and how many more there are: nobody listens to a thousand lines."""
    for kind in dict.fromkeys(one.kind for one in findings):
        sentences = [one.sentence for one in findings if one.kind == kind]
        yield from sentences[:_MOST_OF_A_KIND]
        if len(sentences) > _MOST_OF_A_KIND:
            yield check.more(count=len(sentences) - _MOST_OF_A_KIND, kind=kind)
