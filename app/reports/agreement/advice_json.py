"""An advice for programs; the keys are promised to other people's scripts."""

from dataclasses import asdict
from typing import Any

from app.agreement.advice.advice import Advice


def advice_json(advice: Advice) -> dict[str, Any]:
    """`false_passes` is null where the reference rejected nothing; `more_images` where more would not settle it."""
    return {
        "kind": advice.kind.value,
        "reason": advice.told,
        "except": list(advice.exceptions),
        "false_passes": asdict(advice.false_passes) if advice.false_passes else None,
        "more_images": advice.more_images,
    }
