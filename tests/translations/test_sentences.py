"""Every sentence reaches translators, whole."""

from pathlib import Path

import pytest

import translations
from tests.repository import ROOT
from tests.translations.unmarked import is_piece, unmarked

MESSAGES = ROOT / "app" / "messages"


def test_every_sentence_is_marked_for_translators() -> None:
    found = [text for path in sorted(MESSAGES.rglob("*.py")) for text in unmarked(path, MESSAGES)]
    assert not found, "Write _(…) or n_(…) around these, or name them as data:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ('A = "Saved."', True),
        ('A = _("Saved.")', False),
        ('def f(n):\n    return f"{n} images"', True),
        ('def f(n):\n    return n_("{count} image", "{count} images", n)', False),
        ('def f(n):\n    return f"{n}. {n}"', False),
        ('f = Template("{n} images")', False),
        ('f = PluralTemplate("{count} image", "{count} images")', False),
        ('A = {"saved": _("Saved.")}', False),
        ('A = {"saved": "Saved"}', True),
        ('A = "save_description"', False),
        ('def f(n):\n    return n.startswith("Saved")', False),
        ('def f(n):\n    return _("{n}", n="one" if n else "more")', True),
        ('def f(n):\n    return _("{n}", n=_("one") if n else _("more"))', False),
        ('def f(n):\n    return _("Type {yes}:", yes="yes")', False),
        ('def f(n):\n    n.append("Not saved yet.")', True),
        ('def f(n):\n    """Not saved yet."""', False),
    ],
)
def test_an_unmarked_sentence_is_found(tmp_path: Path, line: str, is_found: bool) -> None:
    module = tmp_path / "some.py"
    module.write_text(f'"""What is said."""\n{line}\n', "utf-8")
    assert bool(unmarked(module, tmp_path)) is is_found


def test_no_sentence_is_made_of_pieces() -> None:
    found = [
        f"{one.module}: {one.text!r}"
        for one in translations.sentences()
        if is_piece(one.text) or (one.many and (is_piece(one.many) or "{" not in one.many))
    ]
    assert not found, "Pieces cannot be translated; write whole sentences instead:\n" + "\n".join(found)


@pytest.mark.parametrize("text", [" of {person}", ", run {run}", "is", "Added "])
def test_a_piece_of_a_sentence_is_found(text: str) -> None:
    assert is_piece(text)


def test_a_sentence_that_is_computed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text('"""What is said."""\nA = _("Saved" + ".")\n', "utf-8")
    with pytest.raises(ValueError, match=r"some.py:2: a sentence for translators is written out"):
        list(translations.sentences(tmp_path))


def test_each_sentence_says_where_it_is_heard_or_seen() -> None:
    silent = {one.module for one in translations.sentences() if not one.about}
    assert not silent
