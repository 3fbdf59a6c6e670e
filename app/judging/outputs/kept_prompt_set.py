"""A prompt set that a study keeps, as a model under test is asked with it; its sealed part only for a check."""

import hashlib
import json
from collections.abc import Sequence

from app.errors import UserError
from app.judging.outputs.prompt_set import OutputPrompt, PromptSet
from app.messages.judge import prompt_sets as prompt_sets_text
from app.study.judge.model_drafts import DraftKind
from app.study.judge.prompt_sets import CheckPrompt, KeptPromptSet
from app.study.ports import OpenStudy


def find_kept(study: OpenStudy, name: str) -> KeptPromptSet | None:
    """The set of this name and version ("canes 2"), or the newest version of the set of this name."""
    kept = study.prompt_sets.all()
    return next((one for one in reversed(kept) if name in (one.title, one.name)), None)


def open_prompts(study: OpenStudy, kept: KeptPromptSet, source: str = "", by: str = "") -> PromptSet:
    """The prompts to ask a model with. With `source`, the sealed ones instead: their use is stored first.

    Kinds stay in the set, for each would make a source of its own of the model. Raises UserError where there is no
    prompt to ask with, and where the study is open elsewhere.
    """
    prompts: Sequence[CheckPrompt] = kept.prompts
    version = kept.version
    if source:
        study.prepare_to_write()
        prompts = study.prompt_sets.open_sealed(kept.key, source, by)
        version = f"{kept.version} (sealed)"
    if not prompts:
        raise UserError(prompt_sets_text.nothing_to_ask(name=kept.title))
    document = json.dumps([(one.code, one.text) for one in prompts], ensure_ascii=False)
    return PromptSet(
        name=kept.name,
        version=version,
        what=DraftKind.IMAGES,
        sha256=hashlib.sha256(document.encode()).hexdigest(),
        prompts=tuple(OutputPrompt(one.code, one.text, group=one.group) for one in prompts),
        licence=kept.licence,
    )
