"""Accuracy of captions: which interval it gets, and the faults that are counted."""

import pytest

from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.accuracy import AccuracyAnswer, Fault, summarise_accuracy
from app.captions.shares import clustered_mean, clustered_share
from app.messages.agreement import coefficients as coefficients_text
from app.messages.instruments import captions as captions_text


def answers(source: str, said: dict[str, list[bool | None]]) -> list[AccuracyAnswer]:
    """What the people of each image said, by image."""
    return [
        AccuracyAnswer(image, person, source, is_accurate)
        for image, values in said.items()
        for person, is_accurate in enumerate(values)
    ]


def test_one_answer_an_image_has_wilsons_interval() -> None:
    (found,) = summarise_accuracy(answers("model", {"a": [True], "b": [True], "c": [False], "d": [None]}))
    assert found.share.interval == "wilson"
    assert tuple(found.share.figure) == tuple(wilson_interval(2, 3))
    assert found.unsure == 1


def test_several_answers_an_image_are_resampled_as_images() -> None:
    # Two people who always agree are no more than one: the interval is about as wide as that of one each.
    said: dict[str, list[bool | None]] = {str(image): [image % 3 > 0] * 2 for image in range(60)}
    (found,) = summarise_accuracy(answers("model", said))
    figure, alone, doubled = found.share.figure, wilson_interval(40, 60), wilson_interval(80, 120)
    assert found.share.interval == "images"
    assert (figure.n, figure.count("answers"), figure.count("found")) == (60, 120, 80)
    width = float(figure.high or 0) - float(figure.low or 0)
    assert width == pytest.approx(float(alone.high or 0) - float(alone.low or 0), rel=0.1)
    assert width > 1.2 * (float(doubled.high or 0) - float(doubled.low or 0))
    assert summarise_accuracy(answers("model", said)) == (found,)


def test_where_all_images_are_alike_there_is_still_doubt() -> None:
    said: dict[str, list[bool | None]] = {str(image): [True, True] for image in range(20)}
    (found,) = summarise_accuracy(answers("model", said))
    assert found.share.interval == "images"
    _, low, high = found.share.figure
    assert low == pytest.approx(wilson_interval(20, 20).low, abs=0.08)
    assert high == 1


def test_faults_by_source() -> None:
    found = summarise_accuracy(
        [
            AccuracyAnswer("a", "ada", "model", False, frozenset({Fault.INVENTS, Fault.MISSES_CULTURE})),
            AccuracyAnswer("a", "bo", "model", True, frozenset({Fault.SAYS_LITTLE})),
            AccuracyAnswer("b", "ada", "model", False),
            AccuracyAnswer("a", "ada", "human", True),
            AccuracyAnswer("b", "ada", "human", None, frozenset({Fault.INVENTS})),
        ]
    )
    model, human = found
    assert (model.source, human.source) == ("model", "human")
    assert [times for _, times in model.faults] == [0, 0, 1, 1, 1]
    assert [fault for fault, _ in human.faults] == list(Fault)
    assert (model.with_any_fault, model.accurate_with_fault, model.inaccurate_without_fault) == (2, 1, 1)
    assert (human.with_any_fault, human.accurate_with_fault, human.unsure) == (1, 0, 1)


def test_every_fault_has_words() -> None:
    assert [fault.value for fault in Fault] == list(captions_text.FAULTS)


def test_nobody_decided() -> None:
    (found,) = summarise_accuracy(answers("model", {"a": [None, None]}))
    assert found.share.figure.reason == coefficients_text.NO_CASES
    assert summarise_accuracy([]) == ()


def test_an_answer_counts_once() -> None:
    twice = [AccuracyAnswer("a", "ada", "model", True)] * 2
    with pytest.raises(ValueError, match="counts once"):
        summarise_accuracy(twice)


def test_means_and_shares_of_clusters() -> None:
    assert clustered_mean([], []).reason == coefficients_text.NO_ANSWERS
    one = clustered_mean([1, 3], ["a", "a"])
    assert (one.value, one.n, one.low, one.reason) == (2, 1, None, coefficients_text.ONE_CLUSTER)
    with pytest.raises(ValueError, match="1 answers and 2 clusters"):
        clustered_mean([1], ["a", "b"])
    assert clustered_share([True, False], ["a", "a"]).interval == "wilson"
