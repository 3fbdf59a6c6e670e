"""The pages that the documentation site is made from; dev.py docs --check builds it and reads it in a browser."""

import json
import re
from dataclasses import asdict
from pathlib import Path

import pytest

import site_pages
import words_heard
from app.cli import MODULES
from documentation.command_pages import command_pages, plain
from documentation.page_pictures import Pictured
from documentation.site_check import Links, broken_links
from documentation.task_pages import task_pages
from tests.repository import ROOT

PAGE = re.compile(r"^[\w/.-]+\.md$", re.MULTILINE)


def test_each_command_has_a_page_with_all_its_arguments() -> None:
    pages = command_pages()
    assert list(pages) == [f"commands/{name}.md" for name in MODULES]
    assert "- `--reference RATER`: " in pages["commands/agree.md"]
    assert "touchstone check STUDY" in pages["commands/check.md"]


def test_each_task_has_a_page_with_every_key_of_its_transcript() -> None:
    pages = task_pages()
    for task in words_heard.read_tasks():
        keys = [line for line in words_heard.read_transcript(task.name).splitlines() if line.startswith("> ")]
        rows = [line for line in pages[f"tasks/{task.name}.md"].splitlines() if line.startswith("| ")]
        assert len(rows) == len(keys) + 2


def test_what_people_said_cannot_become_markup() -> None:
    assert plain("<b>_x_</b> [y](z)") == r"&lt;b&gt;\_x\_&lt;/b&gt; \[y\](z)"


def test_pictures_of_pages_say_what_is_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures themselves are taken by dev.py docs."""
    found = [Pictured("meeting.png", "Meeting <1>", "Here is what people disagree on.")]

    def take(command: list[str | Path], **_options: object) -> str:
        folder = Path(command[-1])
        folder.mkdir()
        (folder / "pages.json").write_text(json.dumps([asdict(one) for one in found]), "utf-8")
        return ""

    monkeypatch.setattr("side_environment.call", take)
    site_pages.write_source(tmp_path / "source")
    site_pages.write_pictures(tmp_path / "source")
    text = (tmp_path / "source" / site_pages.PICTURES).read_text("utf-8")
    assert "## Meeting &lt;1&gt;\n\nHere is what people disagree on." in text
    assert "![The page Meeting &lt;1&gt; in the demo study](pictures/meeting.png)" in text
    listed = PAGE.findall((tmp_path / "source/index.md").read_text("utf-8"))
    assert listed[listed.index(site_pages.AFTER) + 1] == site_pages.PICTURES


def test_the_first_page_leads_to_every_page_and_the_installation_comes_first(tmp_path: Path) -> None:
    site_pages.write_source(tmp_path / "source")
    listed = PAGE.findall((tmp_path / "source/index.md").read_text("utf-8"))
    there = {page.relative_to(tmp_path / "source").as_posix() for page in (tmp_path / "source").rglob("*.md")}
    assert listed[0] == "docs/install.md"
    assert set(listed) == there - {"index.md"}
    assert len(listed) == len(set(listed))
    assert {page.name for page in (ROOT / "docs").glob("*.md")} <= {Path(page).name for page in listed}


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    texts = {
        "a.html": '<p id="one"><a href="b.html#two">1</a><a href="b.html#no">2</a><a href="c.html">3</a></p>',
        "b.html": '<p id="two"><a href="#two">4</a><a href="#one">5</a><a href="https://example.org">6</a></p>',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = list(broken_links({tmp_path / name: Links(text) for name, text in texts.items()}))
    assert [sentence.split(" links to ")[1].split(",")[0].split(";")[0] for sentence in found] == [
        "b.html#no",
        "c.html",
        "#one",
    ]
