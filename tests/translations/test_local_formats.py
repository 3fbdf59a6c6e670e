"""Numbers, days and lists are written as the language writes them, and in English as they always were."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime

import pytest

import translations
from app import language
from app.agreement.estimate import Estimate
from app.messages import local_formats
from app.messages.numbers import MINUS, printed
from app.reports.agreement.agreement_tables import histogram_of
from app.reports.agreement.use_tables import _name_and_share
from app.reports.document import Cell
from app.reports.document_json import _cell
from exporters.reports.report_xlsx import sheet_columns
from tests.translations.processes import run

DAY = date(2026, 11, 2)
MOMENT = datetime(2026, 11, 2, 16, 5, 9, tzinfo=UTC)


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the language that is asked for formats."""

    def choose(code: str) -> None:
        monkeypatch.setattr(language, "current", lambda: code)
        local_formats._locale.cache_clear()
        local_formats._decimal_sign.cache_clear()

    yield choose
    local_formats._locale.cache_clear()
    local_formats._decimal_sign.cache_clear()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ["1,234,567", "0.85", "40%", "2026-11-02", "2 November 2026", "a and b and c", "a or b"]),
        ("es", ["1.234.567", "0,85", "40 %", "2 nov 2026", "2 de noviembre de 2026", "a, b y c", "a o b"]),
        ("hi", ["12,34,567", "0.85", "40%", "2 नव॰ 2026", "2 नवंबर 2026", "a, b, और c", "a या b"]),
        ("ml", ["12,34,567", "0.85", "40%", "2026, നവം 2", "2026, നവംബർ 2", "a, b, c എന്നിവ", "a അല്ലെങ്കിൽ b"]),
        ("ta", ["12,34,567", "0.85", "40%", "2 நவ., 2026", "2 நவம்பர், 2026", "a, b மற்றும் c", "a அல்லது b"]),
        ("xr", ["1,234,567", "0.85", "40%", "2026-11-02", "2026-11-02", "a, b, c", "a, b"]),
    ],
)
def test_each_language_writes_them_its_way(
    speak: Callable[[str], None], code: str, expected: list[str]
) -> None:
    speak(code)
    found = [local_formats.grouped(1234567), printed(0.85, 2), local_formats.percent(0.4)]
    found += [local_formats.day(DAY), local_formats.day_in_words(DAY)]
    found += [local_formats.all_of(["a", "b", "c"]), local_formats.one_of(["a", "b"])]
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in found] == expected


@pytest.mark.parametrize("code", ["es", "hi"])
def test_a_share_is_the_same_percentage_in_every_language(speak: Callable[[str], None], code: str) -> None:
    shares = [part / 200 for part in range(-3, 203)] + [part / 997 for part in range(998)]
    told = [f"{share:.0%}" for share in shares]
    speak(code)
    found = [local_formats.percent(share) for share in shares]
    assert [re.sub(r"\s", "", one) for one in found] == [one.replace("-0%", "0%") for one in told]


def test_a_moment_is_that_of_the_clock_of_the_machine(speak: Callable[[str], None]) -> None:
    there = MOMENT.astimezone()
    assert local_formats.minute(MOMENT) == there.strftime("%Y-%m-%d %H:%M")
    assert local_formats.second(MOMENT) == there.strftime("%Y-%m-%d %H:%M:%S")
    speak("es")
    assert local_formats.minute(MOMENT) == f"{there.day} nov 2026 {there:%H:%M}"


def test_placeholders_for_numbers_are_filled_the_same_way(speak: Callable[[str], None]) -> None:
    text = "{part:,} de {whole:,}, {share:.2f}, {percent:.0%}, {at:%H:%M}, {gap:g} {{x}}"
    values = {"part": 1234, "whole": 56789, "share": 0.5, "percent": 0.25, "at": MOMENT, "gap": 0.1}
    assert local_formats.filled(text, **values) == "1,234 de 56,789, 0.50, 25%, 16:05, 0.1 {x}"
    speak("es")
    assert local_formats.filled(text, **values).replace("\N{NO-BREAK SPACE}", " ") == (
        "1.234 de 56.789, 0,50, 25 %, 16:05, 0,1 {x}"
    )


def test_files_for_programs_hold_plain_numbers(speak: Callable[[str], None]) -> None:
    speak("es")
    assert printed(-0.125, 2) == f"{MINUS}0,13"
    assert _cell(Cell(0.85, printed(0.85, 2))) == {"value": 0.85, "text": "0.85"}
    assert _cell(Cell("a, b", "a, b")) == {"value": "a, b", "text": "a, b"}


def test_values_with_digits_are_the_same_in_every_language(speak: Callable[[str], None]) -> None:
    speak("es")
    table = histogram_of([1, 2, 3, 4, 5], "Bins").table
    header = table.rows[1].header
    assert (header.value, header.text) == ("0.2 to 0.4", "0,2 to 0,4")
    assert sheet_columns(table)[0].fact(table.rows[1]).value == header.text, "people read sheets"
    shared = _name_and_share("Ben, the first", Estimate(0.64, 3))
    assert (shared.value, shared.text) == ("Ben, the first (0.64)", "Ben, the first (0,64)")


PROGRAM = """
import sys
from app.messages.agreement import report_words
print(report_words.part_of_whole(1234, 56789))
print("babel.numbers" in sys.modules)
"""


@pytest.mark.parametrize(("code", "is_loaded"), [("en", False), ("es", True)])
def test_formats_are_loaded_in_other_languages_only(code: str, is_loaded: bool) -> None:
    told = run(translations.FOLDER, "-c", PROGRAM, **{language.VARIABLE: code})
    assert told.returncode == 0, told.stderr
    sentence, loaded = told.stdout.splitlines()
    assert ("1.234" in sentence, loaded) == (is_loaded, str(is_loaded))


def test_a_start_in_another_language_loads_no_formats() -> None:
    program = "import sys, app.messages.study.start; print('babel.numbers' in sys.modules)"
    assert run(translations.FOLDER, "-c", program, **{language.VARIABLE: "ml"}).stdout == "False\n"
