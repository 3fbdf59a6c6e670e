"""A study as it leaves the machine: on request under code names, with reports of its progress."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast

from app.messages.interchange import formats as formats_text
from app.study.alt_text import AltText
from app.study.answer import Answer
from app.study.image_ports import Descriptions
from app.study.judge.split import Look, Splits
from app.study.ports import Answers, OpenStudy, Raters
from app.study.scales import ScaleKind
from app.study.team.coding import Candidate, Coding
from app.study.team.designs import Designs
from app.study.team.meetings import Adjudication, Dissent, Meeting, Meetings
from app.study.team.merge_outcome import Conflict, Conflicts
from app.study.team.origins import OriginConfirmation, Origins
from app.study.team.pairs import Pair, Pairs
from app.study.team.participants import AboutPerson, Consent, Participant, Participants
from app.study.team.raters import Rater, RaterKind
from app.study.team.statements import Statement, Statements
from app.study.team.workshops import Group, Ranking, SummaryLine, Workshop, Workshops

Named = Callable[[Rater], Rater]


class OutgoingWorkshops:
    """What was set up and summed up. Nobody is told who led a workshop."""

    def __init__(self, workshops: Workshops, named: Named, leaves_words_out: bool) -> None:
        self._workshops, self._named, self._leaves_words_out = workshops, named, leaves_words_out

    def all(self) -> Sequence[Workshop]:
        return [replace(workshop, facilitator="") for workshop in self._workshops.all()]

    def groups(self, workshop: int) -> Sequence[Group]:
        return self._workshops.groups(workshop)

    def rankings(self, workshop: int) -> Sequence[Ranking]:
        return [
            replace(ranking, rater=self._named(ranking.rater)) if ranking.rater else ranking
            for ranking in self._workshops.rankings(workshop)
        ]

    def summaries(self, workshop: int) -> Sequence[SummaryLine]:
        lines = self._workshops.summaries(workshop)
        return [replace(line, words="") for line in lines] if self._leaves_words_out else lines


class OutgoingParticipants:
    """Who takes part, and what they agreed to; what they told of themselves stays behind always."""

    def __init__(self, participants: Participants, named: Named) -> None:
        self._participants, self._named = participants, named

    def all(self) -> Sequence[Participant]:
        return [replace(one, rater=self._named(one.rater)) for one in self._participants.all()]

    def about(self, _rater: Rater) -> Sequence[AboutPerson]:
        """Nothing: what people said of themselves stays behind."""
        return ()

    def consent(self, rater: Rater) -> Consent | None:
        return self._participants.consent(rater)


class OutgoingStatements:
    """The lines that stand. Without their words it still shows that something was said, and of which image."""

    def __init__(self, statements: Statements, named: Named, leaves_words_out: bool) -> None:
        self._statements, self._named, self._leaves_words_out = statements, named, leaves_words_out

    def all(self) -> Sequence[Statement]:
        return [self._line(line) for line in self._statements.all()]

    def _line(self, line: Statement) -> Statement:
        rater = self._named(line.rater) if line.rater else None
        return replace(line, rater=rater, words="" if self._leaves_words_out else line.words)


class OutgoingCoding:
    """How lines were read: coders by their ids alone. Reasons for leaving a candidate out are words, too."""

    def __init__(self, coding: Coding, leaves_words_out: bool) -> None:
        self._leaves_words_out = leaves_words_out
        self.codes, self.reasons, self.themes = coding.codes, coding.reasons, coding.themes
        self._coding = coding

    def candidates(self) -> Sequence[Candidate]:
        found = self._coding.candidates()
        return [replace(one, reason="") for one in found] if self._leaves_words_out else found


# Told how many images are through, and how many there are.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class ExportOptions:
    """How a study is to go out. Under code names the notes, and answers in free words, stay behind unless `with_notes`,
    for they can name people.

    `history`: every fact that was ever stored, not only the answers that hold now. `licence`: of the answers, in a data
    set that is published.
    """

    code_names: bool = False
    with_notes: bool = False
    history: bool = False
    licence: str = ""

    @property
    def leaves_notes_out(self) -> bool:
        """Whether notes stay behind."""
        return self.code_names and not self.with_notes


AS_IT_IS = ExportOptions()


def outgoing(
    study: OpenStudy, options: ExportOptions, progress: Progress = lambda _done, _total: None
) -> "OutgoingStudy":
    """The study as writers of files see it. Nothing of it can be written to."""
    return OutgoingStudy(study, options, progress)


def as_study(going: "OutgoingStudy") -> OpenStudy:
    """The same as a study to read. What it does not have could give a name away, and is missed at once when it is
    asked for; therefore it has no way through to the study behind it."""
    return cast(OpenStudy, going)


class OutgoingStudy:
    """Reads a study; names and notes come through `raters`, `answers` and `descriptions` only."""

    def __init__(self, study: OpenStudy, options: ExportOptions, progress: Progress) -> None:
        self._codes = _codes(study.raters.all()) if options.code_names else None
        free_words = _items_in_words(study) if options.leaves_notes_out else frozenset()
        names = _Names(self._codes, options.leaves_notes_out, free_words)
        self.folder, self.study = study.folder, study.study
        self.images, self.rubrics, self.exhibits = study.images, study.rubrics, study.exhibits
        self.ratings, self.calls = study.ratings, study.calls
        # These speak of keys, not of names.
        self.assignments, self.disclosures = study.assignments, study.disclosures
        self.bounds, self.response_sets = study.bounds, study.response_sets
        self.analysis_options = study.analysis_options
        self.preregistrations, self.sessions = study.preregistrations, study.sessions
        self.splits = cast(Splits, _OutgoingSplits(study.splits, self._codes))
        self.advice_looks, self.second_answers = study.advice_looks, study.second_answers  # without names
        self.origins = cast(Origins, _OutgoingOrigins(study.origins, names))
        self.designs = cast(Designs, _OutgoingDesigns(study.designs))
        self.conflicts = _OutgoingConflicts(study.conflicts)
        self.meetings = cast(Meetings, _OutgoingMeetings(study.meetings, names))
        self.raters = cast(Raters, _OutgoingRaters(study.raters, names))
        total = study.images.count()
        self.answers = cast(Answers, _OutgoingAnswers(study.answers, names, progress, total))
        self.descriptions = cast(Descriptions, _OutgoingDescriptions(study.descriptions, names))
        without = options.leaves_notes_out
        self.workshops = cast(Workshops, OutgoingWorkshops(study.workshops, names.rater, without))
        self.participants = cast(Participants, OutgoingParticipants(study.participants, names.rater))
        self.pairs = cast(Pairs, _OutgoingPairs(study.pairs, names))
        self.coding = cast(Coding, OutgoingCoding(study.coding, without))
        self.statements = cast(Statements, OutgoingStatements(study.statements, names.rater, without))

    def name_of(self, name: str) -> str:
        """What the rater of this name is called outside. A name that no rater has stays as it is."""
        return (self._codes or {}).get(name.strip(), name)


def _codes(raters: Sequence[Rater]) -> dict[str, str]:
    """A code for each rater: what kind of rater, and the place among those of that kind in the order of adding."""
    counts = dict.fromkeys(RaterKind, 0)
    codes = {}
    for rater in raters:
        counts[rater.kind] += 1
        codes[rater.name] = formats_text.code_name(rater.kind, counts[rater.kind])
    return codes


def _items_in_words(study: OpenStudy) -> frozenset[tuple[int, str]]:
    """The items that are answered in free words: rubric version and code."""
    newest = study.rubrics.current()
    versions = range(1, newest.version + 1) if newest else ()
    return frozenset(
        (version, one.code)
        for version in versions
        for one in study.rubrics.version(version).criteria
        if one.scale.kind is ScaleKind.TEXT
    )


class _Names:
    """Gives raters and answers the names they go out under."""

    def __init__(
        self, codes: dict[str, str] | None, leaves_notes_out: bool, free_words: frozenset[tuple[int, str]]
    ) -> None:
        self._codes = codes
        self._free_words = free_words
        self._leaves_notes_out = leaves_notes_out

    def rater(self, rater: Rater) -> Rater:
        return rater._replace(name=self._codes[rater.name]) if self._codes is not None else rater

    def answer(self, answer: Answer) -> Answer:
        if self._codes is None:
            return answer
        content = replace(answer.content, note="") if self._leaves_notes_out else answer.content
        if content.mark and (answer.rubric_version, answer.item) in self._free_words:
            content = replace(content, value=None)
        return replace(answer, rater=self.rater(answer.rater), content=content)

    def meeting(self, meeting: Meeting) -> Meeting:
        """Raters who were there go by their codes, and each guest as "Guest", so that "nobody is named" is not read as
        "all may decide". A title that somebody wrote stays behind."""
        codes = self._codes
        if codes is None:
            return meeting
        present, deciders = (
            tuple(sorted(codes.get(name, formats_text.GUEST) for name in names))
            for names in (meeting.present, meeting.deciders)
        )
        title = "" if self._leaves_notes_out else meeting.title
        return replace(meeting, title=title, present=present, deciders=deciders)

    def dissent(self, one: Dissent) -> Dissent:
        """Raters go by their codes, a guest's name stays behind; so does the reason, which can name people."""
        if self._codes is None:
            return one
        reason = "" if self._leaves_notes_out else one.reason
        return replace(one, author=self._codes.get(one.author, ""), reason=reason)

    def adjudication(self, one: Adjudication) -> Adjudication:
        """Judges go by their codes; reasons, and answers in free words, can name people."""
        codes, ruling = self._codes, one.ruling
        if codes is None:
            return one
        judges = {codes[name]: runs for name, runs in ruling.tally.judges.items() if name in codes}
        ruling = replace(ruling, tally=replace(ruling.tally, judges=judges))
        if self._leaves_notes_out:
            words = replace(ruling.rewording, why="") if ruling.rewording else None
            value = None if (one.version, one.item) in self._free_words else ruling.value
            ruling = replace(ruling, reason="", value=value, rewording=words)
        return replace(one, ruling=ruling)

    def origin(self, one: OriginConfirmation) -> OriginConfirmation:
        codes = self._codes
        by = one.by if codes is None else codes.get(one.by, "")
        reason = "" if self._leaves_notes_out else one.reason
        return replace(one, rater=self.rater(one.rater), by=by, reason=reason)

    def description(self, text: AltText) -> AltText:
        """Whoever wrote it goes by their code; a name that is no rater's stays behind."""
        if self._codes is None:
            return text
        return replace(text, draft=replace(text.draft, author=self._codes.get(text.draft.author, "")))


class _OutgoingRaters:
    def __init__(self, raters: Raters, names: _Names) -> None:
        self._raters, self._names = raters, names

    def all(self) -> Sequence[Rater]:
        return [self._names.rater(rater) for rater in self._raters.all()]


class _OutgoingPairs:
    """Who answers together. What they are to each other, and what they tell the facilitator, stays behind."""

    def __init__(self, pairs: Pairs, names: _Names) -> None:
        self._pairs, self._names = pairs, names

    def all(self) -> Sequence[Pair]:
        return [self._pair(pair) for pair in self._pairs.all()]

    def _pair(self, pair: Pair) -> Pair:
        members = tuple(
            replace(member, rater=self._names.rater(member.rater), relationship="") for member in pair.members
        )
        return replace(pair, rater=self._names.rater(pair.rater), members=members)


class _OutgoingDesigns:
    """How many answers were carried over, and the versions. Drafts and border cases bear names; nothing that goes out
    asks for them."""

    def __init__(self, designs: Designs) -> None:
        self.carried_counts, self.carried = designs.carried_counts, designs.carried
        self.versions = designs.versions


class _OutgoingConflicts:
    """Answers in conflict, without whose they are."""

    def __init__(self, conflicts: Conflicts) -> None:
        self._conflicts = conflicts

    def all(self) -> Sequence[Conflict]:
        return [replace(one, person="") for one in self._conflicts.all()]


class _OutgoingMeetings:
    """What was decided. Under code names raters go by their codes and guests without a name, and reasons stay
    behind like notes; the other lines of the minutes stay behind always."""

    def __init__(self, meetings: Meetings, names: _Names) -> None:
        self._meetings, self._names = meetings, names

    def all(self) -> Sequence[Meeting]:
        return [self._names.meeting(one) for one in self._meetings.all()]

    def adjudications(self, meeting: int | None = None) -> Sequence[Adjudication]:
        return [self._names.adjudication(one) for one in self._meetings.adjudications(meeting)]

    def dissents(self, meeting: int) -> Sequence[Dissent]:
        return [self._names.dissent(one) for one in self._meetings.dissents(meeting)]


class _OutgoingSplits:
    """Which images are sealed, and the looks at them. Under code names, whoever looked goes by their code, if any."""

    def __init__(self, splits: Splits, codes: dict[str, str] | None) -> None:
        self._splits, self._codes = splits, codes
        self.all, self.test_images, self.is_open = splits.all, splits.test_images, splits.is_open

    def looks(self) -> Sequence[Look]:
        codes = self._codes
        if codes is None:
            return self._splits.looks()
        return [
            replace(one, by=codes.get(one.by, ""), judge=codes.get(one.judge, one.judge))
            for one in self._splits.looks()
        ]


class _OutgoingOrigins:
    """Whose answers are their own. Under code names whoever confirmed it goes by their code, if any; the reason, which
    can name people, stays behind with the notes."""

    def __init__(self, origins: Origins, names: _Names) -> None:
        self._origins, self._names = origins, names

    def confirmed(self) -> Sequence[OriginConfirmation]:
        return [self._names.origin(one) for one in self._origins.confirmed()]


class _OutgoingDescriptions:
    def __init__(self, descriptions: Descriptions, names: _Names) -> None:
        self._descriptions, self._names = descriptions, names

    def current(self, image: int) -> AltText | None:
        text = self._descriptions.current(image)
        return self._names.description(text) if text else None

    def all_current(self) -> Iterator[AltText]:
        return map(self._names.description, self._descriptions.all_current())


class _OutgoingAnswers:
    def __init__(self, answers: Answers, names: _Names, progress: Progress, images: int) -> None:
        self._answers, self._names = answers, names
        self._progress, self._images = progress, images

    def all_current(self) -> Iterator[Answer]:
        return self._watched(self._answers.all_current())

    def all_facts(self) -> Iterator[Answer]:
        return self._watched(self._answers.all_facts())

    def newest_at(self) -> datetime | None:
        return self._answers.newest_at()

    def _watched(self, answers: Iterator[Answer]) -> Iterator[Answer]:
        """They come image by image, so that the images that are through tell how far it is."""
        done, image = 0, None
        for answer in answers:
            if answer.image != image:
                self._progress(done, self._images)
                done, image = done + 1, answer.image
            yield self._names.answer(answer)
