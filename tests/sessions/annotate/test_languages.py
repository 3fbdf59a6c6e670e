"""People hear the study in their language, are told once where it is not, and both are stored with their answers."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app import language
from app.agreement.ratings.question import Question, Split
from app.agreement.report.report import build
from app.errors import UserError
from app.messages.study.languages import partly_in
from app.sessions.annotate.annotating import Annotating
from app.sessions.annotate.terminal_session import Terminal
from app.sessions.describe.describing import Describing
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import OPENING, Level
from app.study.languages.resolution import StudyTexts, same_language
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation, TextKind, TextPlace
from app.study.team.designs import ChangeKind, ItemChange
from app.study.team.pairs import NewMember, SittingSetup
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from exporters.registry import export
from storage.folder import StudyFolder
from tests.agreement.making import say
from tests.storage.making import short_rubric

STRAIGHT, TIP = short_rubric().criteria
PARTLY = partly_in("ml", "en")


def place(criterion: object, field: str = "text") -> TextPlace:
    return TextPlace(TextKind.CRITERION, str(getattr(criterion, "lineage", criterion)), field)


def ml(where: TextPlace, text: str, original: str, model: str = "") -> NewTranslation:
    return NewTranslation(where, "ml", text, original, "" if model else "Devi", model)


def translate_straight(study: StudyFolder) -> None:
    study.translations.add(
        [
            ml(place(STRAIGHT), "വടി നേരെയാണ്.", STRAIGHT.text),
            ml(place(STRAIGHT, "short"), "നേരെ", STRAIGHT.short),
            ml(TITLE, "ഊന്നുവടികൾ", study.study.title),
        ]
    )


def sitting(study: StudyFolder, tag: str = "ml", name: str = "Ada") -> Annotating:
    return Annotating(study, study.raters.add(name), texts=StudyTexts(study, tag))


def language_stored(study: StudyFolder, work: Annotating, item: str) -> str:
    return study.answers.current(work.image.key, work.rater)[item].circumstances.language


def test_what_is_translated_is_heard_and_the_rest_is_announced_once(study: StudyFolder) -> None:
    translate_straight(study)
    work = sitting(study)
    arrived = work.begin().sentence
    assert "ഊന്നുവടികൾ" in arrived
    assert arrived.count(PARTLY) == 1
    assert "നേരെ" in work.criteria[0].name
    assert work.criteria[1].text == TIP.text
    assert PARTLY not in work.step_image(1).sentence
    assert PARTLY not in work.next_unanswered().sentence


def test_the_language_in_which_each_question_was_heard_is_stored(study: StudyFolder) -> None:
    translate_straight(study)
    work = sitting(study)
    work.begin()
    for item in ("T1.C1", "T1.C2"):
        work.decide(Verdict.MET, item)
    assert [language_stored(study, work, item) for item in ("T1.C1", "T1.C2")] == ["ml", "en"]


def test_a_study_of_one_language_announces_nothing(study: StudyFolder) -> None:
    work = sitting(study)
    assert PARTLY not in work.begin().sentence
    work.decide(Verdict.MET, "T1.C1")
    assert language_stored(study, work, "T1.C1") == "en"


def test_who_needs_no_translation_hears_no_announcement(study: StudyFolder) -> None:
    translate_straight(study)
    for tag in ("en", "en-GB", ""):
        work = sitting(study, tag, f"Somebody {tag}")
        assert "Not everything" not in work.begin().sentence
        assert work.criteria[0].text == STRAIGHT.text


def test_a_region_of_a_language_hears_the_language(study: StudyFolder) -> None:
    translate_straight(study)
    assert sitting(study, "ml_IN").criteria[0].text == "വടി നേരെയാണ്."
    assert same_language("en-GB", "en")
    assert not same_language("en", "eng-x")


def test_an_unconfirmed_draft_is_not_heard_and_a_confirmed_one_is(study: StudyFolder) -> None:
    study.translations.add([ml(place(STRAIGHT), "വടി നേരെയാണ്.", STRAIGHT.text, "a model")])
    work = sitting(study)
    assert PARTLY in work.begin().sentence
    assert work.criteria[0].text == STRAIGHT.text
    study.translations.confirm(study.translations.of("ml")[place(STRAIGHT)], "Devi")
    assert sitting(study).criteria[0].text == "വടി നേരെയാണ്."


def test_a_translation_of_other_words_is_not_heard_unless_the_meaning_stayed(study: StudyFolder) -> None:
    translate_straight(study)
    rubric = study.rubrics.current()
    assert rubric is not None
    for meaning_changed in (False, True):
        text = "Changed." if meaning_changed else "The cane is not bent."
        criteria = (replace(rubric.criteria[0], text=text), rubric.criteria[1])
        rubric = study.rubrics.publish(
            replace(rubric, themes=(replace(rubric.themes[0], criteria=criteria),)),
            [
                ItemChange(criteria[0].lineage, ChangeKind.REWORDED, meaning_changed),
                ItemChange(criteria[1].lineage, ChangeKind.SAME, False),
            ],
        )
        heard = sitting(study).criteria[0].text
        assert heard == ("Changed." if meaning_changed else "വടി നേരെയാണ്.")


def test_a_removed_translation_falls_back(study: StudyFolder) -> None:
    translate_straight(study)
    study.translations.add([ml(place(STRAIGHT), "", STRAIGHT.text)])
    assert sitting(study).criteria[0].text == STRAIGHT.text


def test_a_draft_takes_no_translation_of_a_person_away(study: StudyFolder) -> None:
    """A model's draft may come in later, from a table or in a merge."""
    translate_straight(study)
    before = sitting(study).criteria[0].text
    assert before != STRAIGHT.text
    study.translations.add(
        [replace(ml(place(STRAIGHT), "a draft", STRAIGHT.text), author="", model="a model")]
    )
    assert sitting(study).criteria[0].text == before
    study.translations.add([ml(place(STRAIGHT), "", STRAIGHT.text)])
    assert sitting(study).criteria[0].text == STRAIGHT.text, "a removed one stays removed"


def test_a_theme_that_moved_is_heard_in_the_translation_of_its_words(study: StudyFolder) -> None:
    rubric = study.rubrics.current()
    assert rubric is not None
    theme = rubric.themes[0]
    study.translations.add(
        [ml(TextPlace(TextKind.THEME, theme.code, "statement"), "ഉപകരണം", theme.statement)]
    )
    first = replace(theme, statement="It is safe.", criteria=())
    moved = replace(rubric, themes=(first, replace(theme, code="T2")))
    said = StudyTexts(study, "ml").rubric(moved)
    assert said is not None
    assert [one.statement for one in said.themes] == ["It is safe.", "ഉപകരണം"]


def test_a_description_is_heard_in_ones_language_when_all_of_it_is_translated(study: StudyFolder) -> None:
    image = next(iter(study.images.all()))
    described = study.descriptions.current(image.key)
    assert described is not None

    def of_image(field: str) -> TextPlace:
        return TextPlace(TextKind.DESCRIPTION, str(image.id), field)

    new = [ml(of_image(f"part.{one.code}"), f"ഭാഗം {one.code}.", one.sentence) for one in described.parts]
    study.translations.add(new)
    work = sitting(study)
    work.begin()
    assert work.describe(Level.DESCRIPTION).sentence == described.description, (
        "its one line is not translated"
    )
    scene = ml(of_image("scene"), "ഒരു തെരുവ്.", described.draft.scene)
    study.translations.add([ml(of_image("line"), "ഒരു വടി.", described.line), scene])
    work = sitting(study)
    work.begin()
    said = work.describe(Level.LINE)
    assert (said.sentence, said.language) == ("ഒരു വടി.", "ml")
    template = study.descriptions.template()
    assert template is not None
    (first, *_) = [one for one in described.parts if one.code != OPENING]
    assert work.step_part(1).sentence.startswith(f"{first.name}. ")
    name = TextPlace(TextKind.TEMPLATE, template.artifact, f"{first.code}.name")
    study.translations.add([ml(name, "വസ്തു", first.name)])
    work = sitting(study)
    work.begin()
    said = work.step_part(1)
    assert (said.sentence, said.language) == (f"വസ്തു. ഭാഗം {first.code}.", "ml")
    work.decide(Verdict.MET, "T1.C1")
    heard = study.answers.current(image.key, work.rater)["T1.C1"].circumstances.heard
    assert heard.alt_text == described.id
    study.descriptions.add(image.key, replace(described.draft, additions="A strap hangs down."))
    work = sitting(study)
    work.begin()
    assert "ഒരു വടി." not in work.describe(Level.LINE).sentence, (
        "there is no translation of the new description"
    )


def test_the_terminal_speaks_the_persons_language(study: StudyFolder) -> None:
    translate_straight(study)
    lines = Terminal(sitting(study), study.study.whole_image).begin()
    assert any("വടി നേരെയാണ്." in line for line in lines)
    assert PARTLY.split(". ")[0] + "." in lines


def test_a_pair_hears_the_language_of_the_program(
    study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    translate_straight(study)
    monkeypatch.setattr(language, "tag", lambda: "ml")
    people = (NewMember("Ada", Perception.IMAGE_VISIBLE, ""), NewMember("Ben", Perception.OWN_VOICE, ""))
    pair = study.pairs.make(*people)
    session = Pairing(study, pair, SittingSetup())
    assert PARTLY in session.begin().sentence
    assert session.rubric is not None
    assert session.rubric.criteria[0].text == "വടി നേരെയാണ്."


def test_a_describer_is_asked_in_their_language(study: StudyFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    template = study.descriptions.template()
    assert template is not None
    field = template.fields[0]
    where = TextPlace(TextKind.TEMPLATE, template.artifact, f"{field.code}.question")
    study.translations.add([ml(where, "എന്ത് നിറം?", field.question)])
    monkeypatch.setattr(language, "tag", lambda: "ml")
    session = Describing(study)
    assert session.template is not None
    assert session.template.fields[0].question == "എന്ത് നിറം?"
    assert session.template.fields[0].sentence == field.sentence, "the description is written in one language"


def test_a_report_tells_the_languages_apart(study: StudyFolder) -> None:
    translate_straight(study)
    other = sitting(study, "en", "Ben")
    other.begin()
    work = sitting(study)
    work.begin()
    for number in (1, 2, 3):
        for one, verdict in ((other, Verdict.MET), (work, Verdict.MET if number < 3 else Verdict.NOT_MET)):
            one.go_to(number)
            one.decide(verdict, "T1.C1")
            one.decide(Verdict.MET, "T1.C2")
    report = build(study, Question("Ada", "Ben", split=Split.LANGUAGE, replicates=10))
    parts = {part.name: [one["agreement"].value for one in part.questions[1:]] for part in report.splits}
    assert set(parts) == {"English (en)", "മലയാളം (ml)"}
    assert parts["മലയാളം (ml)"][0] == pytest.approx(2 / 3)
    assert parts["English (en)"][1] == 1.0


def test_a_majority_is_formed_for_each_language(study: StudyFolder) -> None:
    """A judge says met of all; who heard Malayalam says so of two images in three, who heard English of none."""
    translate_straight(study)
    say(study, "judge", {"T1.C1": "111", "T1.C2": "111"}, run=1)
    for wanted, person in (("ml", "Ada"), ("ml", "Ben"), ("en", "Cora")):
        work = sitting(study, wanted, person)
        work.begin()
        for number in (1, 2, 3):
            work.go_to(number)
            work.decide(Verdict.MET if wanted == "ml" and number < 3 else Verdict.NOT_MET, "T1.C1")
            work.decide(Verdict.MET, "T1.C2")
    report = build(study, Question("majority", "judge", split=Split.LANGUAGE, replicates=10))
    parts = {part.name: part for part in report.splits}
    assert {name: part.questions[1]["agreement"].value for name, part in parts.items()} == {
        "English (en)": 0.0,
        "മലയാളം (ml)": pytest.approx(2 / 3),
    }
    assert {part.whose for part in report.splits} == {"the majority"}
    alone = build(study, Question("majority", "Cora", split=Split.LANGUAGE, replicates=10))
    counted = {part.name: [one.n_pairs for one in part.questions[1:]] for part in alone.splits}
    assert counted == {"English (en)": [0, 3], "മലയാളം (ml)": [3, 0]}, "her own answers are no majority"
    with pytest.raises(UserError, match="single person gave these answers"):
        build(study, Question("decided", "judge", split=Split.LANGUAGE, replicates=10))


def test_exports_say_in_which_language_a_question_was_heard(study: StudyFolder, tmp_path: Path) -> None:
    translate_straight(study)
    work = sitting(study)
    work.begin()
    work.decide(Verdict.MET, "T1.C1")
    for name in ("json", "jsonl"):
        export(study, name, tmp_path / name)
    whole = json.loads((tmp_path / "json").read_text("utf-8"))["answers"]
    lines = [json.loads(line) for line in (tmp_path / "jsonl").read_text("utf-8").splitlines()]
    assert [one["language"] for one in (*whole, *lines)] == ["ml", "ml"]
