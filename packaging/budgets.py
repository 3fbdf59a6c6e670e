"""What the tests may cost in processor seconds, by folder, and which folders cost more than that."""

from collections.abc import Mapping

BUDGETS = {
    "collecting and waiting": 60,
    "tests": 30,
    "tests/agreement": 150,
    "tests/assignment": 15,
    "tests/captions": 15,
    "tests/cli": 150,
    "tests/critiques": 15,
    "tests/exporters": 70,
    "tests/fuzz": 80,
    "tests/heard": 520,
    "tests/instruments": 15,
    "tests/interchange": 75,
    "tests/judging": 105,
    "tests/packaging": 55,
    "tests/reports": 80,
    "tests/resources": 15,
    "tests/rubrics": 20,
    "tests/sessions": 75,
    "tests/simulator": 30,
    "tests/speech": 15,
    "tests/storage": 360,
    "tests/study": 15,
    "tests/team": 60,
    "tests/translations": 80,
    "tests/widgets": 625,
}
"""Processor seconds of a run of all tests, on the machine that `tests/costs.py` compares others with. They are two
fifths more than was measured there while it was busy with other things, which makes the same tests cost up to a third
more: a quiet machine needs a little more than half of their sum. A folder that needs more is made cheaper."""
NEW_FOLDER = 5
"""What a folder without a budget of its own may cost."""


def overspent(costs: Mapping[str, float], budgets: Mapping[str, float] = BUDGETS) -> list[str]:
    """A sentence for each folder that costs more than its budget. `costs`: processor seconds by folder."""
    return [
        f"{folder} costs {cost:.0f} processor seconds, {budgets.get(folder, NEW_FOLDER)} at most."
        for folder, cost in sorted(costs.items())
        if cost > budgets.get(folder, NEW_FOLDER)
    ]
