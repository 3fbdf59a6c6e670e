"""A plan of calls as somebody hears it before saying yes, and what came of its run: a sentence each."""

from collections.abc import Mapping

from app.judging.drafts.draft_plan import DraftPlan
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
        told += [_destination(plan), *_leaving(plan)]
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
    return [*told, f"{judging.to_make(plan.calls)} {destination}", *_leaving(plan)]


def result_sentences(plan: Plan, counts: Mapping[Status, int]) -> list[str]:
    """What came of a run: how many calls ended how, and how many replies were taken over."""
    told = [judging.made(counts)] if sum(counts.values()) else []
    return [*told, judging.taken_over(count=len(plan.adopted))] if plan.adopted else told


def cost_sentence(plan: Plan | DraftPlan) -> str:
    """What the calls may cost, or why that is not known."""
    if plan.cost is not None:
        return judging.cost(plan.cost.dollars, plan.cost.looked_up)
    return judging.NO_COST if _stays_here(plan) else judging.unknown_cost(model=plan.setup.model)


def _stays_here(plan: Plan | DraftPlan) -> bool:
    """Whether nothing leaves this machine."""
    return all(one.stays_here for one in (plan.setups if isinstance(plan, Plan) else [plan.setup]))


def _what_it_sees(power: CheckPower) -> str:
    if power.right is None:
        return use.check_without_people(count=power.anchors)
    return use.check_sees(power.anchors, power.shared, power.right, power.falls)


def _destination(plan: Plan) -> str:
    hosts, are_here = [one.host for one in plan.setups], _stays_here(plan)
    if len(hosts) == 1:
        return judging.destination(hosts[0], are_here)
    return judge_fleets.destinations(listed(hosts, len(hosts)), are_here)


def _leaving(plan: Plan | DraftPlan) -> list[str]:
    """What is sent, what it may cost, and what is done so that a late call does not cost more than that."""
    billing = [] if _stays_here(plan) else [judging.SENT_ONCE_MORE]
    sent = judging.sent(plan.bytes_sent, plan.tokens_in, plan.tokens_out)
    return [sent, *billing, cost_sentence(plan)]
