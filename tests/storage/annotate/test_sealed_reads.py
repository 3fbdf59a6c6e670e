"""No question that can be asked of a study tells a sealed answer: all of them are asked, with and without one.

Every public method of every store is either named here as one that writes, or asked with everything it takes. One
that is new and takes something unknown fails, until somebody says how to ask it.
"""

import inspect
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content, Exposure
from app.study.judge.judge_ports import Filter
from app.study.judge.model_drafts import DraftKind
from app.study.ports import OpenStudy
from app.study.scales import named_scale
from app.study.team.disclosures import DisclosureOccasion
from app.study.team.pairs import NewMember, Pair
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.team.seals import Phase, Seal
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict
from storage.folder import StudyFolder
from storage.schema.views import READABLE
from tests.storage.exhibiting import add_exhibit, add_picture, make_scaled_study, scaled_rubric

SECRET = "kingfisher"
WRITES = {
    "access": {"add_coordinator", "open_results", "remove_coordinator"},
    "advice_looks": {"note"},
    "answers": {"bring_in", "record", "settle"},
    "assignments": {"accept"},
    "bounds": {"add"},
    "calls": {
        "adopt",
        "ask",
        "complete",
        "complete_ended",
        "judge",
        "forget_batch",
        "keep_sent_pictures",
        "rename_batch",
    },
    "conflicts": {"settle_wording"},
    "coding": {"code", "code_reason", "take_back", "take_reason_back", "write_candidate", "write_theme"},
    "descriptions": {"add", "set_template"},
    "designs": {*("add_border_case", "carry_forward", "change_border_case", "publish", "save", "step_back")},
    "details": {"add"},
    "disclosures": {"add"},
    "drafts": {"ask", "complete", "decide", "keep_fields", "keep_rubric", "mark"},
    "exhibits": {"add", "enrich"},
    "analysis_options": {"choose"},
    "origins": {"confirm", "take_back"},
    "prompt_sets": {"keep", "open_sealed"},
    "guard_decisions": {"add", "appeal", "decide"},
    "training": {"agree", "release"},
    "report_cards": {"appeal", "decide", "keep", "set_rule"},
    "groupings": {"change", "make", "put", "remove"},
    "images": {"add", "add_missing", "keep_settings", "place_for", "remove", "replace", "update"},
    "meetings": {"open", "end", "decide", "take_back", "note", "join", "dissent", "correct"},
    "merges": {"merge", "undo"},
    "outputs": {"ask", "keep"},
    "pairs": {"add_private_note", "make", "set_up"},
    "participants": {"agree", "join", "meet_after_all", "skip", "store_about"},
    "preregistrations": {"add"},
    "queue": {"enrol", "put_off", "rebuild", "refresh", "refresh_all"},
    "raters": {"add"},
    "replies": {"write_down"},
    "rubrics": {"insert", "publish"},
    # A turn reads one's own answers alone: tests/storage/annotate/test_seals.py. `start_over` throws away unread.
    "seals": {"absent", "done", "open", "record", "start_over", "turn"},
    "second_answers": {"ask", "give"},
    "sent_work": {"add", "note_return", "set_closing", "set_review"},
    "sessions": {"end", "set_place", "start"},
    "response_sets": {"allow"},
    "swap_tests": {"add"},
    "splits": {"look", "seal"},
    "statements": {*("add", "park", "revise", "set_offensive", "set_speaker", "take_back")},
    "translations": {"add", "add_from_file", "confirm"},
    # A preview counts what a person leaves behind, and is for that person.
    "withdrawals": {"carry_out", "delete_backups", "keep_away", "preview", "refuse", "take_out"},
    "voice_notes": {"add", "agree", "remove", "transcribe"},
    "workshops": {*("bring_in", "change_summary", "make", "rank", "set_place", "sum_up", "warn")},
}
EXHIBITS = (2, 3)  # their keys; the picture that they show came first
SEALED: tuple[tuple[str, Verdict | Mark], ...] = (
    ("T1.C1", Mark("1")),
    ("T1.C2", Mark("2 > 1")),
    ("T1.C3", Mark(f"{SECRET} in words")),
    ("T1.C1", Verdict.NOT_APPLICABLE),
)
Values = Mapping[str, Sequence[Any]]


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Two exhibits of one picture and two texts, and a plain picture; a level, an order and free words are asked."""
    made = make_scaled_study(tmp_path / "study")
    rubric = scaled_rubric()
    theme = rubric.themes[0]
    *first, last = theme.criteria
    criteria = (*first, replace(last, scale=named_scale("text")))
    made.rubrics.publish(replace(rubric, themes=(replace(theme, criteria=criteria),)))
    shown = [add_picture(made, tmp_path, 1)]
    assert [add_exhibit(made, name, shown).key for name in ("first", "second")] == list(EXHIBITS)
    add_picture(made, tmp_path, 2, is_shown_only=False)
    yield made
    made.close()


@pytest.fixture
def pair(study: StudyFolder) -> Pair:
    return study.pairs.make(NewMember("Ada"), NewMember("Ben"))


@pytest.fixture
def seals(study: StudyFolder, pair: Pair) -> tuple[Seal, Seal]:
    """One of a pair and one of a workshop, on the two exhibits; somebody else has answered openly."""
    eve = study.sessions.start(study.raters.add("Eve"), Perception.UNSAID)
    for item, mark in (("T1.C1", Mark("3")), ("T1.C2", Mark("1 = 2"))):
        content = Content(mark, Doubt.WORDING, "open")
        study.answers.record(eve, EXHIBITS[0], item, content, AnswerAction.DO, Circumstances())
    study.raters.add("model", RaterKind.JUDGE)
    plan = Plan(Scale.SHOWING, (Step(StepKind.REACTIONS, "Reactions"),))
    workshop = study.workshops.make(NewWorkshop("Canes", "A shop", "Eve", plan, ()))
    of_pair = study.seals.open(EXHIBITS[0], pair=pair.rater.key, members=pair.people)
    return of_pair, study.seals.open(EXHIBITS[1], workshop=workshop.key, members=pair.people)


def give_sealed_answers(study: StudyFolder, seals: Sequence[Seal], pair: Pair) -> None:
    """Both answer every item and the whole image, in both seals, with doubts and notes, and change their minds."""
    around = Circumstances(Perception.SCREEN_READER, Exposure(None, {"line": 3}), 12.5)
    sittings = {one: study.sessions.start(one, Perception.SCREEN_READER) for one in pair.people}
    for seal, rater in product(seals, pair.people):
        turn = study.seals.turn(seal, rater)
        for item, value in SEALED:
            content = Content(value, Doubt.BACKGROUND, f"{SECRET} {item}")
            turn.record(sittings[rater], item, content, AnswerAction.DO, around)
        turn.record(
            sittings[rater], "showing", Content(Judgment.NEVER_SHOW, None, SECRET), AnswerAction.DO, around
        )
        turn.end()


def known_values(study: StudyFolder) -> Values:
    """Something to ask with, by what a parameter is said to be."""
    raters, images = list(study.raters.all()), list(study.images.all())
    facts = [answer.id for answer in study.answers.all_facts()]
    sealed = [
        uuid.UUID(bytes=row[0]) for row in study.database.rows("SELECT uuid FROM sealed_answer ORDER BY id")
    ]
    seals = [study.seals.get(key) for key in (1, 2)]
    numbers = [1, 2, 3, 4]
    words = ["", "T1.C1", "T1.C2", "showing", "Ada", "cane-1.png"]
    return {
        "int": numbers,
        "int | None": [None, *numbers],
        "str": words,
        "bool": [False, True],
        "Rater": raters,
        "Rater | None": [None, *raters],
        "ResultsAccess | None": [None, *map(study.access.results_for, ("", "Ada"))],
        "Image": images,
        "UUID": [*facts, *sealed, raters[0].id],
        "UUID | None": [None, raters[0].id],
        "Doubt | None": [None, *Doubt],
        "Seal": seals,
        "Phase": list(Phase),
        "DraftKind": list(DraftKind),
        "DraftKind | None": [None, *DraftKind],
        "DisclosureOccasion": list(DisclosureOccasion),
        "OnWithdrawal": list(OnWithdrawal),
        "Filter": [Filter()],
        "Iterable[ImportedAnswer]": [()],
        "Sequence[str]": [()],
        "Collection[int]": [(), (1, 2)],
        "Sequence[int]": [(), numbers],
        "Sequence[UUID]": [(), [raters[0].id]],
        "Sequence[app.study.image.Image]": [(), images],
        "Sequence[bytes]": [(), *([one.bytes] for one in (*facts, *sealed, raters[0].id))],
        "Iterable[str]": [()],
        "tuple[str, ...]": [()],
        "VoiceNote": list(study.voice_notes.heard_by(None)),  # none: under seal nothing is recorded
        "JudgeSetup": [],  # of a judge; no person's answer is near
    }


def kind_of(parameter: inspect.Parameter) -> str:
    """The annotation as one would write it, without modules."""
    said = parameter.annotation
    name = said.__name__ if isinstance(said, type) and not hasattr(said, "__args__") else str(said)
    for module in ("collections.abc.", "uuid."):
        name = name.replace(module, "")
    return " | ".join(
        part if "[" in part else part.rsplit(".", 1)[-1] for part in name.replace("typing.", "").split(" | ")
    ).replace("app.study.ports.", "")


def readings(study: StudyFolder) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public method of every store that does not write."""
    for name in (one for one in dir(OpenStudy) if not one.startswith("_")):
        store = getattr(study, name)
        if inspect.ismethod(store) or not type(store).__module__.startswith("storage."):
            continue
        for asked, method in inspect.getmembers(store, inspect.ismethod):
            if not asked.startswith("_") and asked not in WRITES.get(name, ()):
                yield f"{name}.{asked}", method


def everything_told(study: StudyFolder) -> dict[str, str]:
    """What each question is answered with, asked with everything it takes."""
    values, told = known_values(study), {}
    for name, method in readings(study):
        parameters = inspect.signature(method).parameters
        unknown = [kind_of(one) for one in parameters.values() if kind_of(one) not in values]
        assert not unknown, (
            f"{name} takes {unknown}: say in WRITES that it writes, or in known_values what to ask with"
        )
        for chosen in product(*(values[kind_of(one)] for one in parameters.values())):
            asked = dict(zip(parameters, chosen, strict=True))
            key = f"{name}({', '.join(f'{word}={_short(value)}' for word, value in asked.items())})"
            told[key] = answer_of(method, parameters, asked)
    for view in READABLE:
        told[view] = repr(list(study.database.rows(f"SELECT * FROM {view}")))
    return told


def answer_of(
    method: Callable[..., Any], parameters: Mapping[str, inspect.Parameter], asked: Mapping[str, Any]
) -> str:
    plain = [asked[name] for name, one in parameters.items() if one.kind is not one.KEYWORD_ONLY]
    named = {name: asked[name] for name, one in parameters.items() if one.kind is one.KEYWORD_ONLY}
    try:
        result = method(*plain, **named)
        return repr(list(result) if isinstance(result, Iterator) else result)
    except (KeyError, UserError, AssertionError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def _short(value: Any) -> str:
    return str(getattr(value, "name", None) or getattr(value, "key", None) or value)


def test_nothing_that_can_be_asked_differs_for_sealed_answers(
    study: StudyFolder, pair: Pair, seals: tuple[Seal, Seal]
) -> None:
    before = everything_told(study)
    assert len(before) > 300
    give_sealed_answers(study, seals, pair)
    after = everything_told(study)
    assert {key: after[key] for key in before} == before
    assert not [key for key, told in after.items() if SECRET in told]
    assert not [key for key, told in after.items() if "12.5" in told]
    for rater in pair.people:
        for seal in seals:
            study.seals.done(seal, rater)
    told = everything_told_unsealed(study, seals[0])
    assert SECRET in told  # once the seal is broken all is there to be read


@pytest.mark.usefixtures("seals")
def test_nothing_tells_a_second_answer_before_all_are_in(study: StudyFolder) -> None:
    fay = study.sessions.start(study.raters.add("Fay"), Perception.UNSAID)
    study.answers.record(
        fay, EXHIBITS[0], "T1.C1", Content(Mark("1"), None, ""), AnswerAction.DO, Circumstances()
    )
    meeting = study.meetings.open("Talk", ["Eve", "Fay"]).key
    study.second_answers.ask(meeting, [one.key for one in study.answers.all_current()])
    first, second, _other = study.second_answers.awaited()  # Eve and Fay on one matter, Eve on another
    study.second_answers.give(first, SECRET)
    assert not [key for key, told in everything_told(study).items() if SECRET in told]
    study.second_answers.give(second, "4")
    assert SECRET in everything_told(study)["second_answers.opened(meeting=None)"]


def everything_told_unsealed(study: StudyFolder, seal: Seal) -> str:
    study.seals.break_seal(seal)
    return repr([answer.content for answer in study.answers.all_facts()])


def test_one_broken_seal_opens_no_other(study: StudyFolder, pair: Pair, seals: tuple[Seal, Seal]) -> None:
    give_sealed_answers(study, seals, pair)
    for rater in pair.people:
        study.seals.done(seals[0], rater)
    study.seals.break_seal(seals[0])
    assert {answer.image for answer in study.answers.all_facts() if answer.rater in pair.people} == {
        EXHIBITS[0]
    }
    with pytest.raises(UserError, match=r"^Sealed: "):
        study.seals.answers(seals[1], Phase.ALONE)
    assert isinstance(pair.people[0], Rater)
