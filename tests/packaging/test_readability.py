"""The command that measures how plainly a revision is written."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.repository import ROOT

sys.path.insert(0, str(ROOT / "packaging"))
import readability


@pytest.mark.parametrize(
    ("word", "syllables"), [("the", 1), ("image", 2), ("table", 2), ("saved", 2), ("criterion", 3), ("I", 1)]
)
def test_syllables_are_groups_of_vowels(word: str, syllables: int) -> None:
    assert readability.syllables(word) == syllables


def test_the_figures_follow_the_published_formulas() -> None:
    figures = readability.measure(["The cat sat on the mat."])
    assert (figures.sentences, figures.words_each) == (1, 6)
    assert figures.ease == pytest.approx(206.835 - 1.015 * 6 - 84.6 * 1)
    assert figures.grade == pytest.approx(0.39 * 6 + 11.8 * 1 - 15.59)
    longer = readability.measure([" ".join(["word"] * 26) + ".", "Nobody reads long sentences."])
    assert (longer.sentences, longer.long) == (2, 0.5)


@pytest.mark.parametrize(
    ("sentence", "is_passive"),
    [
        ("The answer is saved at once.", True),
        ("Nothing was ever written there.", False),
        ("It is not sent to anybody.", True),
        ("The program saves each answer.", False),
        ("She is always ready to read.", False),
    ],
)
def test_passive_sentences_are_found(sentence: str, is_passive: bool) -> None:
    assert readability.measure([sentence]).passive == is_passive


def test_only_sentences_count_and_values_are_words() -> None:
    source = (
        '"""A docstring that nobody hears."""\n'
        'X = _("{name} is in the study.")\nY = f"It has {x} and {y}."\nZ = "Label"\n'
    )
    assert sorted(readability.texts_of({"app/messages/x.py": source})["messages"]) == [
        "It has value and value.",
        "value is in the study.",
    ]
    page = (
        "# A title of a page\n\nOne plain sentence here. See `code` there now.\n\n"
        "| a table | of many words |\n\n    code in a block too\n"
    )
    assert readability.texts_of({"docs/x.md": page})["docs"] == [
        "One plain sentence here.",
        "See value there now.",
    ]
    assert readability.place_of("app/messages/help/pages.py") == "help"


def test_phrases_of_the_style_page_are_counted() -> None:
    assert "held against" in readability.phrases()
    assert readability.listed(["It is held against that.", "It was Held Against it, and kept."]) == 2


def test_a_revision_of_git_is_read_from_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in (("README.md", "Old words are all here."), ("docs/a.md", "More words than before.")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "app" / "messages").mkdir(parents=True)
    (tmp_path / "app" / "messages" / "x.py").write_text('X = "One more whole sentence."\n', encoding="utf-8")
    for command in (
        ["init", "--quiet"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "-m", "first"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    (tmp_path / "README.md").write_text("New words are all here.", encoding="utf-8")
    monkeypatch.setattr(readability, "ROOT", tmp_path)
    assert readability.files_at("HEAD")["README.md"] == "Old words are all here."
    assert readability.files_now()["README.md"] == "New words are all here."
    assert set(readability.files_at("HEAD")) == set(readability.files_now())
    with pytest.raises(subprocess.CalledProcessError):
        readability.files_at("no-such-revision")


def test_the_page_has_a_place_for_the_table_and_keeps_the_rest() -> None:
    page = readability.PAGE.read_text(encoding="utf-8")
    written = readability.put_into(page, "a table\n")
    before, after = page.split(readability.BEGIN)[0], page.split(readability.END)[1]
    assert written.startswith(before)
    assert written.endswith(after)
