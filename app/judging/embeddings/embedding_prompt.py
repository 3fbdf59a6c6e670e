"""The two texts whose embeddings are compared, and the figure that comes of it, as they are stored with the call."""

import math
from collections.abc import Iterable

from app.study.judge.judge_call import Prompt, Status
from app.study.judge.model_drafts import DraftCall

_SLACK = 1e-6  # rounding may take a cosine past one


def embedding_prompt(critique: str, reference: str) -> Prompt:
    """The texts of one call: `text` is the critique, `system` is the reference it is compared with."""
    return Prompt(reference, critique, {})


def similarities(calls: Iterable[DraftCall]) -> dict[str, dict[str, float]]:
    """What came of calls: model → the hash of the prompt → the cosine of both embeddings, in -1..1; the newest of each.

    A stored reply that is no such number is left out.
    """
    found: dict[str, dict[str, float]] = {}
    for call in calls:
        if call.outcome.status is not Status.OK:
            continue
        try:
            cosine = float(call.outcome.raw)
        except ValueError:
            continue
        if math.isfinite(cosine) and abs(cosine) <= 1 + _SLACK:
            found.setdefault(call.model, {})[call.prompt_sha256] = max(-1.0, min(1.0, cosine))
    return found
