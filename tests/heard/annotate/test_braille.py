"""What a braille display shows beside what is heard, with short words. Keys alone; the display has 32 cells."""

from pathlib import Path

from tests.demo_copies import copy_demo
from tests.heard.harness.orca import Orca
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import open_desktop
from tests.repository import ROOT

ORCAS_OWN = "  rdonly"  # what Orca adds to a text that cannot be edited
SMALLEST = 14  # cells of a display that short words are made for


@newest_orca
def test_short_words_on_a_braille_display(orca: Orca, tmp_path: Path, golden: Golden) -> None:
    study = copy_demo(tmp_path / "demo")
    with open_desktop(orca, braille=True) as desktop:
        desktop.choose_settings(verbosity="short", toured=True)
        heard = desktop.listen([*TOUCHSTONE, "open", str(study)], cwd=ROOT)
        heard.press("Return")
        heard.wait_until_forgotten()  # or it shows a description behind the next name
        heard.press("y", "j", "n", "j", "c", "d", "Down", "Return", "ctrl+z", "w", "u")
        golden(heard.transcript, "braille")
    # On arriving at an image: where one is and what is asked, not the end of the description.
    moments = {moment.done: moment.braille for moment in heard.transcript.moments}
    assert moments["U"].startswith("4/10. T1.C1 open: Not deformed")
    first = next(one for one in heard.transcript.moments if one.done == "Return")
    assert first.braille.startswith("3/10. T1.C3 open: Long stick")
    # An answer and how far one is, and a criterion's code and state: whole on the smallest display.
    assert moments["Y"].removesuffix(ORCAS_OWN) == "met 3/7"
    assert moments["N"].removesuffix(ORCAS_OWN) == "not met 4/7"
    assert moments["J"].startswith("T1.C5 open: ")
    assert max(len("not met 4/7"), len("T1.C5 open")) <= SMALLEST
