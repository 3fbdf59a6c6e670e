"""`touchstone.agreement`: each function that docs/library.md lists gives what the other program gives."""

import doctest
import importlib
import re
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import touchstone
from tests.repository import ROOT

agreement = importlib.import_module("touchstone.agreement")  # mypy knows no module below touchstone
_ROW = re.compile(r"^\| `(\w+)` \| (\S+) `(\w+)` \| (\S+) \|$", re.MULTILINE)
DRAWN = np.random.RandomState(5)
YES_NO = (DRAWN.rand(60, 4) < DRAWN.rand(60, 1)).astype(int)  # four raters, who agree on some images
FIRST, SECOND = YES_NO[:, 0], YES_NO[:, 1]
SCORES = np.round(DRAWN.rand(30, 1) * 4 + DRAWN.rand(30, 3) * 2)
GAPS = np.where(DRAWN.rand(30, 3) < 0.2, np.nan, SCORES)
P_VALUES = [0.001, 0.02, 0.03, 0.2, 0.8]
WINS = np.array([[0, 5, 7, 3], [2, 0, 4, 6], [1, 3, 0, 5], [2, 1, 2, 0]])
Values = Any


def balanced_accuracy() -> tuple[Values, Values]:
    from sklearn.metrics import balanced_accuracy_score

    return agreement.balanced_accuracy(FIRST, SECOND).value, balanced_accuracy_score(FIRST, SECOND)


def benjamini_hochberg() -> tuple[Values, Values]:
    from statsmodels.stats.multitest import multipletests

    return agreement.benjamini_hochberg(P_VALUES).adjusted, multipletests(P_VALUES, method="fdr_bh")[1]


def bradley_terry() -> tuple[Values, Values]:
    import choix

    games = [(i, j) for i in range(4) for j in range(4) for _ in range(WINS[i, j])]
    theirs = choix.opt_pairwise(4, games, method="Newton-CG", tol=1e-12)
    return [one.value for one in agreement.bradley_terry(WINS).log_worths], theirs - theirs.mean()


def cohen_d() -> tuple[Values, Values]:
    import pingouin

    a, b = SCORES[:, 0], SCORES[:, 1]
    return agreement.cohen_d(a, b).figure.value, pingouin.compute_effsize(a, b, eftype="cohen")


def cohen_kappa() -> tuple[Values, Values]:
    from sklearn.metrics import cohen_kappa_score

    a, b = SCORES[:, 0], SCORES[:, 1]
    ways = [(FIRST, SECOND, None), (a, b, "linear"), (a, b, "quadratic")]
    ours = [agreement.cohen_kappa(one, other, weights).value for one, other, weights in ways]
    return ours, [cohen_kappa_score(one, other, weights=weights) for one, other, weights in ways]


def exact_interval() -> tuple[Values, Values]:
    from statsmodels.stats.proportion import proportion_confint

    ours = agreement.exact_interval(41, 50)
    return (ours.low, ours.high), proportion_confint(41, 50, method="beta")


def fleiss_kappa() -> tuple[Values, Values]:
    from statsmodels.stats.inter_rater import fleiss_kappa as theirs

    counts = np.column_stack([4 - YES_NO.sum(axis=1), YES_NO.sum(axis=1)])
    return agreement.fleiss_kappa(YES_NO).value, theirs(counts)


def icc() -> tuple[Values, Values]:
    import pandas as pd
    import pingouin

    long = pd.DataFrame(
        [(unit, rater, score) for unit, row in enumerate(SCORES) for rater, score in enumerate(row)],
        columns=["unit", "rater", "score"],
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pingouin calls pandas in a way that pandas will give up
        table = pingouin.intraclass_corr(long, targets="unit", raters="rater", ratings="score")
    return [agreement.icc(SCORES, form).value for form in ("1,1", "2,1", "3,1", "1,k", "2,k", "3,k")], table[
        "ICC"
    ]


def kendall() -> tuple[Values, Values]:
    from scipy.stats import kendalltau

    return agreement.kendall(SCORES[:, 0], SCORES[:, 1]).value, kendalltau(SCORES[:, 0], SCORES[:, 1])[0]


def krippendorff_alpha() -> tuple[Values, Values]:
    import krippendorff

    levels: Any = ("nominal", "ordinal", "interval", "ratio")
    ours = [agreement.krippendorff_alpha(GAPS, level).value for level in levels]
    return ours, [krippendorff.alpha(GAPS.T, level_of_measurement=level) for level in levels]


def mcnemar() -> tuple[Values, Values]:
    from statsmodels.stats.contingency_tables import mcnemar as theirs

    table = [[int(np.sum(np.equal(FIRST, a) & np.equal(SECOND, b))) for b in (1, 0)] for a in (1, 0)]
    return agreement.mcnemar(FIRST, SECOND).exact.value, theirs(table, exact=True).pvalue


def spearman() -> tuple[Values, Values]:
    from scipy.stats import spearmanr

    return agreement.spearman(SCORES[:, 0], SCORES[:, 1]).value, spearmanr(SCORES[:, 0], SCORES[:, 1])[0]


def wilson_interval() -> tuple[Values, Values]:
    from statsmodels.stats.proportion import proportion_confint

    ours = agreement.wilson_interval(41, 50)
    return (ours.low, ours.high), proportion_confint(41, 50, method="wilson")


COMPARED: dict[str, Callable[[], tuple[Values, Values]]] = {
    one.__name__: one
    for one in (
        balanced_accuracy,
        benjamini_hochberg,
        bradley_terry,
        cohen_d,
        cohen_kappa,
        exact_interval,
        fleiss_kappa,
        icc,
        kendall,
        krippendorff_alpha,
        mcnemar,
        spearman,
        wilson_interval,
    )
}
LISTED = {row[0]: row for row in _ROW.findall((ROOT / "docs" / "library.md").read_text("utf-8"))}


def test_the_table_lists_what_is_compared() -> None:
    assert LISTED.keys() == COMPARED.keys()


@pytest.mark.parametrize("name", COMPARED)
def test_it_gives_what_the_other_program_gives(name: str) -> None:
    ours, theirs = COMPARED[name]()
    np.testing.assert_allclose(ours, theirs, rtol=0, atol=float(LISTED[name][3]))


@pytest.mark.parametrize("name", [one for one in agreement.__all__ if one[0].islower()])
def test_every_function_says_what_it_takes(name: str) -> None:
    assert len(getattr(agreement, name).__doc__) > 40


@pytest.mark.parametrize("name", ["agreement", "replies"])
def test_the_examples_are_true(name: str) -> None:
    ran = doctest.testmod(importlib.import_module(f"touchstone.{name}"))
    assert ran.attempted > 3
    assert ran.failed == 0


def test_it_is_reached_as_an_attribute_too() -> None:
    assert vars(touchstone)["agreement"] is agreement
