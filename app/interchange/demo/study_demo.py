"""The demos of the three studies: pictures for a purpose, scored critiques, and captions, which are three in one.

Every picture, text and answer comes from resources/instruments_demo, and everybody in them is invented.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from app.files.rubric_file import load_rubric
from app.interchange.atomic_folder import make_whole
from app.interchange.demo import study_demo_captions as captions
from app.interchange.demo import study_demo_contexts as contexts
from app.interchange.demo import study_demo_critiques as critiques
from app.interchange.demo.demo_folder import STUDY_DEMOS
from app.interchange.demo.study_demo_builder import DemoBuilder
from app.messages.study.demo import DemoStudyContents
from app.study.ports import NewStudy, OpenStudy

Create = Callable[[Path, NewStudy], OpenStudy]


@dataclass(frozen=True)
class _Part:
    """One study: its script, the instrument it is made with, and what fills it."""

    script: str
    instrument: str
    fill: Callable[[DemoBuilder], None]


# As many as STUDY_DEMOS has folders for each, in the same order.
_PARTS: Mapping[str, tuple[_Part, ...]] = {
    "contexts": (_Part("contexts", "contexts", contexts.fill),),
    "critiques": (_Part("critiques", "critiques", critiques.fill),),
    "captions": (
        _Part("survey", "caption-survey", captions.fill_survey),
        _Part("collection", "caption-collection", captions.fill_collection),
        _Part("evaluation", "caption-evaluation", captions.fill_evaluation),
    ),
}


def build(
    folder: Path,
    which: str,
    create_study: Create,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> tuple[DemoStudyContents, ...]:
    """Make one of STUDY_DEMOS in a new folder. Its content is the same every time; only ids are fresh.

    It is made beside its place and moved there when it is whole: a failure leaves nothing behind. Raises UserError
    when the folder is in use or cannot be written.
    """
    parts = [
        (name, part, _read(part.script)) for name, part in zip(STUDY_DEMOS[which], _PARTS[which], strict=True)
    ]
    total = sum(len(_pictures(script)) for _name, _part, script in parts)
    done = 0

    def drawn() -> None:
        nonlocal done
        done += 1
        progress(done, total)

    def fill(unfinished: Path) -> tuple[DemoStudyContents, ...]:
        if len(parts) > 1:
            unfinished.mkdir()
        return tuple(
            _make(unfinished / name, name, part, script, create_study, drawn) for name, part, script in parts
        )

    return make_whole(folder, fill)


def _read(name: str) -> dict[str, Any]:
    import tomllib

    folder = resources.files("resources") / "instruments_demo"
    script = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
    if "looks" in script:  # the pictures are those of another file
        looks = tomllib.loads((folder / script["looks"]).read_text("utf-8"))
        known = {row["name"]: row for row in looks["picture"]}
        script["picture"] = [{**known[row["name"]], **row} for row in script["picture"]]
    return script


def _pictures(script: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [*script.get("picture", ()), *script.get("artwork", ())]


def _make(
    folder: Path,
    name: str,
    part: _Part,
    script: dict[str, Any],
    create_study: Create,
    drawn: Callable[[], None],
) -> DemoStudyContents:
    new = NewStudy(script["title"], script["artifact"], rubric=load_rubric(part.instrument), whole_image=None)
    study = create_study(folder, new)
    try:
        study.prepare_to_write()
        with study.together():
            part.fill(DemoBuilder(study, script, drawn))
        exhibits = study.images.count()
    finally:
        study.close()
    people = [*script.get("rater", ()), *script.get("person", ())]
    return DemoStudyContents(
        name,
        exhibits,
        len(_pictures(script)),
        tuple(row["name"] for row in people if not row.get("open")),
        tuple(row["name"] for row in script.get("judge", ())),
        tuple(row["name"] for row in people if row.get("open")),
    )
