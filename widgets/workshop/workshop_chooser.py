"""The way into a workshop: the only one, the one chosen among several, or where the first is set up."""

from PySide6.QtWidgets import QApplication

from app.messages.workshop import workshop_page
from app.study.ports import OpenStudy
from widgets.kit.line_dialogs import choose_line
from widgets.shell.page import Page, PageContext
from widgets.workshop.workshop_page import WorkshopPage
from widgets.workshop.workshop_setup_page import WorkshopSetupPage


def enter_workshop(context: PageContext, study: OpenStudy, name: str) -> Page:
    """The page of a workshop; of several one is asked which, the newest first. Raises UserError without images."""
    workshops = list(reversed(study.workshops.all()))
    if not workshops:
        return WorkshopSetupPage(context, study, name)
    at = 0
    window = QApplication.activeWindow()
    if len(workshops) > 1 and window is not None:
        titles = [
            workshop_page.workshop_line(title=one.title, facilitator=one.facilitator) for one in workshops
        ]
        chosen = choose_line(
            window, workshop_page.CHOOSE_TITLE, workshop_page.CHOOSE, workshop_page.CHOOSE_GO, titles
        )
        at = chosen or 0
    return WorkshopPage(context, study, workshops[at])
