"""Measures how plainly a revision is written, and puts two revisions side by side into docs/accessibility.md.

python3 packaging/readability.py                       writes the table: before the English was revised, and now
python3 packaging/readability.py --print [REVISION…]   prints the table for these revisions of git, or for now
"""

import ast
import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "accessibility.md"
BEGIN, END = "<!-- readability: begin -->\n", "<!-- readability: end -->"
BEFORE = "c8006ff2"  # the last revision before the English was revised
PLACES = ("messages", "help", "docs")
LONG = 25  # words; a sentence with more is counted as long
_FEWEST_WORDS = 4  # of a sentence: fewer are a label
_PATHS = ("app/messages", "docs", "README.md")
_ROW = re.compile(r"^\| ([^|]+?) \| ([^|]+?) \|$", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_BREAK = re.compile(r"(?<=[.!?])[\"”)]?\s+|\n{2,}|\n(?=[-*#>|] ?|\d+\. )")
_IRREGULAR = (
    "begun|broken|brought|built|chosen|done|drawn|found|given|gone|got|heard|held|hidden|kept|known|laid|left|lost|made"
    "|meant|met|put|read|said|seen|sent|set|shown|sold|spoken|taken|thought|told|understood|withdrawn|won|worn|written"
)
_PASSIVE = re.compile(
    rf"\b(?:is|are|was|were|be|been|being)\b(?: not| never| also| only| then| still)*"
    rf" (?:\w+ed|{_IRREGULAR})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Figures:
    """What was measured of some sentences. Shares are of all sentences, from 0 to 1.

    `ease` is the Flesch reading ease: 206.835 - 1.015 words per sentence - 84.6 syllables per word (Flesch 1948);
    `grade` the Flesch-Kincaid grade: 0.39 words per sentence + 11.8 syllables per word - 15.59 (Kincaid 1975).
    """

    sentences: int
    words_each: float
    long: float
    passive: float
    ease: float
    grade: float


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, without labels of fewer than four words. A value in braces counts as a word."""
    plain = re.sub(r"\{[^{}]*\}", "value", text)
    return [one.strip() for one in _BREAK.split(plain) if len(_WORD.findall(one)) >= _FEWEST_WORDS]


def prose(page: str) -> str:
    """A page without its code, tables, pictures and addresses."""
    page = re.sub(r"```.*?```|<!--.*?-->", "", page, flags=re.DOTALL)
    page = re.sub(r"^(?: {4,}\S.*|\|.*|#.*)$", "", page, flags=re.MULTILINE)
    page = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", page)
    return re.sub(r"`[^`]*`", "value", page)


def strings(source: str) -> Iterator[str]:
    """The texts in a Python file that are no docstrings; what is filled into one counts as a word."""
    tree = ast.parse(source)
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    skipped |= {
        id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def syllables(word: str) -> int:
    """Groups of vowels, without a silent e at the end; one at least."""
    letters = word.lower()
    groups = len(re.findall(r"[aeiouy]+", letters))
    is_silent = letters.endswith("e") and not letters.endswith(("le", "ee")) and groups > 1
    return max(1, groups - is_silent)


def measure(sentences: Iterable[str]) -> Figures:
    """The figures of some sentences. Raises ValueError for none."""
    known = list(sentences)
    if not known:
        raise ValueError("no sentences")
    words = [_WORD.findall(sentence) for sentence in known]
    number = sum(map(len, words))
    each = number / len(known)
    of_a_word = sum(syllables(word) for sentence in words for word in sentence) / number
    return Figures(
        len(known),
        each,
        sum(len(sentence) > LONG for sentence in words) / len(known),
        sum(bool(_PASSIVE.search(sentence)) for sentence in known) / len(known),
        206.835 - 1.015 * each - 84.6 * of_a_word,
        0.39 * each + 11.8 * of_a_word - 15.59,
    )


def files_now() -> dict[str, str]:
    """The texts of this folder, by path."""
    found = [path for name in _PATHS for path in ([ROOT / name] if (ROOT / name).is_file() else _under(name))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in found}


def _under(name: str) -> list[Path]:
    return sorted(path for path in (ROOT / name).rglob("*") if path.suffix in (".py", ".md"))


def files_at(revision: str) -> dict[str, str]:
    """The same of a revision of git. Raises subprocess.CalledProcessError where git has none of that name."""
    command = ["git", "archive", "--format=tar", revision, "--", *_PATHS]
    tar = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        members = [one for one in archive.getmembers() if one.isfile() and one.name.endswith((".py", ".md"))]
        read = {one.name: archive.extractfile(one) for one in members}
        return {name: stream.read().decode("utf-8") for name, stream in read.items() if stream is not None}


def place_of(path: str) -> str:
    """Whether a file holds messages, help or documentation."""
    if path.endswith(".md"):
        return "docs"
    return "help" if "help" in path or "tour" in path else "messages"


def texts_of(files: Mapping[str, str]) -> dict[str, list[str]]:
    """All sentences, by place."""
    found: dict[str, list[str]] = {place: [] for place in PLACES}
    for path, content in sorted(files.items()):
        texts = [prose(content)] if path.endswith(".md") else strings(content)
        for text in texts:
            found[place_of(path)] += sentences_of(text)
    return found


def phrases() -> list[str]:
    """What the style page of today says to avoid."""
    style = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Style", 1)[1].split("\n## ", 1)[0]
    return [avoid for avoid, _ in _ROW.findall(style) if avoid not in ("instead of", "---")]


def listed(sentences: Iterable[str]) -> int:
    """How often a phrase to avoid occurs."""
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, phrases()))})\b", re.IGNORECASE)
    return sum(len(pattern.findall(sentence)) for sentence in sentences)


def make_table(revisions: Iterable[tuple[str, Mapping[str, str]]]) -> str:
    """The table as Markdown; `revisions` are named, with their files."""
    lines = [
        "| text | revision | sentences | words each | over 25 words | passive | reading ease | grade | to avoid |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: |",
    ]
    texts = [(name, texts_of(files)) for name, files in revisions]
    for place in PLACES:
        for name, found in texts:
            one = measure(found[place])
            cells = (
                place,
                name,
                one.sentences,
                f"{one.words_each:.1f}",
                f"{one.long:.0%}",
                f"{one.passive:.0%}",
            )
            rest = (f"{one.ease:.0f}", f"{one.grade:.1f}", listed(found[place]))
            lines.append(f"| {' | '.join(map(str, (*cells, *rest)))} |")
    return "\n".join(lines).replace("%", " %") + "\n"


def put_into(page: str, table: str) -> str:
    """The page with the table between its two marks. Raises ValueError where they are missing."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:begin]}\n{table}\n{page[end:]}"


def main(arguments: list[str]) -> int:
    """Writes or prints the table; returns the exit code."""
    if arguments[:1] == ["--print"]:
        wanted = [(name, files_at(name)) for name in arguments[1:]] or [("now", files_now())]
        print(make_table(wanted), end="")
        return 0
    table = make_table([("before", files_at(BEFORE)), ("now", files_now())])
    PAGE.write_text(put_into(PAGE.read_text("utf-8"), table), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
