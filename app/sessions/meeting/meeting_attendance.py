"""Who is in a meeting, and how it begins, goes on and ends."""

from collections.abc import Callable, Sequence

from app.errors import UserError
from app.messages.annotate import content_notes as content_notes_text
from app.messages.annotate.wording_level import FULL
from app.messages.item_nouns import noun_for
from app.messages.meeting import appeals as appeals_text, meeting as meeting_text, meeting_start
from app.reports.changes_since_meeting import since_last_meeting
from app.sessions.annotate.image_narration import ImageNarration
from app.sessions.feedback import ARRIVED, Feedback
from app.sessions.meeting.live_text import LiveText, live_text
from app.sessions.meeting.meeting_rewording import MeetingRewording
from app.sessions.meeting.meeting_table import MeetingTable
from app.sessions.withheld_results import reader_of, withheld_from
from app.settings import Settings
from app.study.alt_text import Level
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.team.meetings import Meeting, MinuteKind
from app.study.team.raters import PEOPLE
from app.study.team.results_access import Standing


class MeetingNarration(ImageNarration):
    """The image of a matter, which people see and hear together."""

    def _before_meeting(self, note: str) -> str:
        return content_notes_text.before_meeting(note=note, describe=self.describe_by)


class MeetingListening:
    """Says what a meeting asks for about the current matter. `names_shown`: whether it is said who said what."""

    def __init__(self, study: OpenStudy, table: MeetingTable) -> None:
        self._study, self._table = study, table
        self.narration = MeetingNarration(study, FULL)
        self.names_shown = False

    def turn(self) -> None:
        """Another matter may be the current one."""
        image = self._table.image()
        if image is not None:
            self.narration.look_at(image)

    @property
    def note(self) -> str:
        """The content note of an image that nobody has asked for yet; '' where there is none."""
        is_shown = self._table.image() is not None
        return self.narration.note_sentence if is_shown and self.narration.is_withheld else ""

    def live_text(self) -> LiveText:
        """What a room and people elsewhere may see now."""
        hidden = self.narration.described(Level.DESCRIPTION) if self.note else ""
        return live_text(self._study, self._table, hidden)

    def lines(self) -> list[str]:
        """Everything about the current matter, line by line; after a content note, that alone until it is met."""
        table = self._table
        if self.note:
            return [self.note]
        if table.at is None:
            return []
        if table.appeal is not None:
            return table.narration.of_appeal(table.appeal)
        return table.narration.lines(table.matter, self.names_shown, table.agenda_filter.with_judges)

    def sides(self) -> Feedback:
        """What people said; of an appeal, all there is to say of it."""
        if self._table.appeal is not None:
            return Feedback(" ".join(self.lines()))
        matter = self._table.matter
        lines = self._table.narration.sides(matter, self.names_shown)
        return Feedback(" ".join(lines if matter.has_words else [*lines, meeting_text.NOBODY_NOTED]))

    def judges(self) -> Feedback:
        """What judges said, with their evidence."""
        return Feedback(" ".join(self._table.narration.judges(self._table.matter)) or meeting_text.NO_JUDGE)

    def criterion(self) -> Feedback:
        """The criterion, its guidance, border cases, and earlier decisions."""
        narration, matter = self._table.narration, self._table.matter
        nothing = () if narration.precedents(matter) else (meeting_text.NO_CASES,)
        return Feedback(" ".join([*narration.about(matter), *nothing]))

    def description(self) -> str:
        """The description of the current image, or of the pictures of an exhibit, for the eye."""
        return self.narration.described(Level.DESCRIPTION)

    def describe(self, level: Level) -> Feedback:
        """The description of the image at a level; of an exhibit, "everything" has all its texts too."""
        self._need_image()
        return self.narration.describe(level)

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        self._need_image()
        return self.narration.step_part(by)

    def _need_image(self) -> None:
        if self._table.image() is None:
            _ = self._table.matter  # raises, and says why


class MeetingAttendance:
    """The coming and going of a meeting, and what lies on its table. What is said there is `Adjudicating`'s."""

    def __init__(self, study: OpenStudy, reader: str = "") -> None:
        """`reader` is who is signed in here; '' for somebody who does not answer."""
        self._study = study
        self.reader = reader
        self.title = study.study.title
        # Who is unknown here is asked who is present, and about each of them, before anything is shown.
        self.access = study.access.results_for(reader)
        is_known = self.access.standing is not Standing.UNKNOWN
        self.withheld = withheld_from(study, reader) if is_known else ""
        self.unended = study.meetings.unended()
        self.meetings = len(study.meetings.all())
        self.rewording = MeetingRewording(study, reader)
        self._table: MeetingTable | None = None
        self._hearing: MeetingListening | None = None
        self._settings: Settings | None = None
        self._last = Feedback(meeting_text.NOTHING_TO_REPEAT)

    @property
    def has_begun(self) -> bool:
        """Whether a meeting goes on."""
        return self._table is not None

    @property
    def table(self) -> MeetingTable:
        """What is discussed, and what was decided. Raises UserError when no meeting has begun."""
        if self._table is None:
            raise UserError(meeting_text.NOT_BEGUN)
        return self._table

    @property
    def hearing(self) -> MeetingListening:
        """What can be heard of it. Raises UserError when no meeting has begun."""
        if self._hearing is None:
            raise UserError(meeting_text.NOT_BEGUN)
        return self._hearing

    @property
    def _key(self) -> int:
        return self.table.meeting.key

    # --- coming and going

    def begin(self) -> Feedback:
        """Come in: what changed since the last meeting, or why nothing is shown."""
        if self.withheld:
            return self._say(Feedback(self.withheld))
        unended = self.unended.title if self.unended else ""
        since = list(since_last_meeting(self._study))
        waiting = sum(one.is_open for one in self._study.report_cards.appeals())
        if waiting:
            since.append(meeting_start.appeals_wait(count=waiting))
        waiting = sum(one.is_open for one in self._study.guard_decisions.appeals())
        if waiting:
            since.append(appeals_text.guard_waits(count=waiting))
        return self._say(Feedback(meeting_start.arrival(self.title, since, unended)))

    def accept(self) -> Feedback:
        """Whoever is signed in has open images, attends all the same, and accepts to hear what others said.

        Of a coordinator it is noted now. Raises UserError where it cannot be.
        """
        if self.access.standing is Standing.COORDINATOR:
            self._study.access.open_results(self.reader)
        self.withheld = ""
        return self.begin()

    def people(self) -> list[str]:
        """Those of the study who may be there."""
        return [rater.name for rater in self._study.raters.all() if rater.kind in PEOPLE]

    def unfinished(self, present: Sequence[str]) -> list[tuple[str, int]]:
        """Those who still have images to answer, and would hear what others said of them."""
        raters = (reader_of(self._study, name.strip()) for name in present)
        counts = [(rater.name, self._study.queue.tally(rater).open) for rater in raters if rater]
        return [(name, images) for name, images in counts if images]

    def question(self, waiting: Sequence[tuple[str, int]]) -> str:
        """What to ask before somebody who still has images to answer hears what others said."""
        return meeting_start.unfinished(waiting, noun_for(self._study.exhibits.has_any()))

    def start(self, title: str, present: Sequence[str], deciders: Sequence[str] = ()) -> Feedback:
        """Begin a meeting in which `deciders` may decide (empty: all). Raises UserError without a title, when nobody is
        there, and for somebody who is to decide and is not there."""
        names = list(dict.fromkeys(name.strip() for name in present if not is_blank(name)))
        if is_blank(title) or not names:
            raise UserError(meeting_text.NO_TITLE if is_blank(title) else meeting_text.NOBODY)
        deciding = list(dict.fromkeys(name.strip() for name in deciders if not is_blank(name)))
        away = [name for name in deciding if name not in names]
        if away:
            raise UserError(meeting_start.decider_away(count=len(away), names=away))
        table = self._begin_session(lambda: self._study.meetings.open(title, names, deciding))
        began = meeting_start.began(table.meeting.title, names, table.left)
        return self._arrive(f"{began} {meeting_start.may_decide(deciding)}".strip())

    def go_on(self) -> Feedback:
        """Go on with the meeting that was not ended. Names are hidden again. Raises UserError when there is none."""
        meeting = self.unended
        if meeting is None:
            raise UserError(meeting_text.NOT_BEGUN)
        table = self._begin_session(lambda: self._hide_names(meeting))
        return self._arrive(meeting_start.goes_on(meeting.title, meeting.present, table.decisions))

    def follow_notes(self, settings: Settings) -> None:
        """Let images with a content note wait or not, as these settings say, in this meeting and the next."""
        self._settings = settings
        if self._hearing is not None:
            self._hearing.narration.follow_notes(settings)

    def _hide_names(self, meeting: Meeting) -> Meeting:
        changes = [one for one in self._study.meetings.minutes(meeting.key) if one.kind is MinuteKind.NAMES]
        if len(changes) % 2:  # names are hidden at first, and each of these lines changes that
            self._study.meetings.note(meeting.key, MinuteKind.NAMES, meeting_text.NAMES_HIDDEN_MINUTE)
        return meeting

    def _begin_session(self, begin: Callable[[], Meeting]) -> MeetingTable:
        """Take up the meeting that `begin` returns, and note who hears what is on its table. Where that cannot be
        stored, none of it is, and no meeting has begun: beginning again begins one meeting, not a second."""
        try:
            with self._study.together():
                table = self._take_up(begin())
                table.disclose()
        except Exception:
            self._table = self._hearing = None
            raise
        return table

    def _take_up(self, meeting: Meeting) -> MeetingTable:
        self._table = MeetingTable(self._study, meeting, self.reader)
        self._hearing = MeetingListening(self._study, self._table)
        if self._settings is not None:
            self._hearing.narration.follow_notes(self._settings)
        return self._table

    def _arrive(self, sentence: str) -> Feedback:
        self._turn()
        sentence = f"{sentence} {self.hearing.note}".strip()
        return self._say(Feedback(f"{sentence} {self.table.heard()}", ARRIVED, beside_focus=sentence))

    def join(self, name: str) -> Feedback:
        """Somebody comes in later. Raises UserError for an empty name."""
        if is_blank(name):
            raise UserError(meeting_text.NOBODY)
        self.table.join(name)
        self._turn()
        return self._say(Feedback(meeting_start.joined(name=name.strip())))

    def end(self) -> Feedback:
        """End the meeting; its minutes stay."""
        waiting = [one.item for one in self.rewording.unpublished(self.table.rulings())]
        self._study.meetings.end(self._key)
        self.unended = self._study.meetings.unended()
        self._table = self._hearing = None
        codes = list(dict.fromkeys(waiting))
        sentence = f"{meeting_text.ENDED} {meeting_text.unpublished(codes)}" if codes else meeting_text.ENDED
        return self._say(Feedback(sentence, ARRIVED))

    def leave(self) -> Feedback:
        """Go away; the meeting is kept as it is."""
        return Feedback(meeting_text.CLOSED if self.has_begun else meeting_text.CLOSED_ENDED)

    def _turn(self) -> None:
        self.hearing.turn()
        self.table.disclose()

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said
