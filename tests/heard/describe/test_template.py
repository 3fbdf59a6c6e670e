"""The description template with the screen off: a question is reworded, a field added and moved, the preview heard."""

from contextlib import closing

from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.heard.harness.program import TOUCHSTONE, Golden, newest_orca
from tests.heard.harness.session import DesktopSession
from tests.repository import ROOT


@newest_orca
def test_a_template_is_edited_by_ear(desktop: DesktopSession, golden: Golden) -> None:
    folder = copy_demo(desktop.folder / "home" / "demo")
    heard = desktop.listen([*TOUCHSTONE, "open", str(folder)], cwd=ROOT, expected="template")
    heard.press("ctrl+shift+p")
    heard.type("description template")
    heard.press("Return")
    heard.wait_for("Description template. Guide cane: 7 fields.")
    # Other words for the question about the colour, stored by Enter.
    # The old words are deleted first: where one types over them, Orca asks what is selected while the next letters
    # come.
    heard.press("Down", "Down", "F2", "Tab", "ctrl+a", "BackSpace")
    heard.type("What colour is it?")
    heard.press("Return")
    heard.wait_for("Colour: saved.")
    # A new field, one place down; what listeners will hear.
    heard.press("ctrl+k")
    heard.type("Weight")
    heard.press("Return", "alt+Down", "F6", "ctrl+z")
    golden(heard.transcript, "template")
    heard.press("ctrl+q")
    with closing(open_study(folder)) as study:
        template = study.descriptions.template()
        assert template is not None
        assert template.fields[1].question == "What colour is it?"
        assert template.fields[2].name == "Weight"
