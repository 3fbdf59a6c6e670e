"""The HTML report as a text: whole, well made, and deaf to what its words try."""

import base64
import hashlib
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from app.reports.document import Section
from exporters.reports.report_html import html_of
from tests.exporters.golden_files import compare
from tests.exporters.reports.sample_document import NOBODY_SAID, sample

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """Every element with its attributes and its text; fails on elements that do not close in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._open: list[int] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), []))
        if tag not in VOID:
            self._open.append(len(self.found) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        assert self.found[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for place in self._open:
            self.found[place][2].append(data)

    def all(self, *tags: str) -> list[tuple[dict[str, str | None], str]]:
        return [(attrs, "".join(text)) for tag, attrs, text in self.found if tag in tags]


@pytest.fixture(scope="module")
def html() -> str:
    return html_of(sample())


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def test_the_golden_page(html: str) -> None:
    compare("report.html", html)


def test_the_page_in_a_text_browser(tmp_path: Path, html: str) -> None:
    w3m = shutil.which("w3m")
    assert w3m, "w3m is not installed; the system package w3m provides it"
    (tmp_path / "report.html").write_text(html, encoding="utf-8")
    command = [w3m, "-dump", "-cols", "100", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "report.html"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True).stdout
    compare("report.w3m.txt", told)


def test_language_title_and_one_first_heading(page: Page) -> None:
    assert page.all("html")[0][0] == {"lang": "en-GB", "dir": "ltr"}
    assert [text for _, text in page.all("h1")] == [sample().title]
    assert page.all("title")[0][1] == sample().title


def test_heading_levels_are_never_skipped(page: Page) -> None:
    levels = [int(tag[1]) for tag, _, _ in page.found if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_link_leads_somewhere_and_every_id_is_unique(page: Page) -> None:
    ids = [attrs["id"] for _, attrs, _ in page.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [str(attrs["href"]) for attrs, _ in page.all("a")]
    named = " ".join(
        str(attrs["aria-labelledby"]) for _, attrs, _ in page.found if "aria-labelledby" in attrs
    )
    assert {link.removeprefix("#") for link in links} | set(named.split()) <= set(ids)


def test_header_cells_have_a_scope_and_words(page: Page) -> None:
    assert all(attrs["scope"] in ("row", "col") and text.strip() for attrs, text in page.all("th"))
    assert len(page.all("caption")) == len(page.all("table")) == len(list(sample().tables()))


def test_an_undefined_figure_says_why(page: Page) -> None:
    undefined = [text for _, text in page.all("td") if text.startswith("undefined")]
    assert undefined[0] == "undefinednote 1"
    assert NOBODY_SAID in [text for _, text in page.all("li")]


def test_words_stay_words(html: str, page: Page) -> None:
    assert not page.all("script")
    assert len(page.all("style")) == 1
    assert "<script>" not in html
    assert "\x0b" not in html


def test_nothing_comes_from_elsewhere_and_nothing_runs(html: str, page: Page) -> None:
    policy = next(
        str(attrs["content"])
        for attrs, _ in page.all("meta")
        if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    style = page.all("style")[0][1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    expected = f"default-src 'none'; style-src 'sha256-{digest}'; "
    assert policy == expected + "base-uri 'none'; form-action 'none'"
    assert not [attrs for _, attrs, _ in page.found if {"src", "style", "onclick", "onload"} & set(attrs)]
    assert "@import" not in style
    assert "url(" not in style


def test_a_chart_speaks_and_its_table_is_there_or_linked(page: Page) -> None:
    charts = page.all("svg")
    assert len(charts) == 4
    assert all(attrs["role"] == "img" for attrs, _ in charts)
    figures = [text for _, text in page.all("figure")]  # the first has its table right before it
    assert ["has this chart's figures" in text for text in figures] == [False, True, False, False]


def test_the_same_document_gives_the_same_page() -> None:
    assert html_of(sample()) == html_of(sample())


def test_a_language_that_runs_from_right_to_left() -> None:
    page = Page(html_of(replace(sample(), language="ur-PK")))
    assert page.all("html")[0][0] == {"lang": "ur-PK", "dir": "rtl"}


def test_sections_may_stand_seven_deep() -> None:
    section = Section("deepest", "Deepest")
    for number in range(7):
        section = Section(f"s{number}", f"Level {number}", sections=(section,))
    headings = [tag for tag, _, _ in Page(html_of(replace(sample(), sections=(section,)))).found]
    assert "h6" in headings
    assert "h7" not in headings
