"""SPICE's own program: how it is asked and read, by one that is in for Java, and by Java itself without models."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.captions import coco
from app.captions.coco import CannotScore, Metric, Scorer
from app.captions.spice import FILES, missing_files, spice
from app.messages.instruments import captions as captions_text

REFERENCES = {"mug": ["a white mug", "a cup"], "note": ["paper money"]}
CANDIDATES = {"mug": "a mug", "note": "a note"}
# Each image's score is a tenth of the number of its references.
STAND_IN = """#!{python}
import json, pathlib, sys
given, out = pathlib.Path(sys.argv[4]), pathlib.Path(sys.argv[6])
asked = json.loads(given.read_text())
assert [one["test"] for one in asked] == ["a mug", "a note"]
scores = [{{"scores": {{"All": {{"f": len(one["refs"]) / 10}}}}}} for one in asked]
out.write_text({written})
"""


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, written: str) -> Path:
    """A `java` that answers as it should, or writes something else."""
    java = folder / "java"
    java.write_text(STAND_IN.format(python=sys.executable, written=written), encoding="utf-8")
    java.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_the_score_is_the_mean_over_images(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = stand_in(tmp_path, monkeypatch, "json.dumps(scores)")
    assert spice(REFERENCES, CANDIDATES, folder) == pytest.approx(0.15)
    assert [path.name for path in folder.iterdir()] == ["java"]  # nothing is left beside the program


@pytest.mark.parametrize("written", ["'no scores'", "json.dumps(scores[:1])", "json.dumps([{}, {}])"])
def test_an_answer_that_is_not_whole_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    with pytest.raises(ValueError, match=r"score|Expecting"):
        spice(REFERENCES, CANDIDATES, stand_in(tmp_path, monkeypatch, written))


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    assert missing_files(tmp_path) == list(FILES)
    (tmp_path / "lib").mkdir()
    for name in FILES:
        (tmp_path / "lib" / name).touch()
    assert missing_files(tmp_path) == []


@pytest.mark.skipif(find_spec(coco.PACKAGE) is None, reason="pycocoevalcap is not installed")
@pytest.mark.skipif(not coco.has_java(), reason="Java is not installed")
def test_the_program_itself_is_reached_and_its_end_is_told() -> None:
    folder = coco._folder("spice")
    if not missing_files(folder):
        pytest.skip("the models are here, so the program would answer")
    with pytest.raises(subprocess.CalledProcessError) as ended:
        spice(REFERENCES, CANDIDATES, folder)
    assert b"edu/stanford/nlp" in ended.value.stderr  # it ran, and lacks its models alone
    with Scorer() as scorer, pytest.raises(CannotScore) as told:
        scorer.score(Metric.SPICE, REFERENCES, CANDIDATES)
    assert told.value.sentence == captions_text.metric_stopped(metric="SPICE")
