"""What asking for embeddings would do, before it does any of it."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.errors import UserError
from app.judging.calls.attempts import Answered
from app.judging.calls.backend import Judge
from app.judging.calls.keys import Key
from app.judging.drafts.draft_plan import DraftPlan
from app.judging.drafts.draft_reply import outcome_of
from app.judging.runs.call_plan import cost_sentence, size_of
from app.messages.judge import embeddings, judging
from app.study.image import Image
from app.study.judge.judge_call import Outcome, Prompt, Question, Status, call_key
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftCall, DraftKind
from app.study.ports import OpenStudy
from app.usage.price_list import load_prices, price

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


@dataclass(frozen=True)
class ComparedTexts:
    """A critique and the reference it is compared with; `image` is the exhibit's."""

    image: Image
    critique: str
    reference: str


def plan_embeddings(
    study: OpenStudy, setup: JudgeSetup, pairs: Sequence[ComparedTexts], prices: Path | None = None
) -> DraftPlan:
    """What would be sent for these texts. Nothing is sent and nothing is written. What came before is left out; a
    call that failed is made again.

    Raises UserError where there is nothing to compare.
    """
    if not pairs:
        raise UserError(embeddings.NOTHING_TO_COMPARE)
    about = {"kind": DraftKind.EMBEDDINGS.value, "endpoint": setup.base_url, "model": setup.model}
    questions = []
    for pair in pairs:
        prompt = embedding_prompt(pair.critique, pair.reference)
        questions.append(Question(pair.image.key, 1, (), prompt, call_key(pair.image.id, about, prompt, 1)))
    known = study.drafts.known(question.key for question in questions)
    to_ask = tuple(question for question in questions if known.get(question.key) is not Status.OK)
    size, tokens = size_of((one.prompt for one in to_ask), (), setup)
    return DraftPlan(
        kind=DraftKind.EMBEDDINGS,
        setup=setup,
        artifact=study.study.artifact,
        questions=to_ask,
        bytes_sent=size,
        tokens_in=tokens,
        tokens_out=0,
        cost=price(setup.model, tokens, 0, load_prices(prices)),
        ended=len(questions) - len(to_ask),
    )


def embedding_plan_sentences(plan: DraftPlan) -> list[str]:
    """The plan as somebody hears it before saying yes."""
    setup = plan.setup
    sentences = [embeddings.asked(model=setup.model, count=plan.calls + plan.ended)]
    if plan.ended:
        sentences.append(embeddings.made_before(count=plan.ended))
    sentences.append(judging.to_make(count=plan.calls))
    if not plan.calls:
        return sentences
    sentences.append(judging.destination(setup.host, setup.stays_here))
    sentences.append(judging.sent(size=plan.bytes_sent, tokens_in=plan.tokens_in, tokens_out=plan.tokens_out))
    return [*sentences, cost_sentence(plan)]


def embedding_connection(setup: JudgeSetup, key: Key | None, timeout: float) -> Callable[[], Judge]:
    """How to connect to the server, and how long (seconds) to wait for an answer. Nothing is sent yet."""
    from app.judging.embeddings.embedding_client import EmbeddingClient

    return lambda: EmbeddingClient(setup, key, timeout)


def keep_similarity(study: OpenStudy, answered: Answered) -> Outcome:
    """Store what became of a call. Returns the outcome."""
    outcome = outcome_of(answered)
    study.drafts.complete(answered.asked, outcome)
    return outcome
