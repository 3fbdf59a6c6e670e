"""Counts the words and keys of each task in the golden transcripts, and writes the table in docs/accessibility.md.

python3 packaging/words_heard.py            writes the table
python3 packaging/words_heard.py --print    prints it only
"""

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "heard" / "golden"
BUDGETS = ROOT / "tests" / "heard" / "word_budgets.toml"
PAGE = ROOT / "docs" / "accessibility.md"
BEGIN, END = "<!-- words heard: begin -->\n", "<!-- words heard: end -->"
WORDS_A_MINUTE = 180
ORCA = 48  # the one that reads everything; what an older one reads differs by a few words
_MARKS = re.compile(r"^\s*(?:\(in passing\) |\(announced\) |\(silence\)$)")


@dataclass(frozen=True)
class Task:
    """A task of the table: its transcript and title, what it cost before, the budget, and the fewest words it needs.

    `before` and `floor` are None where they were not measured.
    """

    name: str
    title: str
    budget: int
    before: int | None = None
    floor: int | None = None


def read_tasks() -> list[Task]:
    """The tasks in the order of the file of budgets."""
    with BUDGETS.open("rb") as file:
        tasks = tomllib.load(file)
    return [Task(name, **options) for name, options in tasks.items()]


def read_transcript(name: str, orca: int = ORCA) -> str:
    """The golden transcript of a task. Raises FileNotFoundError where there is none."""
    return (GOLDEN / f"{name}.orca{orca}.txt").read_text(encoding="utf-8")


def count_words(transcript: str) -> int:
    """How many words were heard, announced ones included. A word has a letter or a digit."""
    heard = (_MARKS.sub("", line) for line in transcript.splitlines() if not line.startswith("> "))
    return sum(bool(re.search(r"\w", word)) for line in heard for word in line.split())


def count_keys(transcript: str) -> int:
    """How many keys were pressed, without those that typed a text."""
    return sum(line.startswith("> ") and not line.startswith("> (") for line in transcript.splitlines())


def make_table() -> str:
    """The table as Markdown."""
    lines = [
        "| task | keys | words before | words now | seconds now | least words |",
        "| --- | --: | --: | --: | --: | --: |",
    ]
    for task in read_tasks():
        transcript = read_transcript(task.name)
        words = count_words(transcript)
        seconds = round(words * 60 / WORDS_A_MINUTE)
        cells = (task.title, count_keys(transcript), _known(task.before), words, seconds, _known(task.floor))
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def _known(words: int | None) -> str:
    return "–" if words is None else str(words)


def put_into(page: str, table: str) -> str:
    """The page with the table between its two marks. Raises ValueError where they are missing."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:begin]}\n{table}\n{page[end:]}"


def main(arguments: list[str]) -> int:
    """Writes or prints the table; returns the exit code."""
    table = make_table()
    if "--print" in arguments:
        print(table, end="")
    else:
        PAGE.write_text(put_into(PAGE.read_text(encoding="utf-8"), table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
