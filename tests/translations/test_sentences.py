"""Every sentence reaches translators, whole."""

import ast
import re
from collections.abc import Iterator
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


NOUN = re.compile(
    r"\{(items|Items?|nouns?)\}"
    r"|\b([Aa]n?|[Tt]he|([Tt]he )?(first|last)|[Tt]his|[Ee]ach|[Ee]very|[Nn]o|such|[Nn]ext|[Pp]revious|[Pp]er) \{item\}"
)
"""`{item}` by itself is the name of a criterion."""
NUMBER_IN_WORDS = re.compile(r"\b(1|one)\b", re.IGNORECASE)


def noun_inserted(text: str) -> bool:
    """Whether a noun is put into a sentence: in the plural, with a capital, or beside a word that agrees with it."""
    return bool(NOUN.search(text))


def test_no_noun_is_put_into_a_sentence() -> None:
    found = [
        f"{one.module}: {one.text!r}"
        for one in translations.sentences()
        if noun_inserted(one.text + one.many)
    ]
    assert not found, (
        "Languages inflect nouns; write an ItemTemplate with a sentence for each:\n" + "\n".join(found)
    )


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("This is the last {item}.", True),
        ("Skip this {item}", True),
        ("{complete} of {images} {items} complete", True),
        ("{Item} {number} of {total}", True),
        ("Next image", False),
        ("{names}, {item}: met.", False),
    ],
)
def test_a_noun_that_is_put_into_a_sentence_is_found(text: str, is_found: bool) -> None:
    assert noun_inserted(text) is is_found


def counts_in_words(one: str, many: str) -> bool:
    """Whether a singular has a digit or "one" where its number belongs: languages use it for other numbers, too."""
    return "{count" in many and "{count" not in one and bool(NUMBER_IN_WORDS.search(one))


def test_a_singular_has_its_number_as_a_placeholder() -> None:
    found = [
        f"{one.module}: {one.text!r}"
        for one in translations.sentences()
        if one.many and counts_in_words(one.text, one.many)
    ]
    assert not found, "Write {count}:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("one", "many", "is_found"),
    [
        ("1 image", "{count} images", True),
        ("One person answered.", "{count} people answered.", True),
        ("{count} image was seen by one person.", "{count} images were seen by one person.", False),
        ("The only image.", "All {count} images.", False),
    ],
)
def test_a_number_in_words_is_found(one: str, many: str, is_found: bool) -> None:
    assert counts_in_words(one, many) is is_found


def test_a_singular_has_one_plural() -> None:
    plurals: dict[tuple[str, str], set[str]] = {}
    for one in translations.sentences():
        if one.many:
            plurals.setdefault((one.context, one.text), set()).add(one.many)
    assert not {text: many for text, many in plurals.items() if len(many) > 1}


def ended_in_code(tree: ast.Module) -> Iterator[int]:
    """The lines of strings that put a full stop behind a value. Behind the number of a line in a list it is none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _text(node.right).startswith("."):
            yield node.lineno
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, node.values[1:], strict=False):
                if (
                    isinstance(value, ast.FormattedValue)
                    and re.match(r"\.(\s|$)", _text(after))
                    and ast.unparse(value.value).split(".")[-1] not in ("number", "place")
                ):
                    yield node.lineno


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_no_sentence_is_ended_in_code() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted(MESSAGES.rglob("*.py"))
        if path.name != "numbers.py"
        for line in ended_in_code(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, "Languages end sentences in other ways; write `ended(…)`:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ('f"{name}."', [1]),
        ('f"{title}. {study}"', [1]),
        ('", ".join(words) + "."', [1]),
        ('f"{number}. {name}"', []),
        ('f"{one.image.number}. {name}"', []),
        ('f"{prefix}.csv"', []),
        ("ended(name)", []),
    ],
)
def test_a_sentence_that_is_ended_in_code_is_found(line: str, lines: list[int]) -> None:
    assert list(ended_in_code(ast.parse(line))) == lines


def test_a_sentence_that_is_computed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text('"""What is said."""\nA = _("Saved" + ".")\n', "utf-8")
    with pytest.raises(ValueError, match=r"some.py:2: a sentence for translators is written out"):
        list(translations.sentences(tmp_path))


def test_each_sentence_says_where_it_is_heard_or_seen() -> None:
    silent = {one.module for one in translations.sentences() if not one.about}
    assert not silent
