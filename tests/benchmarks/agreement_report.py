"""How long a whole report takes, intervals included: the six published rubrics, beside scikit-learn's kappa alone."""

import importlib
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from app.agreement.ratings.question import REPLICATES, Question
from app.agreement.report.report import build
from storage.folder import StudyFolder
from tests.agreement.making import raw_labels, rubric_of, say, study_of
from tests.agreement.report.test_paper_tables import CRITERIA, rows as printed_rows

Row = tuple[str, str, str, str]
RUNS, REPEATS = 5, 5


def rows() -> list[Row]:
    """Every measurement of this module."""
    with tempfile.TemporaryDirectory() as folder:
        studies = [_study(Path(folder) / str(at), table) for at, table in enumerate(CRITERIA.values())]
        questions = sum(len(printed_rows(table)) + 1 for table in CRITERIA.values())
        ours = median(_seconds(studies) for _ in range(REPEATS))
        for study in studies:
            study.close()
    floor = questions * REPLICATES * _one_kappa()
    what = f"report of six rubrics, 50 images each, {questions} questions, {REPLICATES:,} replicates"
    told = f"scikit-learn's kappa in each replicate, by one: {floor:.0f} s"
    return [(what, f"{ours:.2f} s", told, f"{floor / ours:.0f} times as fast")]


def _study(folder: Path, table: str) -> StudyFolder:
    """One rubric: two people and a judge of five runs."""
    printed = printed_rows(table)
    made = {f"T1.C{at}": raw_labels(row) for at, row in enumerate(printed, start=1)}
    study = study_of(folder, 50, rubric_of(len(printed)))
    for name in ("first", "second"):
        say(study, name, {code: person for code, (person, _) in made.items()})
    for run in range(RUNS):
        say(study, "judge", {code: runs[run] for code, (_, runs) in made.items()}, run=run + 1)
    return study


def _seconds(studies: list[StudyFolder]) -> float:
    started = time.perf_counter()
    for study in studies:
        build(study, Question("first", "judge"))
    return time.perf_counter() - started


def _one_kappa() -> float:
    """Seconds for one kappa of as many pairs as a criterion has."""
    random = np.random.default_rng(1)
    first, second = random.integers(0, 2, (2, 250))
    theirs: Any = importlib.import_module("sklearn.metrics").cohen_kappa_score
    times = []
    for _ in range(50):
        started = time.perf_counter()
        theirs(first, second)
        times.append(time.perf_counter() - started)
    return median(times)
