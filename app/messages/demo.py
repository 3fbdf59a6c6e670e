"""What is said about the demo study."""

from dataclasses import dataclass
from pathlib import Path

from app.messages.exchange import listed, plural
from app.messages.shell import typed


@dataclass(frozen=True)
class Made:
    """What the demo study holds: pictures, names of people who are done, judges, and who has not finished."""

    pictures: int
    people: tuple[str, ...]
    judges: tuple[str, ...]
    runs: int
    unfinished: tuple[str, ...]


def made(folder: Path, content: Made) -> str:
    parts = [
        plural(content.pictures, "described picture"),
        f"the answers of {' and '.join(content.people)}",
        f"{plural(content.runs, 'run')} of {listed(content.judges)}",
        f"an unfinished session of {listed(content.unfinished)}",
    ]
    return f"Made the demo study in {folder}: {', '.join(parts[:-1])}, and {parts[-1]}."


def what_next(folder: Path, content: Made) -> tuple[str, ...]:
    unfinished = content.unfinished[0] if content.unfinished else "NAME"
    return (
        f"Open it: touchstone open {typed(folder)}",
        f"Go on with the unfinished session: touchstone annotate {typed(folder)} --rater {unfinished}",
    )
