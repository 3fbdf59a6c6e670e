"""To leave before a merge or after it comes to the same study, whatever the person did and on which machine."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase as Stage, example, given, settings, strategies as st

from app.identity import new_id, now
from app.interchange.packets.merge_report import sentences
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content, Exposure
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.report_cards import LABEL, NewCheck, PublicationRule
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from app.study.team.coding import CandidateSide, Part, Reading
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.meetings import Hands, MinuteKind
from app.study.team.participants import AboutKind, NewConsent, OnWithdrawal
from app.study.team.raters import Perception, Rater
from app.study.team.seals import Phase
from app.study.team.statements import NewStatement
from app.study.team.workshops import StepKind
from app.study.verdict import Verdict
from storage.database import milliseconds
from storage.folder import StudyFolder, open_study
from storage.packets.staged_packets import bring_in
from storage.safety.check import check_study
from tests.canonical_facts import Facts, canonical
from tests.interchange.packets.packet_making import away, back, make_home, returned
from tests.storage.making import guard_decision
from tests.storage.merge.test_merging import differences
from tests.storage.rubric.test_designs import begun
from tests.storage.team.leaving import NAME, full_study

Deed = Callable[[StudyFolder, Rater], object]
DELETE = OnWithdrawal.DELETE
QUICK = (Stage.explicit, Stage.reuse, Stage.generate)  # to make a failing case smaller takes minutes


@pytest.fixture
def home(tmp_path: Path) -> Iterator[StudyFolder]:
    """The coordinator's study, from which Ada was sent a packet."""
    with opened(make_home(tmp_path)) as study:
        yield study


def answer(study: StudyFolder, rater: Rater) -> None:
    sitting = study.sessions.start(rater, Perception.UNSAID)
    described = study.descriptions.current(1)
    heard = Exposure(described.id if described else None, {"line": 1})
    content = Content(Verdict.MET, None, "so")
    study.answers.record(sitting, 1, "T1.C2", content, AnswerAction.DO, Circumstances(heard=heard))
    study.queue.put_off(sitting, 3)
    study.sessions.end(sitting)


def describe(study: StudyFolder, rater: Rater) -> None:
    study.descriptions.add(1, Draft({"colour": "blue"}, author=rater.name))


def border_case(study: StudyFolder, rater: Rater) -> None:
    rubric = study.rubrics.current()
    assert rubric is not None
    lineage = rubric.criteria[0].lineage
    for case in study.designs.border_cases(lineage)[:1]:
        study.designs.change_border_case(case.key, "in other words", rater.name)
    study.designs.add_border_case(lineage, 1, Verdict.MET, "a little bent", rater.name)


def translate(study: StudyFolder, rater: Rater) -> None:
    """Each translates a text in words of their own, and confirms a model's draft of another."""
    texts = study.translations
    title = NewTranslation(TITLE, "ml", f"{len(texts.of('ml'))} ഊന്നുവടി", study.study.title, rater.name)
    draft = NewTranslation(TITLE, "ta", "ஊன்றுகோல்", study.study.title, model="a model")
    texts.add([title, draft])
    texts.confirm([one for found in texts.of("ta").values() for one in found], rater.name)


def line(study: StudyFolder, rater: Rater) -> None:
    """One says something; of what was said before, each marks the first line as theirs and codes it."""
    (workshop,) = study.workshops.all()
    study.statements.add(NewStatement(workshop.key, StepKind.REACTIONS, "a line", rater=rater, image=1))
    said = study.statements.set_speaker(study.statements.all()[0], rater)
    study.coding.code(said.origin, rater, Reading(Part.CRITERION, CandidateSide.AGAINST, 2))


def rank(study: StudyFolder, rater: Rater) -> None:
    (workshop,) = study.workshops.all()
    study.workshops.rank(workshop.key, [["two"], ["one"]], Phase.ALONE, rater)


def code_reason(study: StudyFolder, rater: Rater) -> None:
    for fact in list(study.answers.all_facts())[:2]:
        study.coding.code_reason(fact.id, rater, "shape")


def candidates(study: StudyFolder, rater: Rater) -> None:
    study.coding.write_candidate("A cane bends", rater.name)
    study.coding.write_theme("What it is for", rater.name)


def details(study: StudyFolder, rater: Rater) -> None:
    others = [one for one in study.raters.all() if one != rater]
    study.details.add(1, "a handle", question="what is it?", asked_by=rater, said_by=others[0], author="")
    study.details.add(1, "a strap", asked_by=others[0], question="more?", said_by=rater, author=rater.name)


def meet(study: StudyFolder, rater: Rater) -> None:
    meeting = study.meetings.open("Again", [rater.name])
    study.meetings.note(meeting.key, MinuteKind.REMARK, "well said")


def take_part(study: StudyFolder, rater: Rater) -> None:
    agreed = NewConsent("2", "canes", date(2026, 4, 1), OnWithdrawal.DELETE, to_demographics=True)
    study.participants.agree(rater, agreed)
    study.participants.store_about(rater, AboutKind.COMPENSATION, "How much?", "10")
    study.participants.skip(rater, 2, "tired")
    study.groupings.put(rater, 2, study.groupings.make(rater, "bent", "one by one"))
    study.voice_notes.agree(rater, "As it was asked.")
    spoken = study.voice_notes.add(rater, 2, "T1.C1", b"sound", 1.0)
    study.voice_notes.transcribe(spoken, "bent again")
    study.disclosures.add(rater, DisclosureOccasion.REPORT, 1)
    study.origins.confirm(rater, rater.name, "I was there.")
    study.training.agree(rater, agrees=True)
    decided = guard_decision(study, rater)
    study.guard_decisions.appeal(decided.id, "label", "a word", rater.name)
    kept = study.report_cards.keep(NewCheck("Model 3", {}, rater.name))
    study.report_cards.appeal(kept.key, LABEL, None, "a word", rater.name)
    study.report_cards.set_rule(PublicationRule((rater.name,), Hands(3)))
    study.pairs.add_private_note(rater, "a word", image=1)


def seal(study: StudyFolder, rater: Rater) -> None:
    """Alone under seal, and where all are in, together."""
    (pair,) = study.pairs.all()
    unbroken = study.seals.unbroken(pair=pair.rater.key)
    opened = unbroken[0] if unbroken else study.seals.open(3, pair=pair.rater.key, members=pair.people)
    if rater in opened.awaited:
        study.seals.turn(opened, rater).record(
            None, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances()
        )
        opened = study.seals.done(opened, rater)
    if not opened.awaited:
        study.seals.break_seal(opened)


def draft_rubric(study: StudyFolder, rater: Rater) -> None:
    study.designs.save(begun(study), rater.name)


def coordinate(study: StudyFolder, rater: Rater) -> None:
    """Who answers here coordinates too, as after a merge with a machine that did not know them. Somebody else comes to
    coordinate, opens the results, and leaves."""
    at = milliseconds(now())
    with study.database.atomic() as connection:
        named = (new_id().bytes, rater.name, at)
        connection.execute("INSERT INTO coordinator VALUES (NULL, ?, ?, 1, ?)", named)
        connection.execute("INSERT INTO results_opened VALUES (NULL, ?, ?, 1, 1, ?)", named)
    for name in ("Cleo", "Dora"):
        if name in study.access.coordinators():
            study.access.remove_coordinator(name)
            break
        study.access.add_coordinator(name)
        study.access.open_results(name)


DEEDS: tuple[Deed, ...] = (
    *(answer, describe, border_case, line, rank, code_reason, candidates, details, meet, take_part, seal),
    *(draft_rubric, translate, coordinate),
)
deeds = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from([NAME, "Ben"]), st.sampled_from(DEEDS)),
    min_size=2,
    max_size=8,
)


def do(folder: Path, name: str, deed: Deed) -> None:
    with opened(folder) as study:
        rater = study.raters.find(name)
        assert rater is not None
        deed(study, rater)


@contextmanager
def opened(folder: Path) -> Iterator[StudyFolder]:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        yield study


def merge(folder: Path, other: Path) -> None:
    with opened(folder) as study:
        bring_in(study, other)


def leave(folder: Path, mode: OnWithdrawal = DELETE, name: str = NAME) -> None:
    with opened(folder) as study:
        rater = study.raters.find(name)
        assert rater is not None
        study.withdrawals.carry_out(rater, mode)


def facts(folder: Path) -> Facts:
    """All that travels; a withdrawal has an id and a time of its own wherever it is carried out."""
    with closing(open_study(folder)) as study:
        found = canonical(study.database)
        assert NAME not in "".join(study.database.connection.iterdump())
    return {**found, "withdrawal": frozenset(row[1:3] for row in found["withdrawal"])}


def shown(folder: Path) -> list[object]:
    """Who coordinates, and who may see what others answered."""
    with closing(open_study(folder)) as study:
        people = sorted({NAME, "Ben", "Cleo", "Dora", "", *(one.name for one in study.raters.all())})
        return [study.access.coordinators(), study.access.opened(), *map(study.access.results_for, people)]


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("full") / "study"
    full_study(place).close()
    return place


@pytest.mark.parametrize("mode", list(OnWithdrawal))
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), phases=QUICK)
@given(before=deeds, after=deeds)
@example(
    before=[
        *((1, NAME, details), (1, "Ben", answer), (0, "Ben", border_case), (0, NAME, details)),
        *((1, "Ben", border_case), (0, NAME, candidates), (1, "Ben", rank)),
    ],
    after=[
        *((1, NAME, seal), (0, NAME, seal), (0, "Ben", seal), (1, "Ben", take_part), (0, NAME, meet)),
        *((1, NAME, answer), (1, NAME, take_part), (1, "Ben", border_case)),
    ],
)
@example(
    before=[(0, NAME, coordinate), (1, "Ben", translate), (1, NAME, translate)],
    after=[
        *((1, NAME, coordinate), (0, "Ben", coordinate), (1, "Ben", coordinate)),
        *((0, "Ben", translate), (0, NAME, translate), (1, NAME, translate)),
    ],
)
def test_leaving_before_a_merge_or_after_it_comes_to_the_same_study(
    full: Path, mode: OnWithdrawal, before: list[tuple[int, str, Deed]], after: list[tuple[int, str, Deed]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        a, b, late, second = (Path(folder) / name for name in ("a", "b", "late", "second"))
        for copy in (a, b):
            shutil.copytree(full, copy)
        for number, name, deed in before:
            do((a, b)[number], name, deed)
        merge(b, a)
        for number, name, deed in after:
            do((a, b)[number], name, deed)
        for copy in (late, second):
            shutil.copytree(a, copy)
        merge(late, b)
        leave(late, mode)
        leave(second, mode)
        first_left = Path(folder) / "first left"
        shutil.copytree(second, first_left)
        merge(first_left, b)
        merge(b, second)
        wanted = facts(late)
        assert differences(facts(first_left), wanted) == {}
        assert differences(facts(b), wanted) == {}
        assert shown(first_left) == shown(b) == shown(late)
        merge(late, b)
        assert differences(facts(late), wanted) == {}
        assert check_study(late).is_sound


def look(study: StudyFolder, rater: Rater) -> None:
    judge = study.calls.judge("judge", JudgeSetup("m", "http://localhost:1/v1"))
    study.splits.look(judge, 1, rater.name)


def test_two_copies_that_name_who_left_otherwise_can_be_merged(full: Path, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    shutil.copytree(full, a)
    with opened(a) as study:
        study.splits.seal(1, 0.5, {1: False, 2: True, 3: False})
    for deed in (look, border_case, candidates, details, draft_rubric, translate, coordinate):
        do(a, NAME, deed)
        do(a, "Ben", deed)
    shutil.copytree(a, b)
    leave(a, OnWithdrawal.DETACH)
    leave(b, OnWithdrawal.DETACH, "Ben")
    merge(a, b)
    merge(b, a)
    tables = (
        "test_look",
        "border_case",
        "candidate",
        "candidate_theme",
        "detail",
        "rubric_draft",
        "translation",
        "translation_confirmation",
        "coordinator",
        "results_opened",
        "origin_confirmation",
        "model_check",
        "card_appeal",
        "publisher",
        "workshop",
    )
    here, there = facts(a), facts(b)
    assert {name: here[name] for name in tables} == {name: there[name] for name in tables}
    assert here["test_look"]
    assert "Ben" not in str(here["test_look"])


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_a_packet_of_somebody_who_has_left_says_so_and_brings_nothing(
    home: StudyFolder, tmp_path: Path, mode: OnWithdrawal
) -> None:
    packet = returned(home, tmp_path)
    ada = home.raters.find("Ada")
    assert ada is not None
    home.withdrawals.carry_out(ada, mode)
    before = canonical(home.database)
    told = sentences(bring_in(home, packet))
    assert any(one.startswith("Refused: ") and one.endswith("from Ada, who has withdrawn.") for one in told)
    after = dict(canonical(home.database))
    if mode is OnWithdrawal.DELETE:
        after["erased_row"] = before["erased_row"]
    assert differences(after, before) == {}


def test_a_description_that_went_with_its_writer_does_not_come_back_in_anothers_packet(
    home: StudyFolder, tmp_path: Path
) -> None:
    cai = home.raters.add("Cai")
    text = home.descriptions.add(2, Draft({"colour": "red"}, author="Cai"))
    with closing(away(home, tmp_path)) as hers:
        (ada,) = hers.raters.all()
        session = hers.sessions.start(ada, Perception.UNSAID)
        image = next(one.key for one in hers.images.all() if one.number == 2)
        heard = Circumstances(heard=Exposure(text.id, {"line": 1}))
        hers.answers.record(session, image, "T1.C1", Content(Verdict.MET), AnswerAction.DO, heard)
        packet = back(hers, tmp_path / "back.touchstone")
    home.withdrawals.carry_out(cai, DELETE)
    bring_in(home, packet)
    assert home.descriptions.history(2) == []
    ada = next(one for one in home.raters.all() if one.name == "Ada")
    assert home.answers.current(2, ada)["T1.C1"].circumstances.heard.alt_text is None
