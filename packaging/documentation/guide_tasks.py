"""The table of tasks at the end of each guide: the keys of a task, and where to read what is heard after each.

python3 packaging/documentation/guide_tasks.py writes the tables into docs/guide-*.md
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "packaging")] * (__name__ == "__main__")

from words_heard import GOLDEN, ORCA, Task, read_tasks, read_transcript  # noqa: E402 - the folder comes first

TASKS: dict[str, tuple[str, ...]] = {
    "guide-annotators": (
        "task-answer",
        "task-hear-a-description",
        "one-image",
        "one-image-short",
        "one-image-full",
        "first-image",
        "second-image",
        "third-image",
        "task-change-ones-mind",
        "task-find-what-is-open",
        "main-job",
        "task-describe-an-image",
        "confirming",
        "image-tools",
        "voice-note",
        "task-judge-for-a-purpose",
        "task-compare-captions",
        "task-score-critiques",
        "first-sitting",
        "locked-packet",
        "task-change-the-settings",
        "muted-kinds",
        "finding-ones-way",
        "tour",
    ),
    "guide-pairs": ("pair", "pair-alone-first"),
    "guide-designers": ("workshop", "coding", "designer", "criterion-faults", "comparing", "template"),
    "guide-coordinators": (
        "task-make-a-study",
        "participants",
        "who-has-what",
        "task-bring-answers-in",
        "meeting",
        "second-meeting",
        "second-answers",
        "gallery",
    ),
    "guide-researchers": ("planning", "agreement", "task-take-answers-out"),
}
"""The tasks of each guide, in the order in which people meet them."""
BEGIN, END = "<!-- tasks: begin -->\n", "<!-- tasks: end -->"
INTRODUCTION = """\
Everything here is done by keys with a screen reader, and the tests do the same. Each task leads to what is heard after
each key.
"""
TRANSCRIPTS = f"../{GOLDEN.relative_to(ROOT).as_posix()}"
MOST_KEYS = 12
"""So many keys of a task are listed; its transcript has all of them."""


def table(guide: str) -> str:
    """A guide's tasks as Markdown."""
    known = {task.name: task for task in read_tasks()}
    lines = [INTRODUCTION, "| task | keys |", "| --- | --- |"]
    lines += [_row(known[name]) for name in TASKS[guide]]
    return "\n".join(lines) + "\n"


def _row(task: Task) -> str:
    keys = keys_of(read_transcript(task.name))
    listed = ", ".join(keys[:MOST_KEYS]) + (", …" if len(keys) > MOST_KEYS else "")
    return f"| [{task.title}]({TRANSCRIPTS}/{task.name}.orca{ORCA}.txt) | {listed} |"


def keys_of(transcript: str) -> list[str]:
    """The different keys of a task, in the order in which they are pressed first; without those that type a text."""
    pressed = (line.removeprefix("> ") for line in transcript.splitlines() if line.startswith("> "))
    return list(dict.fromkeys(key.replace("Return", "Enter") for key in pressed if not key.startswith("(")))


def put_into(page: str, tasks: str) -> str:
    """A guide with the table between its two marks. Raises ValueError where they are missing."""
    begin, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:begin]}\n{tasks}\n{page[end:]}"


def for_site(guide: str) -> str:
    """The text of a guide whose links lead to the pages of tasks, which only the site has."""
    return guide.replace(f"{TRANSCRIPTS}/", "../tasks/").replace(f".orca{ORCA}.txt)", ".md)")


def main() -> int:
    """Write the table of every guide; the exit code."""
    for guide in TASKS:
        page = ROOT / "docs" / f"{guide}.md"
        page.write_text(put_into(page.read_text("utf-8"), table(guide)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
