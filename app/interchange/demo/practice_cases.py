"""Border cases to practise on, from resources/practice: a picture, the answers that the guidance supports, and why."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import resources
from app.files.template_file import built_in_template, read_template
from app.study.alt_text import Draft, compose_parts
from app.study.verdict import Verdict


@dataclass(frozen=True)
class PracticeCase:
    """The file of a picture, its description, and what the guidance says. Several accepted answers: it is contested."""

    picture: Path
    description: str
    accepted: tuple[Verdict, ...]
    why: str


def load_cases(artifact: str, criterion: str) -> tuple[PracticeCase, ...]:
    """The cases for a criterion, by its short name; none where nobody has made any for the artifact."""
    folder = Path(resources.__file__).parent / "practice"
    for file in folder.glob("*.toml"):
        script = tomllib.loads(file.read_text("utf-8"))
        if script["artifact"] == artifact.strip().lower():
            template = read_template(built_in_template(artifact), artifact)
            fields = {picture["file"]: picture["fields"] for picture in script["picture"]}
            return tuple(
                PracticeCase(
                    folder / row["picture"],
                    " ".join(
                        part.sentence for part in compose_parts(template, Draft(fields[row["picture"]]))
                    ),
                    tuple(Verdict(word) for word in row["accepted"]),
                    row["why"],
                )
                for row in script["case"]
                if row["criterion"] == criterion
            )
    return ()
