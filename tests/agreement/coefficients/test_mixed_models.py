"""Models with a random intercept: the published sleep study, closed forms, statsmodels, and life without it."""

import sys
import warnings

import numpy as np
import pytest

from app.agreement.coefficients.mixed_models import random_intercept
from app.errors import UserError
from app.messages.agreement import estimates

# Belenky and others (2003): reaction times (ms) of 18 people on ten days of too little sleep, a row a person.
REACTIONS = np.loadtxt(
    """
249.56 258.7047 250.8006 321.4398 356.8519 414.6901 382.2038 290.1486 430.5853 466.3535
222.7339 205.2658 202.9778 204.707 207.7161 215.9618 213.6303 217.7272 224.2957 237.3142
199.0539 194.3322 234.32 232.8416 229.3074 220.4579 235.4208 255.7511 261.0125 247.5153
321.5426 300.4002 283.8565 285.133 285.7973 297.5855 280.2396 318.2613 305.3495 354.0487
287.6079 285.0 301.8206 320.1153 316.2773 293.3187 290.075 334.8177 293.7469 371.5811
234.8606 242.8118 272.9613 309.7688 317.4629 309.9976 454.1619 346.8311 330.3003 253.8644
283.8424 289.555 276.7693 299.8097 297.171 338.1665 332.0265 348.8399 333.36 362.0428
265.4731 276.2012 243.3647 254.6723 279.0244 284.1912 305.5248 331.5229 335.7469 377.299
241.6083 273.9472 254.4907 270.8021 251.4519 254.6362 245.4523 235.311 235.7541 237.2466
312.3666 313.8058 291.6112 346.1222 365.7324 391.8385 404.2601 416.6923 455.8643 458.9167
236.1032 230.3167 238.9256 254.922 250.7103 269.7744 281.5648 308.102 336.2806 351.6451
256.2968 243.4543 256.2046 255.5271 268.9165 329.7247 379.4445 362.9184 394.4872 389.0527
250.5265 300.0576 269.8939 280.5891 271.8274 304.6336 287.7466 266.5955 321.5418 347.5655
221.6771 298.1939 326.8785 346.8555 348.7402 352.8287 354.4266 360.4326 375.6406 388.5417
271.9235 268.4369 257.2424 277.6566 314.8222 317.2135 298.1353 348.1229 340.28 366.5131
225.264 234.5235 238.9008 240.473 267.5373 344.1937 281.1481 347.5855 365.163 372.2288
269.8804 272.4428 277.8989 281.7895 279.1705 284.512 259.2658 304.6306 350.7807 369.4692
269.4117 273.474 297.5968 310.6316 287.1726 329.6076 334.4818 343.2199 369.1417 364.1236
""".strip().splitlines()
).ravel()
PEOPLE = list(np.repeat(np.arange(18), 10))
DAYS = np.tile(np.arange(10.0), 18)


def test_the_published_sleep_study() -> None:
    # Bates and others (2015), fitted with a random intercept: 251.405, 10.467; deviations 37.12 and 30.99.
    model = random_intercept(REACTIONS, {"days": DAYS}, PEOPLE)
    assert list(model.effects) == ["intercept", "days"]
    assert model.effects["intercept"].value == pytest.approx(251.405, abs=0.0005)
    assert model.effects["days"].value == pytest.approx(10.467, abs=0.0005)
    low, high = model.effects["days"].low, model.effects["days"].high
    assert low is not None
    assert high is not None
    assert (high - low) / 2 / 1.959964 == pytest.approx(0.8042, abs=1e-4)
    assert model.groups.value == pytest.approx(37.12, abs=0.005)
    assert model.residual is not None
    assert model.residual.value == pytest.approx(30.99, abs=0.005)
    assert model.groups.counts == (("rows", 180), ("dropped", 0), ("groups", 18))


def test_without_predictors_it_is_the_analysis_of_variance() -> None:
    table = np.random.default_rng(4).normal(size=(12, 5)) + 2 * np.random.default_rng(5).normal(size=(12, 1))
    model = random_intercept(table.ravel(), {}, list(np.repeat(np.arange(12), 5)))
    within = table.var(axis=1, ddof=1).mean()
    between = 5 * table.mean(axis=1).var(ddof=1)
    assert model.effects["intercept"].value == pytest.approx(table.mean())
    assert model.residual is not None
    assert float(model.residual) ** 2 == pytest.approx(within, rel=1e-4)
    assert float(model.groups) ** 2 == pytest.approx((between - within) / 5, rel=1e-4)


def test_log_odds_are_found_roughly_and_called_approximate() -> None:
    random = np.random.default_rng(6)
    groups = np.repeat(np.arange(40), 25)
    predictor = random.integers(0, 2, 1000).astype(float)
    log_odds = -0.5 + 1.2 * predictor + random.normal(0, 1, 40)[groups]
    outcome = (random.random(1000) < 1 / (1 + np.exp(-log_odds))).astype(float)
    model = random_intercept(outcome, {"shown": predictor}, list(groups), "logistic")
    assert model.effects["shown"].value == pytest.approx(1.2, abs=0.35)
    assert model.groups.value == pytest.approx(1, abs=0.35)
    assert model.residual is None
    assert model.note == estimates.LOGISTIC_APPROXIMATE


def test_missing_rows_are_left_out_and_counted() -> None:
    model = random_intercept([*REACTIONS, np.nan, 300], {"days": [*DAYS, 1, np.nan]}, [*PEOPLE, 0, 1])
    whole = random_intercept(REACTIONS, {"days": DAYS}, PEOPLE)
    assert list(model.effects["days"]) == pytest.approx(list(whole.effects["days"]))
    assert model.groups.counts == (("rows", 180), ("dropped", 2), ("groups", 18))


def test_undefined_says_why() -> None:
    def reason(outcome: object, predictors: dict[str, object], groups: list[int]) -> str:
        return random_intercept(outcome, predictors, groups).effects["intercept"].reason  # type: ignore[arg-type]

    assert reason([1, 2], {}, [1, 2]) == estimates.too_few_rows(rows=2, needed=3)
    assert reason([1, 2, 3, 4], {}, [1, 1, 1, 1]) == estimates.too_few_raters(groups=1)
    assert reason([1, 2, 3, 4], {}, [1, 2, 3, 4]) == estimates.too_few_raters(groups=4)
    assert reason([2, 2, 2, 2], {}, [1, 1, 2, 2]) == estimates.NO_SPREAD_OF_OUTCOME
    assert reason([1, 2, 3, 4], {"same": [7, 7, 7, 7]}, [1, 1, 2, 2]) == estimates.DEPENDENT_PREDICTORS


def test_without_statsmodels_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "statsmodels", None)
    with pytest.raises(UserError, match="statsmodels") as told:
        random_intercept([1, 0, 0, 1], {}, [1, 1, 2, 2], "logistic")
    assert told.value.sentence == estimates.INSTALL_STATSMODELS
    assert random_intercept(REACTIONS, {"days": DAYS}, PEOPLE).effects["days"].is_defined


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="linear"):
        random_intercept([1, 2], {}, [1, 2], "probit")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="equal length"):
        random_intercept([1, 2], {"x": [1]}, [1, 2])
    with pytest.raises(ValueError, match="logistic"):
        random_intercept([1, 2, 3, 1], {}, [1, 1, 2, 2], "logistic")


def test_where_groups_do_not_differ_it_is_least_squares() -> None:
    random = np.random.default_rng(8)
    outcome, predictor = random.normal(size=24), random.normal(size=24)
    groups = np.tile(np.arange(3), 8)
    for group in range(3):  # the groups' means are alike
        outcome[groups == group] -= outcome[groups == group].mean()
        predictor[groups == group] -= predictor[groups == group].mean()
    found = random_intercept(outcome, {"x": predictor}, list(groups))
    design = np.column_stack([np.ones(24), predictor])
    values, left, _, _ = np.linalg.lstsq(design, outcome)
    assert found.groups.value == 0
    assert [float(one) for one in found.effects.values()] == pytest.approx(values.tolist())
    assert float(found.residual or 0) ** 2 == pytest.approx(float(left[0]) / 22)


def test_outcomes_that_are_met_exactly_have_no_interval() -> None:
    found = random_intercept([1, 2, 3, 4, 5, 6], {"x": [1, 2, 3, 4, 5, 6]}, [1, 1, 1, 2, 2, 2])
    assert found.effects["x"].value is None
    assert "did not converge" in found.effects["x"].reason


@pytest.mark.parametrize("seed", range(6))
def test_as_statsmodels(seed: int) -> None:
    from statsmodels.regression.mixed_linear_model import MixedLM

    random = np.random.default_rng(seed)
    groups = random.integers(0, 15, 200)
    predictor = random.normal(size=200) + 5
    outcome = 3 + 0.5 * predictor + random.normal(0, 1 + seed / 3, 15)[groups] + random.normal(size=200)
    ours = random_intercept(outcome, {"x": predictor}, list(groups))
    design = np.column_stack([np.ones(200), predictor])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # at times it takes several ways to get there
        theirs = MixedLM(outcome, design, groups=groups).fit(reml=True)
    assert [float(one) for one in ours.effects.values()] == pytest.approx(theirs.fe_params.tolist(), rel=1e-4)
    half = [(float(one.high or 0) - float(one.low or 0)) / 2 / 1.959964 for one in ours.effects.values()]
    # Errors are those of lme4, at the variances that were found; statsmodels adds some for finding these.
    assert half == pytest.approx(theirs.bse_fe.tolist(), rel=0.02)
    assert float(ours.groups) ** 2 == pytest.approx(float(theirs.cov_re[0, 0]), rel=1e-2, abs=1e-4)


def test_groups_without_variance_within_them_have_no_interval() -> None:
    groups = np.repeat(np.arange(6), 10)
    outcome, half = np.repeat([1.0, 2, 3, 4, 5, 3], 10), np.tile([0.0, 1.0], 30)
    for y in (outcome, outcome + half / 2):
        model = random_intercept(y, {"half": half}, list(groups))
        assert {one.reason for one in model.effects.values()} == {estimates.MODEL_NOT_SETTLED}
        assert model.groups.value is None
