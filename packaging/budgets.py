"""What the tests may cost in processor seconds, by folder, and which folders cost more than that."""

from collections.abc import Mapping

BUDGETS = {
    "collecting and waiting": 55,
    "tests": 30,
    "tests/agreement": 75,
    "tests/assignment": 6,
    "tests/captions": 15,
    "tests/cli": 100,
    "tests/critiques": 6,
    "tests/exporters": 45,
    "tests/fuzz": 55,
    "tests/heard": 640,
    "tests/instruments": 15,
    "tests/interchange": 55,
    "tests/judging": 70,
    "tests/packaging": 55,
    "tests/reports": 36,
    "tests/resources": 8,
    "tests/rubrics": 15,
    "tests/sessions": 50,
    "tests/speech": 12,
    "tests/storage": 240,
    "tests/study": 6,
    "tests/team": 10,
    "tests/translations": 60,
    "tests/widgets": 500,
}
"""Processor seconds of a run of all tests, on the machine that `tests/costs.py` compares others with. A folder that
needs more is made cheaper."""
NEW_FOLDER = 5
"""What a folder without a budget of its own may cost."""


def overspent(costs: Mapping[str, float], budgets: Mapping[str, float] = BUDGETS) -> list[str]:
    """A sentence for each folder that costs more than its budget. `costs`: processor seconds by folder."""
    return [
        f"{folder} costs {cost:.0f} processor seconds, {budgets.get(folder, NEW_FOLDER)} at most."
        for folder, cost in sorted(costs.items())
        if cost > budgets.get(folder, NEW_FOLDER)
    ]
