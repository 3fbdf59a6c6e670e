"""SPICE's own program, asked by itself: the package's call writes into its own folder, and into a store of parses
that newer Javas refuse and some processors do not know. Without that store it is slower and runs everywhere."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean

from app.child_process import run
from app.private_files import private_folder

FILES = ("stanford-corenlp-3.6.0.jar", "stanford-corenlp-3.6.0-models.jar")
_PROGRAM = "spice-1.0.jar"
_MEMORY = "-Xmx8G"  # as published; what is not needed is not taken


def missing_files(folder: Path) -> list[str]:
    """Which of the files that are no part of the package are not there; `folder` is the package's, for SPICE."""
    return [name for name in FILES if not (folder / "lib" / name).exists()]


def spice(references: Mapping[str, Sequence[str]], candidates: Mapping[str, str], folder: Path) -> float:
    """The mean of all images' scores, in 0..1, or nan; both by image.

    Raises CalledProcessError where Java ends badly, ValueError where it leaves no scores.
    """
    asked = [
        {"image_id": image, "test": candidate, "refs": list(references[image])}
        for image, candidate in candidates.items()
    ]
    with private_folder() as place:
        given, found = place / "in.json", place / "out.json"
        given.write_text(json.dumps(asked), encoding="utf-8")
        command = ["java", _MEMORY, "-jar", _PROGRAM, str(given), "-out", str(found), "-subset", "-silent"]
        run(command, cwd=folder, check=True, capture_output=True)
        answered = json.loads(found.read_text(encoding="utf-8"))
    try:
        scores = [float(one["scores"]["All"]["f"]) for one in answered]
    except (KeyError, TypeError) as error:
        raise ValueError("The scores of an image are missing.") from error
    if len(scores) != len(candidates):
        raise ValueError(f"There are {len(scores)} scores for {len(candidates)} images.")
    return fmean(scores)
