"""From a model's reply to a picture, a caption or a critique in the study."""

import base64
import hashlib
import json
from collections import defaultdict
from dataclasses import replace

from app.errors import UserError
from app.judging.calls.attempts import Answered
from app.judging.calls.reply_text import is_refusal, without_thoughts
from app.judging.drafts.draft_reply import Unusable, only_object, outcome_of
from app.judging.outputs.output_plan import OutputPlan
from app.messages.judge import judge_replies, model_outputs
from app.private_files import private_folder
from app.study.control_characters import storable
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ENDINGS, Image, ImageFacts
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import ModelOutput, OutputOrder, Provenance
from app.study.ports import OpenStudy

_SIGNATURES = ((b"\x89PNG", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"RIFF", "WEBP"), (b"GIF8", "GIF"))
_LONGEST_SHOWN = 200


def keep_output(
    study: OpenStudy, plan: OutputPlan, asked: Asked, order: OutputOrder, answered: Answered, remarks: str
) -> Outcome:
    """Store what came of a call, and its output where there is one. Returns the outcome.

    A picture or an exhibit is added to the study together with the call that made it, or neither is.
    """
    outputs = study.outputs
    if plan.kind is DraftKind.IMAGES:
        return _keep_picture(study, plan, asked, order, answered, remarks)
    outcome = outcome_of(answered)
    if outcome.status is not Status.OK:
        outputs.keep(asked, outcome)
        return outcome
    try:
        words = _words_in(answered.reply.text, asked.question.codes[0])
    except Unusable as why:
        outcome = outcome._replace(status=why.status, reason=why.reason)
        outputs.keep(asked, outcome)
        return outcome
    with study.together():
        image = _add_critique(study, asked, order, words).key if plan.kind is DraftKind.CRITIQUES else None
        outputs.keep(asked, outcome, image, words, remarks)
    return outcome


def make_sets(study: OpenStudy, plan: OutputPlan) -> int:
    """Make an exhibit of the samples of each prompt, under each context of the instrument; returns how many are new.

    Only prompts of which every sample came are used; exhibits that are there already stay as they are.
    """
    samples: dict[tuple[str, str], dict[int, ModelOutput]] = defaultdict(dict)
    for one in study.outputs.usable(DraftKind.IMAGES):
        about = one.provenance
        if about.prompts == plan.request.prompts.title and one.image is not None:
            samples[about.code, about.source].setdefault(about.sample, one)
    rubric = study.rubrics.current()
    contexts = (rubric.context_names if rubric else ()) or ("",)
    texts = {prompt.code: prompt.text for prompt in plan.request.prompts.prompts}
    known = {image.name for exhibit in study.exhibits.all() if (image := study.images.get(exhibit.image))}
    made = 0
    with study.together():
        for (code, source), found in samples.items():
            if code not in texts or set(found) < set(range(1, plan.request.samples + 1)):
                continue
            pictures = [found[sample].image for sample in sorted(found)[: plan.request.samples]]
            about = found[1].provenance
            subject = f"{code} {_mark(about)}"
            for context in contexts:
                name = f"{subject}, {context}" if context else subject
                if name in known:
                    continue
                facts = ImageFacts(name, source, prompt=texts[code], group=about.group, licence=about.licence)
                keys = list(dict.fromkeys(picture for picture in pictures if picture is not None))
                study.exhibits.add(facts, ExhibitContent(context=context, subject=subject), keys)
                made += 1
    return made


def _mark(about: Provenance) -> str:
    """What tells the sets of several models apart without saying which is whose: raters read it."""
    return hashlib.sha256(f"{about.prompts} {about.source}".encode()).hexdigest()[:6]


def _keep_picture(
    study: OpenStudy, plan: OutputPlan, asked: Asked, order: OutputOrder, answered: Answered, remarks: str
) -> Outcome:
    """A picture is checked like any file that is added. What the call stores is not its bytes but how it was drawn."""
    reply, outputs = answered.reply, study.outputs
    outcome = outcome_of(replace(answered, reply=replace(reply, text="")))
    if outcome.status is not Status.OK:
        outputs.keep(asked, outcome)
        return outcome
    revised = outcome.reason
    outcome = outcome._replace(reason="", raw=json.dumps({"revised_prompt": revised}) if revised else "")
    about, content = order.provenance, base64.b64decode(reply.text)
    name = f"{about.code}-{asked.question.key[:8]}{_ending(content)}"
    facts = ImageFacts(
        name=name,
        source=about.source,
        is_photograph=False,
        is_reference=False,
        prompt=asked.question.prompt.text,
        group=about.group,
        licence=about.licence,
    )
    try:
        with private_folder() as folder:
            file = folder / "picture"
            file.write_bytes(content)
            with study.together():
                image = study.images.add(file, facts, is_shown_only=plan.request.sets).image
                outputs.keep(asked, outcome, image.key, revised, remarks)
    except UserError as error:
        outcome = outcome._replace(status=Status.INVALID, reason=error.sentence)
        outputs.keep(asked, outcome)
    return outcome


def _ending(content: bytes) -> str:
    kind = next((kind for signature, kind in _SIGNATURES if content.startswith(signature)), "PNG")
    return ENDINGS[kind][0]


def _words_in(text: str, field: str) -> str:
    """The words of an output: the whole reply, or those under a name in its JSON. Raises Unusable."""
    if not field:
        words = storable(without_thoughts(text)).strip()
        if not words:
            raise Unusable(judge_replies.EMPTY)
        if is_refusal(words) and len(words) < _LONGEST_SHOWN:
            raise Unusable(judge_replies.declined(words=" ".join(words.split())), Status.REFUSED)
        return words
    value = only_object(text).get(field)
    if not isinstance(value, str) or not value.strip():
        raise Unusable(model_outputs.without_field(field=field))
    return storable(value).strip()


def _add_critique(study: OpenStudy, asked: Asked, order: OutputOrder, words: str) -> Image:
    """A new exhibit: the work as it was shown to the model, with the critique as its text."""
    row = study.images.get(asked.question.image)
    assert row is not None
    exhibit, about = study.exhibits.of(row.key), order.provenance
    pictures = exhibit.pictures if exhibit else (row,)
    shown = exhibit.shown if exhibit else ExhibitContent()
    subject = shown.subject or row.name
    content = replace(
        shown, texts=(Passage(words, about.language, "", about.source),), context="", subject=subject
    )
    # The name is read by raters, who are not told which model wrote it.
    facts = ImageFacts(
        f"{subject} {asked.question.key[:8]}",
        about.source,
        prompt="",
        group=row.facts.group,
        licence=about.licence,
    )
    return study.exhibits.add(facts, content, [picture.key for picture in pictures])
