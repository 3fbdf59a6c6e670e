"""Scored critiques: every tier from the answers up, what is missing, and what is compared with what."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.critiques.risk import rate_flags
from app.critiques.traditions import load_tradition
from app.errors import UserError
from app.files.rubric_file import load_rubric, read_rubric
from app.instruments.critique_settings import options_for
from app.instruments.critiques import CritiqueOptions, Critiques, analyse
from app.instruments.scores import Scores, read_scores
from app.study.answer import Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import ImportedAnswer, NewStudy
from app.study.verdict import Mark
from storage.folder import create_study
from tests.instruments.making_critiques import (
    CULTURES,
    DIMENSIONS,
    MODELS,
    WORKS,
    critique_options,
    critique_scores,
)

MAIN = "quill judge"
STONE = 3  # the judge that left something out


def found_in(scores: Scores, options: CritiqueOptions | None = None) -> Critiques:
    found = analyse(scores, options or critique_options(50))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def scores() -> Scores:
    return critique_scores()


@pytest.fixture(scope="module")
def found(scores: Scores) -> Critiques:
    return found_in(scores)


def answered(scores: Scores, is_kept: Callable[[int, int, int, str], bool]) -> Scores:
    """The same with only some answers; raters who are left without one are gone."""
    said = {place: one for place, one in scores.said.items() if is_kept(*place)}
    keys = {rater for _image, rater, _run, _item in said}
    people = tuple(one for one in scores.people if one.key in keys)
    judges = tuple(one for one in scores.judges if one.key in keys)
    return replace(scores, said=said, people=people, judges=judges)


# Scores


def test_people_are_averaged_over_those_who_answered_and_then_over_dimensions(
    scores: Scores, found: Critiques
) -> None:
    first = scores.units[0].image.key
    told = [
        [float(scores.said[first, person, 0, f"D.{one}"].value) for person in (1, 2, 3)] for one in DIMENSIONS
    ]
    means = [sum(row) / 3 for row in told]
    assert found.people.scored.dimensions[0].tolist() == pytest.approx(means)
    assert found.people.scored.whole[0] == pytest.approx(sum(means) / 5)
    assert found.people.names == ("Ana", "Ben", "Cora")
    assert [item.raters for item in found.people.items] == [3] * 5
    assert found.people.items[0].one.name.startswith("ICC(2,1)")


def test_a_missing_dimension_is_missing_and_takes_the_mean_with_it(found: Critiques) -> None:
    stone = found.judges[STONE].scored
    depth = DIMENSIONS.index("depth")
    assert np.isnan(stone.dimensions[0, depth])
    assert not np.isnan(np.delete(stone.dimensions[0], depth)).any()
    assert np.isnan(stone.whole[0])
    assert found.judges[STONE].with_people.missing.value == pytest.approx(4 / 36)
    assert not np.isnan(found.judges[0].scored.whole).any()


def test_a_run_without_an_answer_is_left_out_of_the_mean(scores: Scores, found: Critiques) -> None:
    key, judge = scores.units[4].image.key, scores.judges[0].key
    fewer = answered(scores, lambda *place: place != (key, judge, 2, "D.depth"))
    depth = DIMENSIONS.index("depth")
    left = float(scores.said[key, judge, 1, "D.depth"].value)
    both = (left + float(scores.said[key, judge, 2, "D.depth"].value)) / 2
    assert found.judges[0].scored.dimensions[4, depth] == both
    assert found_in(fewer).judges[0].scored.dimensions[4, depth] == left


def test_the_time_of_a_call_counts_once_for_all_it_answered(scores: Scores) -> None:
    said = {
        place: replace(one, seconds=2.5 if place[2] == 1 else 4.0) if place[2] else one
        for place, one in scores.said.items()
    }
    judge = found_in(replace(scores, said=said)).selection
    assert judge is not None
    assert judge.judges[0].seconds.value == pytest.approx(3.25)


def test_the_main_judge_is_the_one_asked_for_or_shares_most_with_people(
    scores: Scores, found: Critiques
) -> None:
    assert found.judge is not None
    assert found.judge.name == MAIN
    asked = found_in(scores, replace(critique_options(50), judge="stone judge"))
    assert asked.judge is not None
    assert asked.judge.name == "stone judge"
    with pytest.raises(UserError, match="nobody has not scored anything"):
        analyse(scores, replace(critique_options(50), judge="nobody"))


# Tier I


def test_cultures_are_known_whatever_their_case_and_others_say_why_not(found: Critiques) -> None:
    assert set(found.table.cultures) == {"chinese", "western", "Etruscan"}
    assert [one.culture for one in found.tier_one.traditions] == ["chinese", "western"]
    etruscan = [place for place, name in enumerate(found.table.cultures) if name == "Etruscan"]
    for place in etruscan:
        assert found.tier_one.measured[place].found is None
        assert "no word list for the culture Etruscan" in found.columns["robust"].reasons[place]
    row = next(one for one in found.by_culture if one.name == "Etruscan")
    assert row.figures["tier_one"].value is None
    assert "Etruscan" in row.figures["tier_one"].reason
    assert row.figures["star"].low is not None


def test_a_word_list_of_ones_own_measures_the_rest(scores: Scores) -> None:
    own = replace(load_tradition("western"), culture="etruscan", name="Etruscan painting")
    more = found_in(scores, replace(critique_options(50), traditions={"ETRUSCAN": own}))
    assert all(one.found for one in more.tier_one.measured)
    assert any("Etruscan painting" in choice.name for choice in more.parameters)


def test_listing_words_raises_indicators_and_not_peoples_scores(found: Critiques) -> None:
    quill, _plume, reed = found.by_model
    assert float(reed.figures["tier_one"]) > float(quill.figures["tier_one"])
    assert float(reed.figures["people"]) < float(quill.figures["people"])
    beside = {one.indicator: one for one in found.beside}
    assert set(beside) == {"dcr", "csa", "cds", "lqs"}
    assert float(beside["lqs"].with_people) < 0
    assert beside["dcr"].icc.n == 24
    assert beside["dcr"].dimension == "Coverage"


# Tier III


def test_a_calibrated_score_never_saw_what_people_said_of_its_work(scores: Scores, found: Critiques) -> None:
    of_work = {unit.image.key for unit in scores.units[:3]}
    people = {one.key for one in scores.people}
    said = {
        place: replace(one, value="1") if place[0] in of_work and place[1] in people else one
        for place, one in scores.said.items()
    }
    other = found_in(replace(scores, said=said))
    assert other.columns["star"].values[:3].tolist() == found.columns["star"].values[:3].tolist()
    assert other.columns["star"].values[3:6].tolist() != found.columns["star"].values[3:6].tolist()


def test_critiques_that_people_did_not_score_are_calibrated_too(found: Critiques) -> None:
    assert np.isnan(found.people.scored.whole[-3:]).all()
    assert not np.isnan(found.columns["star"].values).any()
    assert found.tier_three.fitted == 33
    held = found.tier_three.judges[0].held_out["sigmoid"]
    assert len({found.table.works[place] for place, is_in in enumerate(held.training) if is_in}) == 7
    assert float(held.tried.after) < float(held.tried.before)
    assert [point.size for point in found.tier_three.learning] == [2, 4, 7]


def test_without_people_the_judges_scores_stand_and_say_why(scores: Scores) -> None:
    alone = found_in(answered(scores, lambda _image, _rater, run, _item: run > 0))
    assert not alone.is_calibrated
    assert alone.score.values.tolist() == alone.columns["judge"].values.tolist()
    assert np.isnan(alone.columns["star"].values).all()
    assert all(alone.columns["robust"].reasons)
    assert alone.risk.template_quality.recall.reason == "No critique has both a flag and a label from people."
    assert alone.people.names == ()


def test_without_judges_people_and_words_are_left(scores: Scores) -> None:
    alone = found_in(answered(scores, lambda _image, _rater, run, _item: run == 0))
    assert alone.judge is None
    assert alone.selection is None
    assert alone.tier_three.learning == ()
    assert alone.by_model[0].figures["people"].is_defined
    assert alone.by_model[0].figures["tier_one"].is_defined
    assert alone.by_model[0].figures["star"].reason == "No judge has scored critiques in this study."
    assert {one.is_raised for one in alone.risk.fluent} == {None}


# Risk


def test_flags_are_rated_by_peoples_own_scores(found: Critiques) -> None:
    firsts, stars = found.columns["tier_one"].values, found.columns["star"].values
    raised = [
        None if np.isnan(first) else bool(first - star > 0.2)
        for first, star in zip(firsts, stars, strict=True)
    ]
    assert [one.is_raised for one in found.risk.template] == raised
    depths = found.people.scored.dimensions[:, DIMENSIONS.index("depth")]
    shallow = [None if np.isnan(depth) else bool(depth < 3) for depth in depths]
    assert found.risk.template_quality == rate_flags(raised, shallow, 0.2)
    assert found.risk.template_quality.missing == 12
    judge = found.judges[0].scored.dimensions
    fluent = (judge[:, 4] > 4) & (judge[:, 3] < 3)
    assert [one.is_raised for one in found.risk.fluent] == fluent.tolist()
    assert [one.threshold for one in found.risk.tried] == [0.1, 0.15, 0.2, 0.25, 0.3]
    robust = 0.4 * firsts[0] + 0.6 * stars[0]
    assert found.columns["robust"].values[0] == pytest.approx(robust)


# Judges and cultures


def test_a_judge_asked_in_another_way_counts_once(found: Critiques) -> None:
    selection = found.selection
    assert selection is not None
    assert list(selection.cross.pairs) == [(MAIN, "stone judge")]
    assert [(one.usual, one.other) for one in selection.reference] == [(MAIN, "quill judge, reference-free")]
    assert float(selection.reference[0].shift) > 0
    assert selection.judges[0].family == "quill"
    assert selection.judges[0].favouring.sizes == (12, 24)
    assert selection.own is None  # the other judge's family wrote nothing


def test_families_are_told_by_names_unless_somebody_says_otherwise() -> None:
    options = CritiqueOptions(families={"Plume-1": "quill"})
    assert [options.family(name) for name in ("Quill-2", "lab/Quill2-mini", "Plume-1", "")] == [
        *("quill", "quill", "quill"),
        "",
    ]


def test_cultures_are_compared_two_by_two(found: Critiques) -> None:
    cultures = found.cultures
    assert cultures.genre == "landscape"
    assert [(one.first, one.second) for one in cultures.pairs] == [
        ("chinese", "western"),
        ("chinese", "Etruscan"),
        ("western", "Etruscan"),
    ]
    first = cultures.pairs[0]
    stars = found.columns["star"].values
    means = [
        stars[[name == culture for name in found.table.cultures]].mean() for culture in ("chinese", "western")
    ]
    assert first.gap.gap.difference.value == pytest.approx(means[0] - means[1])
    assert first.genre is not None
    assert first.genre.gap.sizes == (6, 6)
    assert first.systems.favouring == (3, 0, 0)
    assert list(first.systems.gaps) == list(MODELS)


def test_withholding_the_culture_lowers_the_second_one_alone(found: Critiques) -> None:
    blind = {one.pair: one for one in found.cultures.blind}
    one = blind["chinese", "western"]
    assert (one.usual, one.blind) == (MAIN, "quill judge, culture withheld")
    assert one.found.shifts[0].value == 0
    assert float(one.found.shifts[1]) < 0
    assert float(one.found.change) > 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            CritiqueOptions(genre="landscapes"),
            "No work belongs to the genre landscapes. Genres of the works: ",
        ),
        (CritiqueOptions(shuffled_judge="nobody"), "nobody has not scored anything here."),
    ],
)
def test_a_setting_that_names_nothing_is_refused(
    scores: Scores, options: CritiqueOptions, sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        analyse(scores, options)


def test_a_genre_that_one_culture_has_alone_is_not_looked_within(scores: Scores) -> None:
    units = tuple(
        replace(unit, shown=replace(unit.shown, genre=unit.shown.culture.strip().casefold()))
        for unit in scores.units
    )
    cultures = found_in(replace(scores, units=units)).cultures
    assert cultures.genre == ""
    assert cultures.pairs[0].genre is None


# Ranking


def test_models_are_ranked_by_works(scores: Scores, found: Critiques) -> None:
    ranking = found.ranking
    assert ranking is not None
    assert [one.name for one in ranking.stability.systems] == list(MODELS)
    assert [one.mean.n for one in ranking.stability.systems] == [WORKS] * 3
    assert ranking.weights is not None
    assert len(ranking.weights.choices) == 126
    assert {one.share: one.moved for one in ranking.shares} == {0.3: 2, 0.35: 2, 0.4: 0, 0.45: 0, 0.5: 0}
    units = tuple(unit for unit in scores.units if unit.source == MODELS[0])
    assert found_in(replace(scores, units=units)).ranking is None


# What cannot be analysed, and a study on the disk


def test_nothing_to_analyse(scores: Scores) -> None:
    no_text = tuple(replace(unit, shown=replace(unit.shown, texts=())) for unit in scores.units)
    assert analyse(replace(scores, units=no_text)) is None
    some = (*no_text[:1], *scores.units[1:])
    assert found_in(replace(scores, units=some)).table.left_out == 1


def test_dimensions_on_other_scales_are_refused(scores: Scores) -> None:
    text = (
        'title = "T"\nartifact = "critique"\nkind = "critiques"\n[[theme]]\ncode = "D"\nstatement = "Why."\n'
        '[[theme.criterion]]\ncode = "depth"\nshort = "Depth"\ntext = "How deep?"\nscale = "1-4"\n'
    )
    with pytest.raises(UserError, match=r"Depth is not scored from 1 to 5\."):
        analyse(replace(scores, rubric=read_rubric(text, "t.toml")))


def test_a_study_on_the_disk(tmp_path: Path) -> None:
    study = create_study(
        tmp_path / "study", NewStudy("Critiques", "critiques", rubric=load_rubric("critiques"))
    )
    study.prepare_to_write()
    person, judge = (
        study.raters.add("Ana"),
        study.calls.judge("judge", JudgeSetup("quill-9", blind_culture=True)),
    )
    for place in range(4):
        texts = (Passage("Ink on silk.", "en", "", "Quill-2"), Passage("绢本设色。", "zh", "", "Quill-2"))
        shown = ExhibitContent(texts, subject=f"work {place}", culture=CULTURES[0], genre="landscape")
        image = study.exhibits.add(ImageFacts(f"critique {place}"), shown, [])
        for dimension in DIMENSIONS:
            for rater, run, value in ((person, 0, f"{1.5 + place / 2:g}"), (judge, 1, str(1 + place))):
                study.answers.bring_in(
                    [
                        ImportedAnswer(
                            image.key,
                            rater,
                            run,
                            f"D.{dimension}",
                            Content(Mark(value)),
                            None,
                            Circumstances(),
                        )
                    ]
                )
    found = found_in(read_scores(study), replace(options_for(study, 7), replicates=50))
    study.close()
    assert found.table.seed == 7
    assert found.judge is not None
    assert found.judge.is_check
    assert found.people.scored.whole.tolist() == [1.5, 2.0, 2.5, 3.0]
    assert found.judge.scored.whole.tolist() == [1, 2, 3, 4]
    measured = found.tier_one.measured[0].found
    assert measured is not None
    assert {"设色"} <= {word for one in measured.coverage.dimensions for word in one.words}
