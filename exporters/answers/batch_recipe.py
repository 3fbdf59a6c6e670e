"""Scripts that have vLLM make the calls of batch files: an array job for SLURM, and a program for Ray."""

import shlex
from collections.abc import Sequence
from enum import StrEnum
from importlib import resources
from pathlib import Path
from string import Template
from typing import TextIO

from app.judging.batches.batch import BatchFile, PictureForm
from app.judging.runs.plan import Plan
from exporters.answers.openai_batch import pictures_folder
from exporters.atomic_file import write_out


class Recipe(StrEnum):
    """What the calls are made with."""

    SLURM = "slurm"
    RAY = "ray"


_TEMPLATES = {Recipe.SLURM: ("slurm.sh", "slurm.sh"), Recipe.RAY: ("ray.py.txt", "ray.py")}


def write_recipe(
    recipe: Recipe, study: Path, plan: Plan, files: Sequence[BatchFile], out: Path, pictures: PictureForm
) -> Path:
    """Write a script beside the files of calls, which runs as it is; returns its path.

    It gives `vllm run-batch` one file after the other, and leaves out those whose replies are there. `study` is the
    study's folder, which is no place for it. Raises UserError when it cannot be written.
    """
    template, name = _TEMPLATES[recipe]
    script = out.with_name(f"{out.stem}-{name}")
    options = ["--model", plan.setup.model]
    if pictures is PictureForm.PATH:
        options += ["--allowed-local-media-path", str(pictures_folder(out))]
    names = [file.path.name for file in files]
    if recipe is Recipe.SLURM:
        model, given = shlex.quote(plan.setup.model), "".join(f" {shlex.quote(one)}" for one in options[2:])
        words = {"files": shlex.join(names), "model": model, "options": given}
    else:
        words = {"files": repr(names), "options": repr(options)}
    text = (resources.files("resources") / "recipes" / template).read_text("utf-8")
    calls = sum(file.calls for file in files)
    made = Template(text).substitute(words, count=len(files), calls=calls, script=shlex.quote(script.name))

    def write(stream: TextIO) -> None:
        stream.write(made)

    write_out(script, study, write)
    return script
