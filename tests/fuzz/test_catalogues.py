"""Catalogues of translations that are hostile or damaged: the program speaks, in English where it has to."""

import struct
from pathlib import Path

import pytest

from app.messages import catalogue

USUAL = "nplurals=2; plural=(n != 1);"
ENTRIES = """
msgid "Cat."
msgstr "Gato."

msgid "{count} cat."
msgid_plural "{count} cats."
msgstr[0] "a"
msgstr[1] "b"
"""


def po(plural: str = USUAL, encoding: str = "UTF-8", more: str = "") -> bytes:
    head = f'"Content-Type: text/plain; charset={encoding}\\n"\n"Plural-Forms: {plural}\\n"\n'
    return f'msgid ""\nmsgstr ""\n{head}\n{ENTRIES}{more}'.encode()


def mo(plural: str = USUAL, encoding: str = "UTF-8") -> bytes:
    head = f"Content-Type: text/plain; charset={encoding}\nPlural-Forms: {plural}\n".encode()
    english = (b"", b"Cat.", b"{count} cat.\0{count} cats.")
    translated = (head, b"Gato.", b"a\0b")
    start, places, words = 28 + 16 * len(english), b"", b""
    for text in (*english, *translated):
        places += struct.pack("<2I", len(text), start + len(words))
        words += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(english), 28, 28 + 8 * len(english), 0, 0) + places + words


def read(place: Path, source: bytes, compiled: bytes | None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a sentence and two plurals are with these files."""
    monkeypatch.setenv("TOUCHSTONE_TRANSLATIONS", str(place / "translations"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "cache"))
    folder = place / "translations" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "touchstone.po").write_bytes(source)
    if compiled is not None:
        (folder / "touchstone.mo").write_bytes(compiled)
    made = catalogue.load("es")
    assert catalogue.coverage("es") <= (10, 10)
    plurals = (made.plural("{count} cat.", "{count} cats.", count) for count in (1, 3))
    return [made.text("Cat."), *plurals]


ENGLISH = ["{count} cat.", "{count} cats."]
RULES = {
    "that divides by zero": "nplurals=2; plural=n/0;",
    "that divides by zero for three": "nplurals=2; plural=1+1%(n-3);",
    "of a thousand million forms": "nplurals=1000000000; plural=0;",
    "of forms that are not there": "nplurals=2; plural=7;",
    "that runs code": "nplurals=2; plural=__import__('os').abort();",
    "without an end": f"nplurals=2; plural={'(' * 5000}n{')' * 5000};",
    "of thousands of digits": f"nplurals={'9' * 6000}; plural=0;",
}


@pytest.mark.parametrize("rule", RULES)
def test_plurals_of_a_hostile_rule_are_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    told = read(tmp_path, po(RULES[rule]), None, monkeypatch)
    assert told[0] in ("Gato.", "Cat.")
    assert told[2] == ENGLISH[1]


@pytest.mark.parametrize(
    "source", [po(encoding="rot13"), po(encoding="none"), po() + b"\xe4", b"\x00\xff" * 500]
)
def test_a_catalogue_in_another_encoding_leaves_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: bytes
) -> None:
    assert read(tmp_path, source, None, monkeypatch) == ["Cat.", *ENGLISH]


@pytest.mark.parametrize(
    "compiled",
    [
        mo()[:60],
        mo()[:28] + struct.pack("<2I", 0xFFFFFFF0, 0x7FFFFFFF) + mo()[36:],
        mo()[:8] + struct.pack("<I", 0xFFFFFFFF) + mo()[12:],
        mo()[:4] + b"\xff\xff\xff\xff" + mo()[8:],
        mo(encoding="rot13"),
        b"",
    ],
    ids=["cut off", "places outside", "a huge count", "another version", "another encoding", "empty"],
)
def test_a_damaged_compiled_catalogue_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: bytes
) -> None:
    assert read(tmp_path, po(), compiled, monkeypatch) == ["Gato.", "a", "b"]
