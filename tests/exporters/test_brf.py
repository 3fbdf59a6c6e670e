"""Braille: pages hold their shape whatever they hold, and what liblouis wrote reads back as the same words."""

import importlib.util
import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.errors import UserError
from app.interchange.braille_pages import (
    ASCII,
    HEIGHT,
    PATTERNS,
    WIDTH,
    Block,
    Kind,
    brf,
    number,
    pages,
    to_ascii,
)
from app.interchange.braille_tables import _CONTRACTED, _UNCONTRACTED, table_for
from app.language import VARIABLE, translations
from app.messages.annotate.annotating import NO_DESCRIPTION
from app.messages.catalogue import load
from app.messages.interchange import braille
from exporters.braille.brf import Passage, export_brf, in_braille
from exporters.braille.liblouis import DOTS, LONGEST, PROGRAM, translate
from exporters.registry import export
from storage.folder import StudyFolder
from tests.translations.processes import run

DEBIANS_LOUIS = Path("/usr/lib/python3/dist-packages/louis/__init__.py")
TEXT = "Straight handle: the grip follows the body to its end, and 93% of it can be seen."

needs_liblouis = pytest.mark.skipif(not shutil.which(PROGRAM), reason="needs liblouis-bin")
CELLS = st.text(alphabet=ASCII[1:], min_size=1, max_size=90)
BLOCKS = st.lists(
    st.builds(Block, st.sampled_from(Kind), st.lists(CELLS, max_size=60).map(" ".join)), max_size=30
)


# --- pages


pytestmark = pytest.mark.study(images=5, rubric="guide-cane")


@given(BLOCKS)
def test_a_page_holds_its_shape_and_nothing_is_lost(blocks: list[Block]) -> None:
    laid = pages(blocks)
    assert all(len(page) == HEIGHT for page in laid)
    assert all(len(line) <= WIDTH for page in laid for line in page)
    assert [page[-1].strip() for page in laid] == [number(place) for place in range(1, len(laid) + 1)]
    kept = "".join(line for page in laid for line in page[:-1])
    assert re.sub(" ", "", kept) == re.sub(" ", "", "".join(block.cells for block in blocks))


@given(BLOCKS)
def test_the_file_has_the_lines_and_pages_of_an_embosser(blocks: list[Block]) -> None:
    text = brf(pages(blocks))
    assert text.endswith("\f")
    assert set(text) <= set(ASCII) | set("\r\n\f")
    for page in text.removesuffix("\f").split("\f"):
        lines = page.split("\r\n")
        assert lines.pop() == ""
        assert len(lines) == HEIGHT
        assert all(len(line) <= WIDTH and not set(line) & set("\r\n") for line in lines)


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12))
def test_a_heading_is_never_left_alone_at_the_foot(lengths: list[int]) -> None:
    blocks = [
        block
        for place, words in enumerate(lengths)
        for block in (Block(Kind.HEADING, f"@{place}"), Block(Kind.PARAGRAPH, " ".join(["ABCDEFGH"] * words)))
    ]
    for page in pages(blocks):
        lines = page[:-1]
        for line, following in itertools.zip_longest(lines, lines[1:], fillvalue=""):
            assert not line.strip().startswith("@") or following.strip().startswith("ABC")


def test_words_are_kept_whole_and_blocks_are_told_apart() -> None:
    blocks = [
        Block(Kind.HEADING, "TITLE"),
        Block(Kind.PARAGRAPH, "ABCDEFGHI " * 5),
        Block(Kind.ITEM, "ABCDEFGHI " * 5),
        Block(Kind.HEADING, "NEXT"),
        Block(Kind.PARAGRAPH, "X" * 50),
    ]
    assert pages(blocks)[0][:10] == [
        "TITLE".center(WIDTH).rstrip(),
        "  ABCDEFGHI ABCDEFGHI ABCDEFGHI",
        "ABCDEFGHI ABCDEFGHI",
        "ABCDEFGHI ABCDEFGHI ABCDEFGHI ABCDEFGHI",
        "  ABCDEFGHI",
        "",
        "NEXT".center(WIDTH).rstrip(),
        "  " + "X" * 38,
        "X" * 12,
        "",
    ]


def test_patterns_become_ascii_one_by_one() -> None:
    assert len(set(ASCII)) == len(ASCII) == 64
    assert to_ascii("⠉⠁⠝⠑⠲⠀⠼⠁") == "CANE4 #A"
    assert number(2026) == "#BJBF"
    with pytest.raises(ValueError, match="⣤"):
        to_ascii("⣤")


# --- liblouis


def louis() -> ModuleType | None:
    """The system's module of liblouis, which the tests' own Python does not look for; None where it is not."""
    spec = importlib.util.spec_from_file_location("louis", DEBIANS_LOUIS) if DEBIANS_LOUIS.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_back(cells: str, table: str) -> str:
    """Braille ASCII as print, by liblouis."""
    patterns = "".join(chr(PATTERNS + ASCII.index(cell)) for cell in cells)
    command = [PROGRAM, "--backward", f"{DOTS},{table}"]
    return subprocess.run(
        command, input=f"{patterns}\n", capture_output=True, encoding="utf-8", check=True
    ).stdout


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


@needs_liblouis
@pytest.mark.parametrize("table", ["en-ueb-g2.ctb", "en-ueb-g1.ctb"])
def test_a_page_of_the_demo_rubric_reads_back_as_its_words(
    study: StudyFolder, tmp_path: Path, table: str
) -> None:
    out = tmp_path / "out.brf"
    export_brf(study, out, table)
    raw = out.read_bytes()
    first = raw.decode("ascii").split("\f")[0].split("\r\n")[:-2]
    heard = words(read_back(" ".join(" ".join(first).split()), table))
    rubric = study.rubrics.current()
    assert rubric is not None
    theme = rubric.themes[0]
    said = [
        study.study.title,
        braille.contents("guide cane", 5),
        braille.RUBRIC,
        braille.rubric_about(rubric),
    ]
    said += [f"Theme {theme.code}", theme.statement]
    for criterion in theme.criteria:
        said += [braille.criterion(criterion), *braille.how_it_counts(criterion)]
    expected = words(" ".join(said))
    assert len(heard) > 60
    assert heard == expected[: len(heard)]


@needs_liblouis
def test_contracted_braille_is_shorter(study: StudyFolder, tmp_path: Path) -> None:
    export(study, "brf", tmp_path / "two.brf")
    export_brf(study, tmp_path / "one.brf", "uncontracted")
    assert (tmp_path / "two.brf").stat().st_size < (tmp_path / "one.brf").stat().st_size
    told = "".join((tmp_path / "one.brf").read_bytes().decode("ascii").split())
    assert ",RUBRIC" in told
    assert ",!BODYISWHITE4" not in told, "that would be contracted"
    assert "".join(translate([NO_DESCRIPTION], "en-ueb-g1.ctb")[0].split()) in told


@needs_liblouis
@pytest.mark.parametrize("table", sorted({*_CONTRACTED.values(), *_UNCONTRACTED.values()}))
def test_every_table_that_is_named_here_is_known_to_liblouis(table: str) -> None:
    assert translate(["123"], table)[0]


@needs_liblouis
def test_a_sign_that_braille_does_not_have_stops_nothing() -> None:
    cells = translate(["cane 杖 😀 end"], "en-ueb-g1.ctb")[0].split()
    assert cells[0] == "CANE"
    assert cells[-1] == "END"
    assert cells[1].startswith("'")


@needs_liblouis
def test_both_ways_to_liblouis_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [TEXT, "", "x " * LONGEST, "naïve — “quoted” 杖\x07", "a" * 5000]
    by_program = translate(texts, "en-ueb-g2.ctb")
    assert by_program[1] == ""
    module = louis()
    if module is None:
        pytest.skip("needs python3-louis where Debian puts it")
    monkeypatch.setitem(sys.modules, "louis", module)
    monkeypatch.setattr("exporters.braille.liblouis.find_program", lambda _name: None)
    assert translate(texts, "en-ueb-g2.ctb") == by_program
    with pytest.raises(UserError, match=r"has no table nosuch\.ctb"):
        translate([TEXT], "nosuch.ctb")


@needs_liblouis
@pytest.mark.parametrize("table", ["nosuch.ctb", "-b", "", "a,b", "x y"])
def test_an_unknown_table_is_told(table: str) -> None:
    with pytest.raises(UserError, match="Liblouis has no table"):
        translate([TEXT], table)


@needs_liblouis
def test_eight_dots_are_refused() -> None:
    with pytest.raises(UserError, match=r"en-us-comp8\.ctb uses cells of eight dots"):
        translate([TEXT], "en-us-comp8.ctb")


def test_the_language_chooses_the_table() -> None:
    assert table_for("en-GB", "") == "en-ueb-g2.ctb"
    assert table_for("de_AT", "uncontracted") == "de-g1.ctb"
    assert table_for("ta", "") == table_for("ta", "uncontracted") == "ta-ta-g1.ctb"
    assert table_for("eo", "own.ctb") == "own.ctb"
    with pytest.raises(UserError, match="No table for contracted braille is known for the language eo"):
        table_for("eo", "")
    with pytest.raises(UserError, match="No table for uncontracted braille is known for"):
        table_for("eo", "uncontracted")


@needs_liblouis
@pytest.mark.parametrize("code", ["ml", "ta", "hi", "es"])
def test_the_words_of_the_program_are_written_in_its_language(
    study: StudyFolder, tmp_path: Path, code: str
) -> None:
    study.close()
    out = tmp_path / "out.brf"
    command = ["-m", "app", "export", str(study.folder), "--format", "brf", "--out", str(out)]
    done = run(translations(), *command, **{VARIABLE: code})
    assert done.returncode == 0, done.stderr
    written = out.read_bytes().decode("ascii")
    heading = load(code).text("Rubric")
    assert heading != "Rubric"
    lines = [line.strip() for line in written.split("\r\n")]
    assert translate([heading], table_for(code, ""))[0] in lines
    assert translate(["Rubric"], "en-ueb-g2.ctb")[0] not in lines


@needs_liblouis
def test_words_in_another_script_are_written_with_the_table_of_their_language() -> None:
    passages = [Passage(Kind.PARAGRAPH, "Study കസവ് സാരി, opened", "en"), Passage(Kind.ITEM, "", "en")]
    english, malayalam = table_for("en", ""), table_for("ml", "")
    cells = [*translate(["Study", "opened"], english), *translate(["കസവ് സാരി,"], malayalam)]
    block, empty = in_braille(passages, "")
    assert block.cells == f"{cells[0]} {cells[2]} {cells[1]}"
    assert empty.cells == ""


def test_the_script_that_a_tag_names_chooses_the_table() -> None:
    assert table_for("ml-Mlym", "") == table_for("ml", "")
    assert table_for("ml-Latn", "") == table_for("ml-Latn-IN", "uncontracted") == "en-ueb-g1.ctb"
    assert table_for("pa-Arab", "") == "ar-ar-g1.utb"
    assert table_for("en-Latn", "") == "en-ueb-g2.ctb"
    for tag in ("ml-Brai", "ta-Cyrl"):
        with pytest.raises(UserError, match=f"No table .* is known for the language {tag}"):
            table_for(tag, "")


def test_malayalam_in_latin_letters_is_written_as_those() -> None:
    (block,) = in_braille([Passage(Kind.ITEM, "namaskaram നമസ്കാരം", "ml-Latn")], "")
    latin, malayalam = table_for("ml-Latn", ""), table_for("ml", "")
    assert block.cells == " ".join((*translate(["namaskaram"], latin), *translate(["നമസ്കാരം"], malayalam)))


@needs_liblouis
@pytest.mark.parametrize(
    ("before", "inside", "after"), [("The word", "(ഓണം)", "here"), ("Said", '"ഓണം",', "then")]
)
def test_brackets_and_quotation_marks_open_and_close_in_one_braille_code(
    before: str, inside: str, after: str
) -> None:
    around, within = translate([before, after], table_for("en", "")), translate([inside], table_for("ml", ""))
    (block,) = in_braille([Passage(Kind.ITEM, f"{before} {inside} {after}", "en")], "")
    assert block.cells == f"{around[0]} {within[0]} {around[1]}"


@needs_liblouis
@pytest.mark.parametrize("text", ["A width of 5 μm", "The β-carotene and μg", "Cohen's κ (κ, ρ) here"])
def test_words_of_one_table_are_not_cut(text: str) -> None:
    (block,) = in_braille([Passage(Kind.ITEM, text, "en")], "")
    assert block.cells == translate([text], table_for("en", ""))[0]


@pytest.mark.parametrize(
    ("text", "language"),
    [("سڵاو جیهان", "ckb"), ("Zdravo svete", "sr-Latn"), ("नमस्ते", "mai"), ("Hello", "fa")],
)
def test_a_language_without_a_table_is_refused_whatever_it_is_written_in(text: str, language: str) -> None:
    passages = [
        Passage(Kind.ITEM, words, tag) for words, tag in (("سلام नमस्ते hello", "en"), (text, language))
    ]
    with pytest.raises(UserError, match=f"No table .* is known for the language {language}"):
        in_braille(passages, "")


@needs_liblouis
def test_a_script_without_a_table_stops_nothing() -> None:
    assert in_braille([Passage(Kind.ITEM, "cane 杖", "en")], "")[0].cells.startswith("CANE")


# --- the command


def test_without_liblouis_one_sentence_says_how_to_get_it(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    study.close()
    monkeypatch.setattr("exporters.braille.liblouis.find_program", lambda _name: None)
    monkeypatch.setitem(
        sys.modules, "louis", ModuleType("louis")
    )  # the package of that name that is another thing
    out = tmp_path / "out.brf"
    assert main(["export", str(study.folder), "--format", "brf", "--out", str(out)]) != 0
    told = capsys.readouterr()
    assert told.err.strip() == braille.LIBLOUIS_MISSING
    assert "apt install liblouis-bin" in told.err
    assert not out.exists()


@needs_liblouis
def test_the_command_takes_a_table_for_braille_only(
    study: StudyFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study.close()
    out = tmp_path / "out.brf"
    command = ["export", str(study.folder), "--out", str(out)]
    assert main([*command, "--format", "brf", "--braille-table", "uncontracted"]) == 0
    assert capsys.readouterr().out.strip() == f"Written to {out}"
    assert out.read_bytes().endswith(b"\r\n\f")
    assert main([*command, "--format", "csv", "--braille-table", "x.ctb"]) == 2
    assert "--braille-table can only be used with --format brf" in capsys.readouterr().err.lower()
