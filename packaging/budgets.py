"""What the tests may cost in processor seconds, by folder, and which folders cost more than that."""

from collections.abc import Mapping

BUDGETS = {
    "collecting and waiting": 77,
    "tests": 50,
    "tests/agreement": 140,
    "tests/assignment": 15,
    "tests/captions": 15,
    "tests/cli": 140,
    "tests/critiques": 15,
    "tests/exporters": 65,
    "tests/fuzz": 60,
    "tests/heard": 415,
    "tests/instruments": 16,
    "tests/interchange": 50,
    "tests/judging": 63,
    "tests/packaging": 62,
    "tests/reports": 63,
    "tests/resources": 15,
    "tests/rubrics": 20,
    "tests/sessions": 42,
    "tests/simulator": 25,
    "tests/speech": 15,
    "tests/storage": 280,
    "tests/study": 15,
    "tests/team": 25,
    "tests/translations": 67,
    "tests/widgets": 420,
}
"""Processor seconds of a run of all tests, on the machine that `tests/costs.py` compares others with: two fifths more
than was measured there, since the same tests cost up to a third more while it is busy with other things. A folder that
needs more is made cheaper. Of tests/agreement and tests/cli, whichever comes first on a bare machine also sets up the
environment with other people's programs, which costs 20."""
NEW_FOLDER = 5
"""What a folder without a budget of its own may cost."""


def overspent(costs: Mapping[str, float], budgets: Mapping[str, float] = BUDGETS) -> list[str]:
    """A sentence for each folder that costs more than its budget. `costs`: processor seconds by folder."""
    return [
        f"{folder} costs {cost:.0f} processor seconds, {budgets.get(folder, NEW_FOLDER)} at most."
        for folder, cost in sorted(costs.items())
        if cost > budgets.get(folder, NEW_FOLDER)
    ]
