"""The page about the people of a study outside workshops: consent, and what they say of themselves."""

from app.messages.team import rater_people
from app.sessions.team.rater_people import RaterSession
from app.sessions.workshop.participants import PeopleSession
from app.study.ports import OpenStudy
from widgets.shell.page import PageContext
from widgets.workshop.participants_page import ParticipantsPage


class RaterPeoplePage(ParticipantsPage):
    """Drives one `RaterSession`. There is no workshop to go back to."""

    page_heading = rater_people.TITLE

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        super().__init__(context, study)
        self.back.hide()

    def title(self) -> str:
        """What is shown, and the study."""
        return rater_people.page_title(self.session.title)

    def _make_session(self, study: OpenStudy) -> PeopleSession:
        return RaterSession(study)
