"""Exhibits and scales changed outside the program: told by the check, named when read, refused in a merge."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from storage.folder import open_study
from storage.packets.staged_packets import bring_in
from storage.safety.check import check_study
from tests.canonical_facts import canonical
from tests.storage.exhibiting import add_exhibit, add_picture, make_scaled_study, mark
from tests.storage.safety.test_check import change, kinds

SHOWN = "UPDATE exhibit SET shown = '{}'"
SCALE = "UPDATE item SET scale = '{}' WHERE code = 'T1.C1'"
SETUP = "UPDATE rubric SET setup = '{}'"
NO_LEVELS = '{"kind": "levels", "levels": [], "both": false, "not_applicable": "", "why": false}'
NO_ORDER = NO_LEVELS.replace("[]", '[["nan", ""], ["1", ""]]')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed study with one exhibit of two texts and two pictures, on which Ada has said all there is."""
    study = make_scaled_study(tmp_path / "study")
    pictures = [add_picture(study, tmp_path, shade) for shade in (1, 2)]
    exhibit = add_exhibit(study, "pair", pictures)
    for item, value in (("T1.C1", "3"), ("T1.C2", "2 > 1"), ("T1.C3", "met")):
        mark(study, study.raters.add("Ada"), exhibit.key, item, value)
    study.close()
    return tmp_path / "study"


def damage(folder: Path, statement: str) -> None:
    """Change what the program itself never changes."""
    with closing(sqlite3.connect(folder / "study.db")) as database:
        triggers = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    change(folder, *(f"DROP TRIGGER {name}" for name, _sql in triggers))
    change(folder, statement, *(sql for _name, sql in triggers))


def read_all(folder: Path) -> None:
    with closing(open_study(folder)) as study:
        rubric = study.rubrics.current()
        assert rubric is not None
        study.exhibits.all()
        study.ratings.of(rubric.version)
        list(study.answers.all_facts())


@pytest.mark.parametrize(
    "statement",
    [
        *(SHOWN.format(cells) for cells in ("{", "[1]", "5", '{"texts": 5}', '{"texts": [[1]]}', "[" * 9999)),
        *(SHOWN.format(cells) for cells in ('{"texts": [["a", "", "", "", ""]]}', '{"context": {}}')),
        *(SCALE.format(cells) for cells in ("{", "[]", '{"kind": "text"}', NO_LEVELS, NO_ORDER)),
        *(SETUP.format(cells) for cells in ("{", "[]", '{"contexts": [["a"]]}', '{"codes": 5}', "[" * 9999)),
        "UPDATE answer SET value = '9' WHERE value = '3'",
        "UPDATE answer SET value = '2 > 2' WHERE value = '2 > 1'",
        "UPDATE answer SET value = '3' WHERE value = 'met'",
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(folder: Path, statement: str) -> None:
    read_all(folder)
    assert check_study(folder).findings == ()
    damage(folder, statement)
    assert "value" in kinds(check_study(folder))
    with pytest.raises(UserError, match="is damaged"):
        read_all(folder)


@pytest.mark.parametrize("ranking", ["3 > 1 > 2", "1", "7 > 8"])
def test_a_ranking_of_what_is_not_there_is_found(folder: Path, ranking: str) -> None:
    damage(folder, f"UPDATE answer SET value = '{ranking}' WHERE value = '2 > 1'")
    (finding,) = check_study(folder).findings[:1]
    assert (
        f'"{ranking}" cannot be an answer to T1.C2 of exhibit 1, which has only 2 parts' in finding.sentence
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE exhibit SET shown = replace(shown, 'A mug.', 'A much better mug.')",
        "UPDATE exhibit SET shown = replace(shown, ' model', ' model or somebody else')",
        "UPDATE exhibit SET shown = replace(shown, '\"shop\"', '\"museum, or a shop\"')",
        "UPDATE exhibit SET shown = replace(shown, 'A mug.', 'A mug, twice.'), added_at = added_at - 1",
        "INSERT INTO exhibit_picture SELECT exhibit, 3, picture FROM exhibit_picture WHERE position = 1",
        "UPDATE exhibit_picture SET picture = (SELECT picture FROM exhibit_picture WHERE position = 2)",
        SHOWN.format('{"texts": [[[]]]}'),
    ],
)
def test_what_was_judged_is_not_changed_by_a_merge(folder: Path, tmp_path: Path, statement: str) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "study.db").write_bytes((folder / "study.db").read_bytes())
    damage(theirs, statement)
    with closing(open_study(folder)) as home:
        home.prepare_to_write()
        facts = canonical(home.database)
        with pytest.raises(UserError, match=r"edited after being given|cannot be right"):
            bring_in(home, theirs)
        assert canonical(home.database) == facts
