"""The analyses of a survey and a collection of captions, on small studies and by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.captions.accuracy import Fault
from app.files.rubric_file import load_rubric
from app.instruments.captions import collection as caption_collection, survey as caption_survey
from app.instruments.scores import Scores, read_scores
from app.messages.instruments import captions as captions_text
from app.study.exhibits import ExhibitContent, Passage
from app.study.rubric import Rubric
from app.study.team.coding import ReasonCode
from tests.instruments.making_captions import make_collection, make_survey
from tests.instruments.making_scores import identity, rater, scores, unit

SURVEY, COLLECTION = load_rubric("caption-survey"), load_rubric("caption-collection")
PEOPLE = [rater(key, name) for key, name in enumerate(("Ana", "Ben", "Cora"), start=1)]


def coded_anew(rubric: Rubric, codes: dict[str, str]) -> Rubric:
    """The same instrument with other codes; a question whose new code is '' is gone."""
    themes = []
    for theme in rubric.themes:
        items = [
            replace(item, code=codes.get(item.code, item.code))
            for item in theme.criteria
            if codes.get(item.code, item.code)
        ]
        themes.append(replace(theme, criteria=tuple(items)))
    return replace(rubric, themes=tuple(themes))


# The survey


def test_the_survey_is_summed_up(tmp_path: Path) -> None:
    study = make_survey(tmp_path / "study")
    found = caption_survey.analyse(read_scores(study))
    study.close()
    (sheet,) = found.sheets
    assert (found.people, found.missing, sheet.name) == (5, (), "")
    importance, helpfulness = sheet.summary.importance, sheet.summary.helpfulness
    assert importance.mean.value == pytest.approx((5 + 4 + 3 + 5 + 2) / 5)
    assert importance.high.value == pytest.approx(3 / 5)
    assert importance.answered == 5
    assert (helpfulness.mean.value, helpfulness.passed_over) == (4.5, 1)
    assert [(level, share.count("found")) for level, share in sheet.summary.detail.shares] == [
        ("a few words", 1),
        ("one sentence", 3),
        ("two or three sentences", 1),
        ("a paragraph", 0),
    ]
    assert sheet.summary.detail.middle == ("one sentence", "one sentence")
    assert sheet.words == (
        ("In your own words", ("What the writing says.", "No guesses, please.")),
    )  # nothing to add is no answer in words


def answered(rubric: Rubric, places: dict[tuple[int, int, str], str], units: int = 2) -> Scores:
    return scores(
        rubric,
        [unit(number, ExhibitContent()) for number in range(1, units + 1)],
        PEOPLE,
        {(image, person, 0, item): value for (image, person, item), value in places.items()},
    )


def test_questionnaires_for_one_person_each_stand_together_and_several_stand_apart() -> None:
    one_each = answered(SURVEY, {(1, 1, "S.importance"): "5", (2, 2, "S.importance"): "3"})
    (sheet,) = caption_survey.analyse(one_each).sheets
    assert (sheet.name, sheet.summary.importance.mean.value) == ("", 4)
    both = answered(SURVEY, {(1, 1, "S.importance"): "5", (2, 1, "S.importance"): "3"}, units=3)
    found = caption_survey.analyse(both)
    assert found.people == 1
    assert [(one.name, one.summary.importance.mean.value) for one in found.sheets] == [
        ("exhibit 1", 5),
        ("exhibit 2", 3),
    ]


def test_questions_are_found_by_what_their_codes_end_in() -> None:
    own = coded_anew(SURVEY, {"S.importance": "Q7.Importance", "S.helpfulness": "", "S.detail": "S.depth"})
    found = caption_survey.analyse(answered(own, {(1, 1, "Q7.Importance"): "4"}))
    assert found.missing == ("helpfulness", "detail")
    assert found.names == {"importance": "Importance"}
    (sheet,) = found.sheets
    assert sheet.summary.importance.answered == 1
    assert sheet.summary.helpfulness.answered == 0


def test_another_scale_is_another_question() -> None:
    # Four levels of detail under the code for importance: nothing from 1 to 5.
    own = coded_anew(SURVEY, {"S.importance": "", "S.detail": "S.importance"})
    assert "importance" in caption_survey.analyse(answered(own, {(1, 1, "S.importance"): "4"})).missing


def test_nobody_has_come_to_the_survey() -> None:
    assert caption_survey.analyse(answered(SURVEY, {})).sheets == ()


# The collection


def test_what_two_people_agree_on_is_kept(tmp_path: Path) -> None:
    study = make_collection(tmp_path / "study")
    found = caption_collection.analyse(read_scores(study))
    study.close()
    assert found.consensus is not None
    kept = {found.names[one.image]: one for one in found.consensus.kept}
    assert {name: (len(one.agreeing), len(one.against)) for name, one in kept.items()} == {
        "noodles": (3, 0),
        "coins": (2, 1),
    }
    (left,) = found.consensus.left_out
    assert (found.names[left.image], left.margin, len(left.unsure)) == ("mug", -1, 1)
    assert found.cultures == (("Japanese", 1), ("Danish", 1))
    beside = kept["coins"].captions
    assert [words for words, _liked in beside.originals] == ["Three Danish kroner on a table.", "Coins."]
    assert [one.words for one in beside.suggested] == [
        "Some coins on a table.",
        "Two five-krone coins and one of one krone.",
    ]
    assert found.asks_for_best
    assert [liked for _words, liked in beside.originals] == [3, 0]


def test_reasons_are_counted_on_pictures_that_are_kept() -> None:
    said: dict[tuple[int, int, int, str], str | tuple[str, str]] = {
        (1, 1, 0, "K.related"): ("met", "It is money."),
        (1, 2, 0, "K.related"): ("met", "Coins, and a flag."),
        (2, 1, 0, "K.related"): ("met", "It is money."),  # nobody else says so
    }
    told = scores(COLLECTION, [unit(1, ExhibitContent()), unit(2, ExhibitContent())], PEOPLE, said)
    coders = [rater(8, "Coder"), rater(9, "Other")]
    codes = [
        ReasonCode(identity("answer", 1, 1, 0, "K.related"), coders[0], "currency"),
        ReasonCode(identity("answer", 1, 1, 0, "K.related"), coders[1], "currency"),
        ReasonCode(identity("answer", 1, 2, 0, "K.related"), coders[0], "currency"),
        ReasonCode(identity("answer", 1, 2, 0, "K.related"), coders[0], "a word of one's own"),
        ReasonCode(identity("answer", 2, 1, 0, "K.related"), coders[0], "currency"),
        ReasonCode(identity("answer", "gone"), rater(7, "Third"), "flag"),
        ReasonCode(identity("answer", "gone"), rater(7, "Third"), "of another answer"),
    ]
    found = caption_collection.analyse(told, codes)
    rows = {row.theme: (row.reasons, row.pictures) for row in found.themes}
    assert rows["currency"] == (2, 1)
    assert rows["a word of one's own"] == (1, 1)
    assert rows["flag"] == (0, 0)
    assert list(rows) == [*COLLECTION.codes, "a word of one's own"]
    assert (found.found.coders, found.found.reasons) == (2, 3)


def test_the_best_of_the_original_captions() -> None:
    evaluation = load_rubric("caption-evaluation")
    asked = coded_anew(evaluation, {"E.preferred": "K.chosen", "E.accurate1": "K.related"})
    shown = ExhibitContent((Passage("A."), Passage("B.")))
    told = scores(
        asked,
        [unit(1, shown)],
        PEOPLE,
        {(1, 1, 0, "K.chosen"): "2", (1, 2, 0, "K.chosen"): "2", (1, 3, 0, "K.chosen"): "both"},
    )
    found = caption_collection.analyse(told, least=1)
    assert found.asks_for_best
    assert found.missing == ("culture", "caption")
    assert found.consensus is not None
    (one,) = found.consensus.left_out
    assert one.captions.originals == (("A.", 0), ("B.", 2))
    assert one.captions.other == ()
    assert len(one.unsure) == 3


def test_a_collection_without_its_question() -> None:
    own = coded_anew(COLLECTION, {"K.related": "K.cultural"})
    found = caption_collection.analyse(answered(own, {(1, 1, "K.cultural"): "met"}))
    assert found.consensus is None
    assert found.missing == ("related",)


def test_the_built_in_faults_have_their_explanations() -> None:
    assert list(captions_text.FAULTS_OF_CODES) == list(load_rubric("caption-evaluation").codes)
    assert list(captions_text.FAULTS_OF_CODES.values()) == list(Fault)
