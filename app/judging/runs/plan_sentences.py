"""A plan of calls as somebody hears it before saying yes, and what came of its run: a sentence each."""

from collections.abc import Mapping

from app.judging.drafts.draft_plan import DraftPlan
from app.judging.runs.call_plan import volume_sentences
from app.judging.runs.plan import Plan
from app.messages.agreement import use
from app.messages.interchange.import_export import listed
from app.messages.judge import drafts as drafts_text, judge_fleets, judging
from app.messages.planning import split as split_text
from app.messages.study import image_prompts
from app.study.judge.bounds import CheckPower
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import DraftKind


def plan_sentences(plan: Plan) -> list[str]:
    """Who is asked about what, which calls are left to make, what is left out, where it goes and what it may cost."""
    sentences = [
        judging.asked(judge=plan.judge_name, version=plan.rubric.version, count=plan.images, runs=plan.runs)
    ]
    if plan.ended:
        sentences.append(judging.made_before(plan.ended))
    if plan.waiting:
        sentences.append(judging.handed_in(count=plan.waiting))
    sentences.append(judging.to_make(count=plan.calls))
    if plan.power:
        sentences.append(_what_it_sees(plan.power))
    if plan.swap_calls:
        sentences.append(judging.swap_test_first(count=plan.swap_calls))
    if plan.without_picture:
        sentences.append(judging.left_out_without_picture(plan.without_picture))
    if plan.without_alt_text:
        sentences.append(judging.left_out_without_alt_text(plan.without_alt_text))
    if plan.sealed:
        sentences.append(split_text.left_for_development(count=plan.sealed))
    if plan.references:
        sentences.append(judging.references_left_out(count=plan.references))
    if plan.lone:
        sentences.append(judging.images_with_one_part(plan.lone))
    if plan.only_judge_gets_prompts and plan.calls:
        sentences.append(image_prompts.ONLY_JUDGES)
    if plan.calls:
        sentences += [_destination(plan), *volume_sentences(plan)]
    return sentences


def draft_plan_sentences(plan: DraftPlan) -> list[str]:
    """The same for a plan that asks for drafts."""
    if plan.kind is DraftKind.RUBRIC:
        sentences = [drafts_text.asked_for_rubric(model=plan.setup.model, artifact=plan.artifact)]
    elif plan.kind is DraftKind.WORDING:
        sentences = [drafts_text.asked_for_wordings(model=plan.setup.model)]
    else:
        sentences = [drafts_text.asked_for_descriptions(model=plan.setup.model)]
    if plan.ended:
        sentences.append(drafts_text.made_before(count=plan.ended))
    if plan.sealed:
        sentences.append(split_text.left_for_development(count=plan.sealed))
    if plan.without_picture:
        sentences.append(judging.left_out_without_picture(plan.without_picture))
    if not plan.calls:
        return [*sentences, judging.to_make(count=0)]
    destination = judging.destination(plan.setup.host, plan.setup.stays_here)
    return [*sentences, f"{judging.to_make(count=plan.calls)} {destination}", *volume_sentences(plan)]


def result_sentences(plan: Plan, counts: Mapping[Status, int]) -> list[str]:
    """What came of a run: how many calls ended how, and how many replies were taken over."""
    sentences = [judging.made(counts)] if sum(counts.values()) else []
    return [*sentences, judging.taken_over(count=len(plan.adopted))] if plan.adopted else sentences


def _what_it_sees(power: CheckPower) -> str:
    if power.right is None:
        return use.check_without_people(count=power.anchors)
    return use.check_sees(power.anchors, power.shared, power.right, power.falls)


def _destination(plan: Plan) -> str:
    hosts, are_here = [one.host for one in plan.setups], plan.stays_here
    if len(hosts) == 1:
        return judging.destination(hosts[0], are_here)
    return judge_fleets.destinations(listed(hosts, len(hosts)), are_here)
