"""The people of the workshops demo: who takes part, what they answered alone and after the talk, how they ranked."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

from app.files.workshop_file import presets
from app.interchange.demo.workshop_demo_script import Member, Picture, Script, Voice
from app.messages.study import demo as messages
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.team.pairs import NewMember, Pair
from app.study.team.participants import AboutKind, NewConsent
from app.study.team.raters import Perception, Rater, Session
from app.study.team.seals import Phase
from app.study.team.workshops import (
    Group,
    GroupImage,
    NewWorkshop,
    Plan,
    StepKind,
    Workshop,
    WorkshopPosition,
)
from app.study.verdict import Judgment

GIVEN_ON = date(2026, 3, 2)
_JUDGMENTS = {
    "s": Judgment.CAN_BE_SHOWN,
    "i": Judgment.NEEDS_IMPROVEMENT,
    "n": Judgment.NEVER_SHOW,
}
_LEFT_OUT = "."


class DemoPeople:
    """Everybody of one study as raters, and the workshop each of them takes part in."""

    def __init__(self, study: OpenStudy, script: Script) -> None:
        self._study = study
        self._script = script
        self.plan = plan_of(script)
        self.raters: dict[str, Rater] = {}
        self.pairs: dict[str, Pair] = {}
        self._workshops: dict[str, Workshop] = {}
        self.workshops: list[Workshop] = []

    def workshop(self, voice: str) -> Workshop:
        """The workshop in which somebody spoke; "" is the only one there is."""
        return self._workshops[voice] if voice else self.workshops[0]

    def gather(self, images: Mapping[str, Image]) -> None:
        """Add everybody, with what they agreed to, to their workshops: each pair to one of its own."""
        voices = self._script.voices
        for voice in voices:
            self.raters[voice.code] = self._rater(voice)
        groups = _groups(self._script, images)
        parties = [[voice] for voice in voices] if self._is_of_pairs else [list(voices)]
        for party in parties:
            title = self._script.raw["title"]
            if self._is_of_pairs:
                title = messages.workshop_of(self._script.rubric.artifact, party[0].code)
            raw = self._script.raw
            new = NewWorkshop(title, raw["scenario"], raw["facilitator"], self.plan, groups)
            workshop = self._study.workshops.make(new)
            self.workshops.append(workshop)
            for voice in party:
                self._workshops[voice.code] = workshop
                self._study.participants.join(workshop.key, self.raters[voice.code])
            self._study.workshops.set_place(workshop.key, WorkshopPosition(StepKind.ESSENTIALS))

    @property
    def _is_of_pairs(self) -> bool:
        return self._script.voices[0].is_pair

    def _rater(self, voice: Voice) -> Rater:
        if not voice.is_pair:
            (member,) = voice.members
            rater = self._study.raters.add(member.name)
            self._welcome(rater, member)
            return rater
        first, second = (
            NewMember(one.name, Perception(one.perception), one.relationship) for one in voice.members
        )
        pair = self._study.pairs.make(first, second, name_of(voice))
        for rater, member in zip(pair.people, voice.members, strict=True):
            self._welcome(rater, member)
        self.pairs[voice.code] = pair
        return pair.rater

    def _welcome(self, rater: Rater, member: Member) -> None:
        """Store what somebody agreed to, told of themselves and was given."""
        told = {
            question: answer
            for question, answer in zip(
                messages.ABOUT_PEOPLE, (member.age, member.gender, member.lives), strict=True
            )
            if answer
        }
        terms, participants = self.plan.terms, self._study.participants
        consent = NewConsent(terms.version, terms.purpose, GIVEN_ON, terms.on_withdrawal, bool(told))
        participants.agree(rater, consent)
        for question, answer in told.items():
            participants.tell(rater, AboutKind.DEMOGRAPHIC, question, answer)
        participants.tell(rater, AboutKind.COMPENSATION, "", terms.compensation)

    # --- what they answered

    def sit(self, images: Mapping[str, Image]) -> None:
        """The sitting of a pair before its workshop: each alone, then both together; and a question to the partner."""
        for row in self._script.raw.get("sitting", ()):
            pair = self.pairs[str(row["pair"])]
            place = list(self.raters).index(str(row["pair"]))
            with self._sessions([*pair.people, pair.rater]) as sessions:
                for at, number in enumerate(row["images"]):
                    picture = self._script.pictures[number - 1]
                    alone = {one.key: signs[at] for one, signs in zip(pair.people, row["alone"], strict=True)}
                    self._together(pair, images[picture.file].key, alone, picture.votes[place], sessions)
            number, question, words = row["question"]
            asks, tells = pair.people
            image = images[self._script.pictures[number - 1].file].key
            self._study.details.add(
                image, words, question=question, asked_by=asks, said_by=tells, author=tells.name
            )

    def _together(
        self, pair: Pair, image: int, alone: Mapping[int, str], joint: str, sessions: Mapping[int, Session]
    ) -> None:
        seals, scale = self._study.seals, self.plan.scale.value
        seal = seals.open(image, members=pair.people, pair=pair.rater.key)
        for person in pair.people:
            turn = seals.turn(seal, person)
            turn.record(
                sessions[person.key], scale, _content(alone[person.key]), AnswerAction.DO, Circumstances()
            )
            seals.done(seal, person)
        seals.break_seal(seal)
        seals.record(
            seal,
            sessions[pair.rater.key],
            scale,
            _content(joint),
            Phase.JOINT,
            Circumstances(),
            AnswerAction.DO,
        )

    def react(self, images: Mapping[str, Image]) -> None:
        """The answers in the workshops, picture by picture: sealed until all are in, and changed after the talk."""
        for workshop in self.workshops:
            codes = [code for code in self.raters if self._workshops[code].key == workshop.key]
            with self._sessions([self.raters[code] for code in codes]) as sessions:
                for picture in self._script.pictures:
                    self._react_to(workshop, picture, images[picture.file].key, codes, sessions)

    def _react_to(
        self,
        workshop: Workshop,
        picture: Picture,
        image: int,
        codes: list[str],
        sessions: Mapping[int, Session],
    ) -> None:
        seals, scale, places = self._study.seals, self.plan.scale.value, list(self.raters)
        people = [self.raters[code] for code in codes]
        seal = seals.open(image, members=people, workshop=workshop.key)
        changed = []
        for code, rater in zip(codes, people, strict=True):
            before, after = (signs[places.index(code)] for signs in (picture.alone, picture.votes))
            if before == _LEFT_OUT:
                seals.absent(seal, rater)
                self._study.participants.skip(rater, image)
                continue
            turn = seals.turn(seal, rater)
            turn.record(sessions[rater.key], scale, _content(before), AnswerAction.DO, Circumstances())
            seals.done(seal, rater)
            changed += [(rater, after)] if after != before else []
        seals.break_seal(seal)
        for rater, sign in changed:
            seals.record(
                *(seal, sessions[rater.key], scale, _content(sign), Phase.AFTER_DISCUSSION, Circumstances())
            )

    def rank(self) -> None:
        """The order of the groups: of whoever gave one alone, then of all after the talk."""
        raw, rank = self._script.raw, self._study.workshops.rank
        for name, places in raw.get("ranked_alone", {}).items():
            rank(self.workshop(name).key, places, Phase.ALONE, self.raters[name])
        if "ranking" in raw:
            rank(self.workshop("").key, raw["ranking"], Phase.AFTER_DISCUSSION)

    def sum_up(self) -> None:
        """The lines that were read back, and agreed on."""
        for voice, words in self._script.raw["summary"]:
            line = self._study.workshops.sum_up(self.workshop(voice).key, StepKind.SUMMARY, words)
            self._study.workshops.change_summary(line, words, is_agreed=True)

    @contextmanager
    def _sessions(self, raters: list[Rater]) -> Iterator[Mapping[int, Session]]:
        """A sitting for each of them, ended when the block is left."""
        perceptions = {
            member.rater.key: member.perception for pair in self.pairs.values() for member in pair.members
        }
        sessions = {
            rater.key: self._study.sessions.start(rater, perceptions.get(rater.key, Perception.UNSAID))
            for rater in raters
        }
        yield sessions
        for session in sessions.values():
            self._study.sessions.end(session)


def name_of(voice: Voice) -> str:
    """What somebody with a vote is called as a rater."""
    names = [member.name for member in voice.members]
    return messages.pair_name(voice.code, *names) if voice.is_pair else names[0]


def plan_of(script: Script) -> Plan:
    """The protocol that ships, with the scenario put in and what people were given."""
    preset = next(one for one in presets() if one.name == script.raw["preset"])
    plan = preset.plan.filled(script.rubric.artifact, script.raw["scenario"])
    terms = replace(plan.terms, compensation=script.raw["compensation"])
    return replace(plan, terms=terms, about_people=messages.ABOUT_PEOPLE)


def _groups(script: Script, images: Mapping[str, Image]) -> tuple[Group, ...]:
    names = dict.fromkeys(picture.group for picture in script.pictures)
    return tuple(
        Group(
            name,
            tuple(GroupImage(images[one.file].key) for one in script.pictures if one.group == name),
        )
        for name in names
    )


def _content(sign: str) -> Content:
    return Content(_JUDGMENTS[sign])
