"""False-discovery control: the published example, statsmodels', and undefined tests among defined ones."""

import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.intervals.false_discovery import benjamini_hochberg, benjamini_yekutieli

# Benjamini and Hochberg (1995), section 3.2: of fifteen tests, four are rejected.
PUBLISHED = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
PUBLISHED += [0.4262, 0.5719, 0.6528, 0.7590, 1.0]


def test_published_example() -> None:
    assert benjamini_hochberg(PUBLISHED).rejected == (True,) * 4 + (False,) * 11


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
@settings(deadline=None)
def test_as_statsmodels(p_values: list[float]) -> None:
    from statsmodels.stats.multitest import multipletests

    for ours, name in ((benjamini_hochberg, "fdr_bh"), (benjamini_yekutieli, "fdr_by")):
        found = ours(p_values)
        assert list(found.adjusted) == pytest.approx(list(multipletests(p_values, method=name)[1]), abs=1e-12)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_more_cautious_under_any_dependence(p_values: list[float]) -> None:
    loose, strict = benjamini_hochberg(p_values), benjamini_yekutieli(p_values)
    assert all(a or not b for a, b in zip(loose.rejected, strict.rejected, strict=True))


def test_an_undefined_test_keeps_its_place_and_does_not_count() -> None:
    found = benjamini_hochberg([0.04, None, 0.01])
    assert found.tests == 2
    assert found.adjusted == (0.04, None, 0.02)
    assert found.rejected == (True, False, True)
    assert benjamini_yekutieli([]).rejected == ()


def test_a_p_value_at_the_rate_itself_is_rejected() -> None:
    assert benjamini_hochberg([0.05], q=0.05).rejected == (True,)


def test_bad_input_is_refused() -> None:
    for p_values in ([1.5], [-0.1], [float("nan")]):
        with pytest.raises(ValueError, match="between 0 and 1"):
            benjamini_hochberg(p_values)
    with pytest.raises(ValueError, match="between"):
        benjamini_hochberg([0.5], q=1)
