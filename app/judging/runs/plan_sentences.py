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
    told = [judging.asked(plan.judge_name, plan.rubric.version, plan.images, plan.runs)]
    if plan.ended:
        told.append(judging.made_before(plan.ended))
    if plan.waiting:
        told.append(judging.handed_in(count=plan.waiting))
    told.append(judging.to_make(plan.calls))
    if plan.power:
        told.append(_what_it_sees(plan.power))
    if plan.swap_calls:
        told.append(judging.swap_test_first(count=plan.swap_calls))
    if plan.without_picture:
        told.append(judging.left_out_without_picture(plan.without_picture))
    if plan.without_alt_text:
        told.append(judging.left_out_without_alt_text(plan.without_alt_text))
    if plan.sealed:
        told.append(split_text.left_for_development(count=plan.sealed))
    if plan.references:
        told.append(judging.references_left_out(count=plan.references))
    if plan.lone:
        told.append(judging.images_with_one_part(plan.lone))
    if plan.only_judge_gets_prompts and plan.calls:
        told.append(image_prompts.ONLY_JUDGES)
    if plan.calls:
        told += [_destination(plan), *volume_sentences(plan)]
    return told


def draft_plan_sentences(plan: DraftPlan) -> list[str]:
    """The same for a plan that asks for drafts."""
    if plan.kind is DraftKind.RUBRIC:
        told = [drafts_text.asked_for_rubric(model=plan.setup.model, artifact=plan.artifact)]
    elif plan.kind is DraftKind.WORDING:
        told = [drafts_text.asked_for_wordings(model=plan.setup.model)]
    else:
        told = [drafts_text.asked_for_descriptions(model=plan.setup.model)]
    if plan.ended:
        told.append(drafts_text.made_before(count=plan.ended))
    if plan.sealed:
        told.append(split_text.left_for_development(count=plan.sealed))
    if plan.without_picture:
        told.append(judging.left_out_without_picture(plan.without_picture))
    if not plan.calls:
        return [*told, judging.to_make(0)]
    destination = judging.destination(plan.setup.host, plan.setup.stays_here)
    return [*told, f"{judging.to_make(plan.calls)} {destination}", *volume_sentences(plan)]


def result_sentences(plan: Plan, counts: Mapping[Status, int]) -> list[str]:
    """What came of a run: how many calls ended how, and how many replies were taken over."""
    told = [judging.made(counts)] if sum(counts.values()) else []
    return [*told, judging.taken_over(count=len(plan.adopted))] if plan.adopted else told


def _what_it_sees(power: CheckPower) -> str:
    if power.right is None:
        return use.check_without_people(count=power.anchors)
    return use.check_sees(power.anchors, power.shared, power.right, power.falls)


def _destination(plan: Plan) -> str:
    hosts, are_here = [one.host for one in plan.setups], plan.stays_here
    if len(hosts) == 1:
        return judging.destination(hosts[0], are_here)
    return judge_fleets.destinations(listed(hosts, len(hosts)), are_here)
