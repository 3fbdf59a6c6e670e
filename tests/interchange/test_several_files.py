"""The names of several files that are written at once: no two are the same, and the first is the one chosen."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.interchange.several_files import files_for, write_each
from app.messages.interchange.formats import ENDINGS


def test_files_have_the_endings_of_their_formats() -> None:
    names = ["csv", "csv-wide", "xlsx", "workbook"]
    files = files_for(Path("out/answers.csv"), names)
    assert list(files) == names
    assert [file.name for file in files.values()] == [
        "answers.csv",
        "answers-csv-wide.csv",
        "answers.xlsx",
        "answers-workbook.xlsx",
    ]
    assert files_for(Path("answers.csv"), ["csv", "openai-batch"])["openai-batch"] == Path("answers.jsonl")


@given(
    st.sampled_from(["a.csv", "a", "a.CSV", "a.b.json", "a.xlsx"]),
    st.lists(st.sampled_from([*ENDINGS, "parquet", "croissant"]), min_size=1, unique=True),
)
def test_no_two_formats_get_the_same_file(name: str, formats: list[str]) -> None:
    path = Path("folder") / name
    files = files_for(path, formats)
    assert files[formats[0]] == path
    assert len({str(file).casefold() for file in files.values()}) == len(formats)
    assert {file.parent for file in files.values()} == {path.parent}


def test_a_folder_without_a_name_gets_no_files_beside_it() -> None:
    for path in (Path(), Path("..")):
        assert files_for(path, ["parquet"]) == {"parquet": path}
        with pytest.raises(UserError, match="folder"):
            files_for(path, ["csv", "html"])


def test_what_fails_is_noted_and_the_rest_is_written() -> None:
    def fail() -> str:
        raise UserError("No room.")

    outcomes = write_each({"csv": (Path("a.csv"), fail), "json": (Path("a.json"), lambda: "Written.")})
    assert [(one.format, one.said, one.is_written) for one in outcomes] == [
        ("csv", "No room.", False),
        ("json", "Written.", True),
    ]
