"""Translations are facts: the newest holds, they travel, and they leave with whoever wrote them."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation, TextKind, TextPlace, Translation
from app.study.team.assignments import Assignment, CountRange, Properties, Setup
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.pairs import NewMember
from app.study.team.participants import OnWithdrawal
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.languages import translations
from storage.packets.staged_packets import bring_in, open_packet
from storage.safety.check import check_study
from tests.canonical_facts import canonical
from tests.interchange.packets.packet_making import away, back, make_home, out
from tests.storage.making import make_study, short_rubric

WORDS = ["ഊന്നുവടി", "വടി", ""]
STRAIGHT = short_rubric().criteria[0]
TEXT = TextPlace(TextKind.CRITERION, str(STRAIGHT.lineage), "text")


def ml(text: str, place: TextPlace = TITLE, original: str = "Canes", author: str = "Ada") -> NewTranslation:
    return NewTranslation(place, "ml", text, original, author)


def draft(text: str, place: TextPlace = TITLE, original: str = "Canes") -> NewTranslation:
    return NewTranslation(place, "ml", text, original, model="a model")


def newest(study: StudyFolder, place: TextPlace = TITLE) -> Translation | None:
    return next(iter(study.translations.of("ml").get(place, ())), None)


def test_the_newest_holds_and_the_same_is_not_stored_twice(study: StudyFolder) -> None:
    assert study.translations.add([ml("വടി")]) == 1
    assert study.translations.add([ml("വടി")]) == 0
    assert study.translations.add([ml("")]) == 1
    assert study.translations.add([ml("വടി")]) == 1
    said = [one.said.text for one in study.translations.of("ml")[TITLE]]
    assert said == ["വടി", "", "വടി"]
    assert study.translations.languages() == ["ml"]
    assert study.translations.add([NewTranslation(TITLE, "ta", "", "Canes")]) == 0, (
        "there is nothing to remove"
    )
    with pytest.raises(ValueError, match="not a language"):
        study.translations.add([ml("also not stored"), NewTranslation(TITLE, "not a language", "x", "y")])
    assert len(study.translations.of("ml")[TITLE]) == 3


def test_what_is_stored_last_holds_even_if_the_clock_goes_back(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.translations.add([ml("വടി")])
    monkeypatch.setattr(translations, "now", lambda: datetime(2020, 1, 1, tzinfo=UTC))
    study.translations.add([ml("ഊന്നുവടി")])
    found = newest(study)
    assert found is not None
    assert found.said.text == "ഊന്നുവടി"


def test_a_translation_is_never_edited(study: StudyFolder) -> None:
    study.translations.add([ml("വടി")])
    with pytest.raises(sqlite3.IntegrityError, match="never edited"), study.database.atomic() as connection:
        connection.execute("UPDATE translation SET text = 'x'")


def test_a_draft_of_a_model_waits_for_a_person(study: StudyFolder) -> None:
    study.translations.add([draft("വടി")])
    found = newest(study)
    assert found is not None
    assert found.is_draft
    with pytest.raises(UserError, match="Give the name"):
        study.translations.confirm([found], " ")
    assert study.translations.confirm([found], "Ada") == 1
    confirmed = newest(study)
    assert confirmed is not None
    assert (confirmed.is_draft, confirmed.confirmed_by) == (False, "Ada")
    assert study.translations.confirm([confirmed], "Ben") == 0, "it is no draft any more"


def test_a_rubric_brings_its_translations_along(study: StudyFolder) -> None:
    rubric = replace(short_rubric(), translations=(draft("നേരായത്", TEXT, STRAIGHT.text),))
    study.rubrics.publish(rubric)
    found = newest(study, TEXT)
    assert found is not None
    assert (found.said.text, found.said.original) == ("നേരായത്", STRAIGHT.text)


def test_a_file_that_repeats_a_translation_neither_takes_its_author_nor_makes_it_one_of_new_words(
    study: StudyFolder,
) -> None:
    other = replace(TEXT, field="guidance")
    study.translations.add([ml("നേരായത്", TEXT, STRAIGHT.text), draft("ഒരു കരട്", other, "Words.")])
    of_file = [
        NewTranslation(TEXT, "ml", "നേരായത്", "Reworded in the file."),
        NewTranslation(other, "ml", "ഒരു കരട്", "Words.", model="a model"),
    ]
    study.rubrics.publish(replace(short_rubric(), translations=tuple(of_file)))
    found = newest(study, TEXT)
    assert found is not None
    assert (found.said.original, found.said.author) == (STRAIGHT.text, "Ada")
    assert len(study.translations.of("ml")[other]) == 1
    says_a_person = NewTranslation(other, "ml", "ഒരു കരട്", "Words.")
    study.rubrics.publish(replace(short_rubric(), translations=(says_a_person,)))
    confirmed = newest(study, other)
    assert confirmed is not None
    assert not confirmed.is_draft, "whoever moved it in the file found it right"


def test_earlier_words_hold_only_as_long_as_the_meaning_stays(study: StudyFolder) -> None:
    def publish(text: str, kind: ChangeKind, meaning_changed: bool) -> int:
        was = study.rubrics.current() or short_rubric()
        first, second = was.criteria
        criteria = (replace(first, text=text), second)
        rubric = replace(was, themes=(replace(was.themes[0], criteria=criteria),))
        changes = [
            ItemChange(first.lineage, kind, meaning_changed),
            ItemChange(second.lineage, ChangeKind.SAME, False),
        ]
        return study.rubrics.publish(rubric, changes).version

    second = publish("The cane is not bent.", ChangeKind.REWORDED, False)
    assert study.translations.same_meaning(second)[TEXT] == {STRAIGHT.text}
    third = publish("The cane looks straight.", ChangeKind.REWORDED, False)
    assert study.translations.same_meaning(third)[TEXT] == {STRAIGHT.text, "The cane is not bent."}
    fourth = publish("The cane can be folded.", ChangeKind.REWORDED, True)
    assert TEXT not in study.translations.same_meaning(fourth)
    assert study.translations.same_meaning(1) == {}


def test_a_carried_answer_keeps_the_language_it_was_given_in(study: StudyFolder) -> None:
    ada = study.raters.add("Ada")
    sitting = study.sessions.start(ada, Perception.UNSAID)
    heard = Circumstances(language="ml")
    study.answers.record(sitting, 1, "T1.C1", Content(Verdict.MET), AnswerAction.DO, heard)
    rubric = study.rubrics.current()
    assert rubric is not None
    study.rubrics.publish(
        rubric, [ItemChange(one.lineage, ChangeKind.SAME, False) for one in rubric.criteria]
    )
    carried = study.answers.current(1, ada)["T1.C1"]
    assert (carried.act, carried.circumstances.language) == (AnswerAction.CARRY, "ml")
    assert list(study.translations.heard()) == ["ml"]


def test_an_answer_under_seal_keeps_the_language_it_was_given_in(study: StudyFolder) -> None:
    pair = study.pairs.make(
        NewMember("Ada", Perception.IMAGE_VISIBLE, ""), NewMember("Ben", Perception.OWN_VOICE, "")
    )
    seal = study.seals.open(1, pair=pair.rater.key, members=pair.people)
    for person in pair.people:
        turn = study.seals.turn(seal, person)
        turn.record(None, "T1.C1", Content(Verdict.MET), AnswerAction.DO, Circumstances(language="ml"))
        assert turn.current()["T1.C1"].circumstances.language == "ml"
        seal = study.seals.done(seal, person)
    study.seals.break_seal(seal)
    answers = [study.answers.current(1, person)["T1.C1"] for person in pair.people]
    assert [one.circumstances.language for one in answers] == ["ml", "ml"]


# --- merging

acts = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(WORDS), st.sampled_from(["Ada", "Ben", "model", "confirm"])),
    max_size=6,
)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain") / "study"
    make_study(folder).close()
    return folder


def act(study: StudyFolder, words: str, who: str) -> None:
    if who == "confirm":
        study.translations.confirm(study.translations.of("ml").get(TITLE, ()), "Cai")
    else:
        study.translations.add([draft(words) if who == "model" else ml(words, author=who)])


def opened(folder: Path) -> StudyFolder:
    study = open_study(folder)
    study.prepare_to_write()
    return study


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(before=acts, after=acts)
def test_merging_in_either_order_comes_to_the_same(
    plain: Path, before: Sequence[tuple[int, str, str]], after: Sequence[tuple[int, str, str]]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / name for name in ("a", "b")]
        for folder in folders:
            shutil.copytree(plain, folder)
        for part in (before, after):
            for number, words, who in part:
                with closing(opened(folders[number])) as study:
                    act(study, words, who)
            copies = [
                Path(place) / f"{folder.name} {'before' if part is before else 'after'}" for folder in folders
            ]
            for folder, copy in zip(folders, copies, strict=True):
                shutil.copytree(folder, copy)
            for folder, copy in zip(folders, reversed(copies), strict=True):
                with closing(opened(folder)) as study:
                    bring_in(study, copy)
        with closing(opened(folders[0])) as a, closing(opened(folders[1])) as b:
            for table in ("translation", "translation_confirmation"):
                assert canonical(a.database)[table] == canonical(b.database)[table]
            heard = [
                [(one.said, one.is_draft) for one in s.translations.of("ml").get(TITLE, ())] for s in (a, b)
            ]
            assert heard[0] == heard[1]
        assert check_study(folders[0]).is_sound


# --- packets


@pytest.fixture
def home(tmp_path: Path) -> Iterator[StudyFolder]:
    with closing(opened(make_home(tmp_path))) as study:
        ids = {image.number: str(image.id) for image in study.images.all()}
        study.translations.add(
            [
                *(draft("നേരായത്", TEXT, STRAIGHT.text), ml("വടികൾ", author="Ben")),
                ml("ഒരു വെളുത്ത വടി", TextPlace(TextKind.DESCRIPTION, ids[1], "line"), "A cane.", "Ben"),
                ml("രംഗം", TextPlace(TextKind.WORKSHOP, "w", "scenario"), "A scene.", "Ben"),
            ]
        )
        study.translations.confirm(study.translations.of("ml")[TEXT], "Ben")
        yield study


def test_a_packet_holds_translations_and_nobodys_name(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        found = study.translations.of("ml")
        assert {one.place.kind for one in (got[0].said for got in found.values())} == {
            *(TextKind.STUDY, TextKind.CRITERION, TextKind.DESCRIPTION)
        }
        assert found[TITLE][0].said.author == ""
        assert (found[TEXT][0].is_draft, found[TEXT][0].confirmed_by) == (False, "")


def test_descriptions_of_images_that_stay_at_home_stay_there(home: StudyFolder, tmp_path: Path) -> None:
    ada = home.raters.find("Ada")
    assert ada is not None
    other = str(next(image.id for image in home.images.all() if image.number == 1))
    one = CountRange(1, 1, 1)
    home.assignments.accept(
        Setup(), Properties(1, 1, 0, one, one, None, None, 0, 0), [Assignment(ada.key, 2, 1)]
    )
    place = TextPlace(TextKind.DESCRIPTION, other, "line")
    with closing(away(home, tmp_path)) as study:
        assert place in study.translations.of("ml"), "she has answered it before"
    cai = home.raters.add("Cai")
    home.assignments.accept(
        Setup(), Properties(1, 1, 0, one, one, None, None, 0, 0), [Assignment(cai.key, 2, 1)]
    )
    open_packet(out(home, tmp_path, "Cai"), tmp_path / "with cai")
    with closing(opened(tmp_path / "with cai")) as study:
        assert place not in study.translations.of("ml")
        assert TITLE in study.translations.of("ml")


def test_what_somebody_translates_elsewhere_comes_back(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        study.translations.add([ml("ഊന്നുവടികൾ"), draft("കരട്", replace(TEXT, field="short"), STRAIGHT.short)])
        study.translations.add([draft("തലക്കെട്ട്", replace(TITLE, field="artifact"), "guide cane")])
        study.translations.confirm(study.translations.of("ml")[replace(TEXT, field="short")], "Ada")
        packet = back(study, tmp_path / "back.touchstone")
    bring_in(home, packet)
    found = newest(home)
    assert found is not None
    assert (found.said.text, found.said.author) == ("ഊന്നുവടികൾ", "Ada")
    assert [one.said.author for one in home.translations.of("ml")[TITLE]] == ["Ada", "Ben"]
    assert check_study(home.folder).is_sound


def test_nobody_can_send_a_translation_in_the_name_of_another(home: StudyFolder, tmp_path: Path) -> None:
    with closing(away(home, tmp_path)) as study:
        ada = study.raters.find("Ada")
        assert ada is not None
        study.translations.add([ml("ഊന്നുവടികൾ", author="Ada")])
        packet = back(study, tmp_path / "back.touchstone")
    with home.database.atomic() as connection:
        connection.execute("UPDATE rater SET name = 'Ada M.', given_name = '' WHERE id = ?", (ada.key,))
    with pytest.raises(UserError, match="Ada"):
        bring_in(home, packet)
    assert len(home.translations.of("ml")[TITLE]) == 1


# --- leaving


@pytest.mark.parametrize("mode", list(OnWithdrawal))
def test_translations_leave_with_whoever_wrote_them(
    home: StudyFolder, tmp_path: Path, mode: OnWithdrawal
) -> None:
    home.raters.add("Ben")
    ben = home.raters.find("Ben")
    assert ben is not None
    home.close()
    other = tmp_path / "other"
    shutil.copytree(home.folder, other)
    with closing(opened(home.folder)) as study:
        study.withdrawals.carry_out(ben, mode)
        for _round in range(2):
            found, criterion = newest(study), newest(study, TEXT)
            assert criterion is not None
            if mode is OnWithdrawal.DELETE:
                assert found is None
                assert criterion.is_draft, "nobody who is still here has confirmed it"
            else:
                assert found is not None
                assert found.said.author == criterion.confirmed_by == f"withdrawn {str(ben.id.int)[-4:]}"
            bring_in(study, other)
    assert check_study(home.folder).is_sound
