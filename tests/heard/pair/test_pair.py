"""Two people at one machine with the screen off: three images, a question to the partner, one changed answer;
and two images that each answers alone first."""

from contextlib import closing
from pathlib import Path

from app.files.template_file import built_in_template
from app.messages.pair.pair_page import PAIRS_HINT
from app.study.alt_text import Draft, Level
from app.study.image import ImageFacts
from app.study.ports import NewStudy
from app.study.team.pairs import Course, NewMember, SittingSetup
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from storage.folder import create_study, open_study
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT
from tests.storage.making import picture, short_rubric

ARRIVAL = {PAIRS_HINT, "Pairs.", "List with 1 item."}


def make_study(folder: Path, images: int = 3) -> Path:
    """Described images and a pair."""
    new = NewStudy(
        "Canes",
        "guide cane",
        rubric=short_rubric(),
        template_toml=built_in_template("guide cane"),
        whole_image=None,
    )
    with closing(create_study(folder, new)) as study:
        study.prepare_to_write()
        for number in range(1, images + 1):
            file = folder.parent / f"cane-{number}.png"
            file.write_bytes(picture(shade=number))
            image = study.images.add(file, ImageFacts(file.name)).image
            line = f"Guide cane {number}: white, straight."
            study.descriptions.add(image.key, Draft({"colour": "white"}, line=line))
        ada = NewMember("Ada", Perception.SCREEN_READER, "friends")
        study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friends"))
    return folder


def steadied(lines: str) -> str:
    """Without what depends on how busy the computer is: how much of the list of pairs is read before what is said."""
    return "\n".join(line for line in lines.splitlines() if line.strip() not in ARRIVAL)


def test_a_pair_annotates_three_images(desktop: DesktopSession, tmp_path: Path, golden: Golden) -> None:
    folder = make_study(tmp_path / "study")
    heard = desktop.listen([*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=steadied, expected="pair")
    heard.press("ctrl+shift+t")
    # One line of each description is enough today.
    heard.press("Tab", "Up", "Up", "Return", "shift+Tab", "Return")
    # Ada asks, Ben says.
    heard.press("q")
    heard.type("what is at the tip?")
    heard.press("Tab")
    heard.type("a red ball")
    heard.press("Return", "F6")
    # Image 1: Ada finds both met, Ben not the tip. Then both are read out.
    heard.press("Return", "y", "j", "y", "ctrl+shift+Return")
    heard.press("Return", "y", "j", "n", "ctrl+shift+Return", "Return")
    # Together: the same where they agree; Ada changes her mind where they do not.
    heard.press("b", "Down", "b", "F4", "Tab", "Down", "Return", "b", "ctrl+shift+Return")
    # Image 2: all the same; image 3: only the first criterion together, and away.
    for answers in (("y", "n"), ("n", "n")):
        for _person in ("Ada", "Ben"):
            heard.press("Return", answers[0], "j", answers[1], "ctrl+shift+Return")
        heard.press("Return", "b", "Down", "b", "ctrl+shift+Return")
    heard.press("ctrl+i", "ctrl+q")
    golden(heard.transcript, "pair")
    with closing(open_study(folder)) as study:
        (pair,) = study.pairs.all()
        seal = study.seals.newest(1, pair=pair.rater.key)
        assert seal is not None
        assert [str(one.content.value) for one in study.seals.answers(seal, Phase.AFTER_DISCUSSION)] == [
            "not met"
        ]
        assert study.queue.tally(pair.rater).complete == 3
        (detail,) = study.details.of_image(1)
        assert (detail.question, detail.words) == ("what is at the tip?", "a red ball")


@newest_orca
def test_a_pair_answers_all_images_alone_first(
    desktop: DesktopSession, tmp_path: Path, golden: Golden
) -> None:
    folder = make_study(tmp_path / "study", images=2)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        (pair,) = study.pairs.all()
        setup = SittingSetup(Level.LINE, 0, course=Course.ALONE_FIRST)
        study.pairs.set_up(study.sessions.start(pair.rater, Perception.UNSAID), setup)
    heard = desktop.listen(
        [*TOUCHSTONE, "open", str(folder)], cwd=ROOT, normalise=steadied, expected="pair-alone-first"
    )
    heard.press("ctrl+shift+t", "Return")
    # Ada answers both images; Ben does so unheard. Then they come together, with nothing handed over between.
    heard.press("Return", "y", "j", "y", "ctrl+shift+Return", "n", "j", "n", "ctrl+shift+Return")
    heard.press("Return", "y", "j", "n", "ctrl+shift+Return", "n", "j", "n", "ctrl+shift+Return", "Return")
    heard.press("b", "ctrl+shift+Return", "ctrl+shift+Return", "ctrl+i", "ctrl+q")
    golden(heard.transcript, "pair-alone-first")
    with closing(open_study(folder)) as study:
        (pair,) = study.pairs.all()
        for image in (1, 2):
            seal = study.seals.newest(image, pair=pair.rater.key)
            assert seal is not None
            assert len(study.seals.answers(seal, Phase.ALONE)) == 4
        assert study.answers.current(1, pair.rater)
