"""A study that an earlier program made opens in this one, with everything that was answered in it.

The samples are demo studies, each made by a program of that time. Before you change the schema, keep one of the schema
as it is: python -m tests.storage.older.keep_sample

Schema 2 and 3 came with one program, so the sample of schema 2 is that of schema 1 after the step to 2.
"""

import lzma
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from app.study.ports import OpenStudy
from storage.database import SCHEMA_VERSION
from storage.folder import open_study
from storage.safety.check import check_study
from storage.schema.migrations import study_schema
from tests.demo_copies import copy_demo
from tests.storage.older.keep_sample import FOLDER

SAMPLES = {
    int(found[1]): file
    for file in FOLDER.glob("*.xz")
    if (found := re.fullmatch(r"study-(\d+)\.db\.xz", file.name))
}


def answers(study: OpenStudy, name: str) -> dict[tuple[str, str], str]:
    """What somebody answers now, by image and criterion. The pictures of older demo studies are PNG files."""
    (rater,) = [one for one in study.raters.all() if one.name == name]
    return {
        (Path(image.name).stem, code): str(answer.content)
        for image in study.images.all()
        for code, answer in study.answers.current(image.key, rater).items()
    }


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[tuple[str, str], str]]:
    """What the demo study of this program holds of the two who have finished. The third has had more and less to do."""
    folder = copy_demo(tmp_path_factory.mktemp("today") / "demo")
    with closing(open_study(folder)) as study:
        return {name: answers(study, name) for name in ("Ada", "Ben")}


def test_there_is_a_sample_of_every_schema_before_this_one() -> None:
    assert set(range(1, SCHEMA_VERSION)) <= set(SAMPLES)


@pytest.mark.parametrize("version", sorted(SAMPLES))
def test_it_opens_with_all_its_answers_and_can_be_written(
    version: int, tmp_path: Path, today: dict[str, dict[tuple[str, str], str]]
) -> None:
    folder = tmp_path / "study"
    (folder / "images").mkdir(parents=True)
    (folder / "study.db").write_bytes(lzma.decompress(SAMPLES[version].read_bytes()))
    with closing(sqlite3.connect(folder / "study.db")) as made:
        assert made.execute("PRAGMA user_version").fetchone() == (version,)
        facts = made.execute("SELECT count(*) FROM answer").fetchone()
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        assert {name: answers(study, name) for name in today} == today
    with closing(sqlite3.connect(folder / "study.db")) as opened:
        assert opened.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert opened.execute("SELECT count(*) FROM answer").fetchone() == facts
    assert {finding.kind for finding in check_study(folder).findings} == {"missing image", "lost files"}


@pytest.mark.parametrize("version", sorted(SAMPLES))
def test_a_study_with_steps_missing_has_an_older_number(version: int, tmp_path: Path) -> None:
    """Programs without the newest step are kept out by the number alone."""
    (tmp_path / "study.db").write_bytes(lzma.decompress(SAMPLES[version].read_bytes()))
    with closing(sqlite3.connect(tmp_path / "study.db")) as made:
        assert study_schema.pending(Database(made))
    assert version < SCHEMA_VERSION
