"""Saying in advance what a study will conclude from: bounds, criteria, judges, images, split, and planned looks.

The document holds nobody's name but those of judges. It is stored as the words its checksum was computed from, so that
anybody can compute it again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from app.agreement.advice.ends import CONFIDENCE
from app.study.judge.bounds import in_force
from app.study.judge.preregistration import Preregistration
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.team.raters import RaterKind

FORMAT = 1
ASPECTS = ("bounds", "criteria", "judges", "images", "split")
_OF_CRITERION = ("code", "text", "guidance", "applies_when")


@dataclass(frozen=True)
class Registered:
    """What was preregistered last, and which of its aspects are not as they were. `looks` were made of `planned_looks`
    (None: no number was planned). `times`: how often the study has preregistered."""

    sha256: str
    recorded_at: datetime
    changed: tuple[str, ...]
    looks: int
    planned_looks: int | None
    times: int

    @property
    def same(self) -> tuple[str, ...]:
        """The aspects that are as they were."""
        return tuple(aspect for aspect in ASPECTS if aspect not in self.changed)


def contents_of(study: OpenStudy, looks: int | None = None, images: int | None = None) -> dict[str, Any]:
    """What a study would preregister now, with the number of planned looks and of images in all; None: not said."""
    keys = study.splits.test_images()
    every = [image for image in study.images.all() if not image.facts.is_reference]
    return {
        "format": FORMAT,
        "study": str(study.study.id),
        "title": study.study.title,
        "artifact": study.study.artifact,
        "confidence": CONFIDENCE,
        "bounds": asdict(in_force(study.bounds.all())),
        "rubric_version": rubric.version if (rubric := study.rubrics.current()) else None,
        "criteria": _criteria(rubric),
        "judges": _judges(study),
        "images": {"count": len(every), "sha256": _hash(str(image.id) for image in every)},
        "split": {
            "test": len(keys),
            "development": len(every) - len(keys),
            "sha256": _hash(str(image.id) for image in every if image.key in keys),
            "draws": [{"seed": one.seed, "share": one.share} for one in study.splits.all()],
        },
        "planned": {"looks": looks, "images": images},
    }


def preregister(study: OpenStudy, looks: int | None = None, images: int | None = None) -> Preregistration:
    """Store what a study would preregister now, with its date; on the disk when this returns.

    Raises UserError where the study is open elsewhere.
    """
    study.prepare_to_write()
    words = json.dumps(contents_of(study, looks, images), ensure_ascii=False, sort_keys=True)
    return study.preregistrations.add(words, checksum(words))


def checksum(words: str) -> str:
    """SHA-256 of the words in UTF-8, hex."""
    return hashlib.sha256(words.encode()).hexdigest()


def registered(study: OpenStudy) -> Registered | None:
    """The last preregistration beside the study as it is now; None where there is none."""
    log = study.preregistrations.all()
    if not log:
        return None
    last = log[-1]
    said, now = json.loads(last.contents), contents_of(study)
    changed = tuple(aspect for aspect in ASPECTS if _compared(said, aspect) != _compared(now, aspect))
    planned = said.get("planned", {}).get("looks")
    return Registered(last.sha256, last.recorded_at, changed, len(study.splits.looks()), planned, len(log))


def _compared(contents: dict[str, Any], aspect: str) -> Any:
    """An aspect without what may differ and mean the same. A judge is how it is asked: its name, the address of its
    server (which older documents contain), and the id it has in this copy of the study are no part of it."""
    found = contents.get(aspect)
    if aspect == "judges":
        return {_identity(judge) for judge in found or ()}
    return found


def _identity(judge: Mapping[str, Any]) -> str:
    """How a judge is asked, as text; its id where only its answers were imported."""
    setup = judge["setup"]
    return json.dumps(_without_address(setup), sort_keys=True) if setup else str(judge["id"])


def _without_address(setup: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in setup.items() if name != "base_url"}


def _criteria(rubric: Rubric | None) -> list[dict[str, Any]]:
    return [
        {
            "lineage": str(one.lineage),
            **{name: getattr(one, name) for name in _OF_CRITERION},
            "not_visible": one.not_visible.value,
        }
        for one in (rubric.criteria if rubric else ())
    ]


def _judges(study: OpenStudy) -> list[dict[str, Any]]:
    found = []
    for rater in study.raters.all():
        if rater.kind is RaterKind.JUDGE:
            setup = study.calls.setup_of(rater)
            asked = _without_address(json.loads(setup.as_json())) if setup else None
            found.append({"id": str(rater.id), "name": rater.name, "setup": asked})
    return sorted(found, key=lambda judge: str(judge["id"]))


def _hash(identities: Iterable[str]) -> str:
    return checksum("\n".join(sorted(identities)))
