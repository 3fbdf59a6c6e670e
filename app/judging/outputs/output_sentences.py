"""A plan for outputs as somebody hears it before saying yes, and what came of its run: a sentence each."""

from app.judging.outputs.output_plan import OutputPlan, licence_of
from app.judging.outputs.output_run import OutputRun
from app.judging.runs.call_plan import volume_sentences
from app.messages.judge import judging, model_outputs
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind


def output_plan_sentences(plan: OutputPlan) -> list[str]:
    """What is asked for, where it goes, what is recorded, and what it may cost."""
    request, setup = plan.request, plan.setup
    prompts = request.prompts
    sentences = [
        model_outputs.asked_for(
            model=setup.model,
            kind=plan.kind,
            prompts=len(prompts.prompts),
            title=prompts.title,
            samples=request.samples,
            subjects=plan.subjects,
        )
    ]
    if plan.ended:
        sentences.append(model_outputs.made_before(count=plan.ended))
    if plan.interrupted:
        sentences.append(model_outputs.interrupted(count=plan.interrupted))
    if plan.without_picture:
        sentences.append(judging.left_out_without_picture(plan.without_picture))
    sentences.append(judging.to_make(count=plan.calls))
    if not plan.calls:
        return sentences
    first = prompts.seed if request.seed is None else request.seed
    sentences.append(judging.destination(setup.host, setup.stays_here))
    sentences.append(model_outputs.NO_SEED if first is None else model_outputs.seeds(first, request.samples))
    licence = licence_of(request)
    sentences.append(model_outputs.licence(name=licence) if licence else model_outputs.NO_LICENCE)
    return [*sentences, *volume_sentences(plan)]


def output_result_sentences(run: OutputRun) -> list[str]:
    """What was made, and what happens with it."""
    plan, made = run.plan, run.counts[Status.OK]
    sentences = [model_outputs.made(plan.kind, made, plan.setup.model)]
    if run.sets_made:
        sentences.append(model_outputs.sets_made(count=run.sets_made))
    if made and plan.kind is DraftKind.CAPTIONS:
        sentences.append(model_outputs.CAPTIONS_KEPT)
    return sentences
