"""The keys of `touchstone agree --json` that are promised to other people's scripts, and what may be under them."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from storage.folder import open_study
from tests.agreement.making import rubric_of, say, study_of

Output = pytest.CaptureFixture[str]
Check = Callable[[Any], bool]
TRUTH = "1" * 24 + "0" * 16
ADVICE_KINDS = {
    *(
        "automatable",
        "automatable where sure",
        "with a human check",
        "do not use",
        "answers reversed",
        "reword",
        "two views",
    ),
    *("not decidable from pixels", "one person's view", "not enough answers yet"),
}


def is_share(value: Any) -> bool:
    return value is None or (isinstance(value, float | int) and -1 <= value <= 1)


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_interval(value: Any) -> bool:
    return value is None or (len(value) == 2 and all(map(is_share, value)) and value[0] <= value[1])


ITEM: dict[str, Check] = {
    "code": is_text,
    "text": is_text,
    **dict.fromkeys(("n_images", "n_pairs", "n_missing"), is_count),
    **dict.fromkeys(("reference_met", "against_met", "agreement"), is_share),
    **dict.fromkeys(("agreement_met", "agreement_not_met"), is_share),
    "agreement_ci": is_interval,
    **dict.fromkeys(("kappa", "gwet_ac1", "krippendorff_alpha", "balanced_accuracy"), is_share),
    "self_consistency": is_share,
    "undefined": lambda value: all(isinstance(why, str) and why for why in value.values()),
}
FALSE_PASSES: dict[str, Check] = dict.fromkeys(("of", "about", "low", "high"), is_count)
ADVICE: dict[str, Check] = {
    "kind": ADVICE_KINDS.__contains__,
    "reason": lambda value: isinstance(value, str) and value.endswith((".", "?", ")")),
    "except": lambda value: isinstance(value, list) and all(map(is_text, value)),
    "false_passes": lambda value: value is None or conforms(value, FALSE_PASSES),
    "more_images": lambda value: value is None or is_count(value),
}
BOUNDS: dict[str, Check] = {
    **dict.fromkeys(("on_met", "on_not_met", "tolerance", "epsilon"), is_share),
    "set_at": lambda value: value is None or is_text(value),
    "changed_after_answers": lambda value: isinstance(value, bool),
}


def conforms(found: dict[str, Any], wanted: dict[str, Check]) -> bool:
    """Whether every key is there with something that passes its check; says which is not."""
    for key, check in wanted.items():
        assert key in found, key
        assert check(found[key]), (key, found[key])
    return True


@pytest.fixture
def study(tmp_path: Path) -> str:
    """Forty images of two sources; the judge passes all wrong ones of B and leaves four images out."""
    passes_b = "".join("1" if at % 2 else sign for at, sign in enumerate(TRUTH))
    with closing(study_of(tmp_path / "study", 40, rubric_of(2), sources=("A", "B"))) as made:
        for name in ("Ada", "Ben", "Cem"):
            say(made, name, {"T1.C1": TRUTH, "T1.C2": "1" * 40})
        say(made, "judge", {"T1.C1": passes_b[:36] + "....", "T1.C2": "1" * 40}, run=1)
    return str(tmp_path / "study")


def asked(study: str, capsys: Output, reference: str, against: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["agree", study, "--reference", reference, "--against", against, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_every_promised_key_is_there_and_holds_what_it_may(study: str, capsys: Output) -> None:
    found = asked(study, capsys, "Ada", "judge")
    assert list(found)[:6] == ["study", "reference", "against", "rubric_version", "label", "criteria"]
    items = [found["label"], *found["criteria"]]
    assert [item["code"] for item in items] == ["label", "T1.C1", "T1.C2"]
    for item in items:
        assert conforms(item, ITEM)
        assert conforms(item["advice"], ADVICE)
        nulls = {key for key in ITEM if item[key] is None}
        assert nulls <= set(item["undefined"])
    assert conforms(found["bounds"], BOUNDS)
    assert [(one["by"], one["name"]) for one in found["groups"]] == [("source", "A"), ("source", "B")]
    figures = {key: check for key, check in ITEM.items() if key not in ("text", "self_consistency")}
    for group in found["groups"]:
        for item in (group["label"], *group["criteria"]):
            assert conforms(item, figures)
            assert conforms(item, {"verdict": is_text, "exception": lambda value: isinstance(value, bool)})


def test_what_did_not_come_is_counted_and_the_cost_is_in_counts(study: str, capsys: Output) -> None:
    first, second = asked(study, capsys, "Ada", "judge")["criteria"]
    # Of images 37 to 40 nothing came; of the others the judge passes six of twelve wrong ones.
    assert (first["n_images"], first["n_missing"]) == (36, 4)
    assert first["advice"]["false_passes"] == {"of": 10, "about": 5, "low": 2, "high": 8}
    assert second["advice"]["false_passes"] is None  # nothing was rejected


def test_bounds_say_when_they_were_set_and_whether_too_late(study: str, capsys: Output) -> None:
    before = asked(study, capsys, "Ada", "judge")["bounds"]
    assert (before["set_at"], before["changed_after_answers"]) == (None, False)
    assert main(["bounds", study, "--on-not-met", "0.7"]) == 0
    after = asked(study, capsys, "Ada", "judge")["bounds"]
    assert (after["on_not_met"], after["changed_after_answers"]) == (0.7, True)
    assert isinstance(after["set_at"], str)


def test_between_people_and_against_a_judge_advice_is_null(study: str, capsys: Output) -> None:
    for pair in (("Ada", "Ben"), ("judge", "Ada")):
        found = asked(study, capsys, *pair)
        for item in (found["label"], *found["criteria"]):
            assert conforms(item, ITEM)
            assert item["advice"] is None
        assert found["groups"] == []
    with closing(open_study(Path(study))) as opened:
        assert opened.bounds.all() == []
