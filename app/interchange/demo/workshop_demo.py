"""The workshops demo: six studies after the two designs of Johnson et al. (2026), with invented people and pictures.

Every answer, line and picture comes from resources/workshops_demo; what is counted from them equals Table 4 there.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from app.files.template_file import built_in_template
from app.interchange.atomic_folder import make_whole
from app.interchange.demo.workshop_demo_coding import RESEARCHER, Coded
from app.interchange.demo.workshop_demo_people import DemoPeople, name_of, plan_of
from app.interchange.demo.workshop_demo_script import ARTIFACTS, Script, read_script
from app.messages.study.demo import MadeWorkshops
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.description import Draft
from app.study.image import Image, ImageFacts
from app.study.ports import NewStudy, OpenStudy
from app.study.team.raters import Perception, Rater

Create = Callable[[Path, NewStudy], OpenStudy]
LICENCE = "CC0-1.0"
DESCRIBER = "Sam"


def build(
    folder: Path, create_study: Create, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> MadeWorkshops:
    """Make the six studies in a new folder. Their content is the same every time; ids and times are fresh.

    They are made beside their place and moved there when all are whole: a failure leaves nothing behind. Raises
    UserError when the folder is in use or cannot be written.
    """
    scripts = [read_script(artifact) for artifact in ARTIFACTS]
    total = sum(len(script.pictures) for script in scripts)
    done = 0

    def drawn() -> None:
        nonlocal done
        done += 1
        progress(done, total)

    def fill(unfinished: Path) -> None:
        unfinished.mkdir()
        for script in scripts:
            make_study(unfinished / script.artifact, script, create_study, drawn)

    make_whole(folder, fill)
    people = {member.name for script in scripts for voice in script.voices for member in voice.members}
    lines = sum(
        len(script.essentials) + len(script.variants) + sum(len(one.said) for one in script.pictures)
        for script in scripts
    )
    return MadeWorkshops(ARTIFACTS, total, len(people), lines, RESEARCHER, name_of(scripts[0].voices[0]))


def make_study(folder: Path, script: Script, create_study: Create, drawn: Callable[[], None]) -> None:
    """One artifact's study in a folder of its own. `drawn` is called after each picture."""
    new = NewStudy(
        script.raw["title"],
        script.rubric.artifact,
        rubric=script.rubric,
        whole_image=plan_of(script).scale,
        template_toml=built_in_template(script.artifact),
    )
    study = create_study(folder, new)
    try:
        study.prepare_to_write()
        with study.together():
            _fill(study, script, drawn)
    finally:
        study.close()


def _fill(study: OpenStudy, script: Script, drawn: Callable[[], None]) -> None:
    images = {image.name: image for image in _add_images(study, script, drawn)}
    company = DemoPeople(study, script)
    company.gather(images)
    company.sit(images)
    company.react(images)
    company.rank()
    company.sum_up()
    researcher = study.raters.add(RESEARCHER)
    Coded(study, script, company).store(images, researcher)
    _apply_rubric(study, script, images, researcher)


def _add_images(study: OpenStudy, script: Script, drawn: Callable[[], None]) -> Iterator[Image]:
    """Draw the pictures, add them and describe them."""
    from resources.workshops_demo.pictures import draw

    with tempfile.TemporaryDirectory() as folder:
        for number, picture in enumerate(script.pictures, start=1):
            file = Path(folder) / picture.file
            draw(script.artifact, number, picture.looks).save(file, optimize=True)
            facts = ImageFacts(picture.file, picture.source, group=picture.group, licence=LICENCE)
            image = study.images.add(file, facts).image
            study.descriptions.add(image.key, Draft(values=picture.fields, author=DESCRIBER, language="en"))
            drawn()
            yield image


def _apply_rubric(study: OpenStudy, script: Script, images: dict[str, Image], researcher: Rater) -> None:
    """The verdicts of whoever led the workshops and wrote the rubric, on every criterion of every picture."""
    session = study.sessions.start(researcher, Perception.IMAGE_VISIBLE)
    around = Circumstances(Perception.IMAGE_VISIBLE)
    for picture in script.pictures:
        for code, verdict in picture.verdicts.items():
            image = images[picture.file].key
            study.answers.record(session, image, code, Content(verdict), AnswerAction.DO, around)
    study.sessions.end(session)
