"""Border cases to practise on, from resources/practice: a drawn picture, the answers borne out, and why."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from app.files.template_file import built_in_template, read_template
from app.study.description import Draft, compose_parts
from app.study.verdict import Verdict


@dataclass(frozen=True)
class PracticeCase:
    """One picture, as described, and what the guidance says of it. Several accepted answers: it is contested."""

    picture: str
    description: str
    accepted: tuple[Verdict, ...]
    why: str


def load_cases(artifact: str, criterion: str) -> tuple[PracticeCase, ...]:
    """The cases for a criterion, by its short name; none where nobody has made any for the artifact."""
    for file in (resources.files("resources") / "practice").iterdir():
        if file.name.endswith(".toml"):
            script = tomllib.loads(file.read_text("utf-8"))
            if script["artifact"] == artifact.strip().lower():
                rows = [row for row in script["case"] if row["criterion"] == criterion]
                return _cases(artifact, rows, script.get("picture") or _demo_pictures())
    return ()


def draw_picture(case: PracticeCase, folder: Path) -> Path:
    """Draw the case's picture into a folder; takes a moment. Raises OSError when the disk does not take it."""
    from resources.practice.pictures import draw

    file = folder / case.picture
    if not file.exists():
        draw(case.picture).save(file)
    return file


def _demo_pictures() -> list[dict[str, Any]]:
    """The demo study's pictures, which are described there already."""
    demo = tomllib.loads((resources.files("resources") / "demo" / "demo.toml").read_text("utf-8"))
    return list(demo["image"])


def _cases(
    artifact: str, rows: Sequence[dict[str, Any]], pictures: Sequence[dict[str, Any]]
) -> tuple[PracticeCase, ...]:
    template = read_template(built_in_template(artifact), artifact)
    fields = {picture["file"]: picture["fields"] for picture in pictures}
    return tuple(
        PracticeCase(
            row["picture"],
            " ".join(part.sentence for part in compose_parts(template, Draft(fields[row["picture"]]))),
            tuple(Verdict(word) for word in row["accepted"]),
            row["why"],
        )
        for row in rows
    )
