"""What people do with a report card: keep a check, set a threshold, give out pictures, appeal, decide, and say who may
publish. Each function stores one fact and returns the sentence to say."""

from collections.abc import Sequence
from datetime import date, timedelta

from app.agreement.report.kept_checks import content_of
from app.agreement.report.model_check import ModelCheck
from app.assignment.check_pictures import assign_check, check_pictures
from app.assignment.planning import people_of
from app.errors import UserError
from app.identity import now
from app.messages.agreement import model_check as model_check_text, report_card as report_card_text
from app.messages.interchange.import_export import listed
from app.messages.local_formats import day
from app.messages.numbers import printed
from app.messages.planning import planning
from app.messages.team import sent_work
from app.sessions.agreement.publishing import require_line
from app.sessions.team.work_overview import work_that_is_out
from app.study.judge.acceptance_threshold import Threshold, set_threshold
from app.study.judge.report_cards import LABEL, KeptCheck, NewCheck
from app.study.ports import OpenStudy


def keep_check(
    study: OpenStudy,
    check: ModelCheck,
    by: str,
    corrects: int = 0,
    why: str = "",
    expires: date | None = None,
) -> str:
    """Keep a check. `corrects`: the number of the check it corrects, 0 for none. Without a date it holds as long as the
    community decided. Raises UserError for a check there is not, for a correction of another model or without a reason,
    for a day in the past, and where the study is open elsewhere."""
    require_line(by)
    if bool(corrects) != bool(why.strip()):
        raise UserError(report_card_text.CORRECTION_NEEDS)
    previous = check_of(study, corrects) if corrects else None
    if previous is not None and previous.check.source != check.source:
        raise UserError(report_card_text.other_model(number=corrects, source=previous.check.source))
    today, rule = now().astimezone().date(), study.report_cards.rule()
    if expires is not None and expires < today:
        raise UserError(report_card_text.past(day=day(expires)))
    if expires is None and rule is not None and rule.days:
        expires = today + timedelta(days=rule.days)
    made = NewCheck(
        check.source,
        content_of(study, check),
        by.strip(),
        previous.key if previous else None,
        why.strip(),
        expires,
    )
    study.prepare_to_write()
    study.report_cards.keep(made)
    number = len(study.report_cards.checks())
    kept = report_card_text.kept(number=number, source=check.source)
    return f"{kept} {report_card_text.holds_until(day=day(expires))}" if expires else kept


def store_threshold(study: OpenStudy, threshold: Threshold) -> str:
    """Set the study's threshold for all models. Raises UserError where it is relative to a source there is not, which
    no later check could be made with, and where the study is open elsewhere."""
    if threshold.reference:
        require_source(study, threshold.reference)
    study.prepare_to_write()
    set_threshold(study, threshold)
    share = printed(threshold.share, 2)
    if threshold.reference:
        return report_card_text.threshold_beside(margin=share, reference=threshold.reference)
    return report_card_text.threshold_set(threshold=share)


def give_pictures(study: OpenStudy, check: ModelCheck, most: int = 0, names: Sequence[str] = ()) -> str:
    """Give people the pictures they must look at next. Raises UserError as `assign_next` does."""
    images = check_pictures(study, check, most)
    assign_check(study, images, names)
    rare = sum(bool(one.reasons) for one in images)
    done = planning.assigned(len(images), names or people_of(study))
    sentences = [done, report_card_text.parts(rare=rare, drawn=len(images) - rare), report_card_text.SEND]
    out = work_that_is_out(study.sent_work, now())
    return " ".join([*sentences, *([sent_work.work_is_out(out)] if out else [])])


def appeal_against(study: OpenStudy, number: int, question: str, image: int, words: str, author: str) -> str:
    """Keep an appeal against a kept check (its number), on a criterion ("": the label), perhaps on one image (its
    number, 0 for none). It waits for a meeting. Raises UserError for a check, criterion or image there is not,
    and without words."""
    kept = check_of(study, number)
    asked = [one["code"] for one in kept.check.content.get("questions", ())]
    code = question or LABEL
    if code not in asked:
        raise UserError(report_card_text.no_such_question(code=code, known=listed(asked)))
    found = study.images.at(image) if image else None
    if image and (found is None or found.facts.source != kept.check.source):
        raise UserError(report_card_text.no_such_image(number=image, source=kept.check.source))
    said = " ".join(words.split())
    if not said:
        raise UserError(report_card_text.WORDS_NEEDED)
    if author:
        require_line(author)
    study.prepare_to_write()
    study.report_cards.appeal(kept.key, code, found.key if found else None, said, author)
    return report_card_text.appealed(number=len(study.report_cards.appeals()))


def require_source(study: OpenStudy, name: str) -> None:
    """Raises UserError for a source that no image comes from."""
    known = {image.facts.source for image in study.images.all()}
    if name not in known:
        raise UserError(model_check_text.no_such_source(name, sorted(filter(None, known))))


def check_of(study: OpenStudy, number: int) -> KeptCheck:
    """A kept check by its number, from 1. Raises UserError for one there is not."""
    checks = study.report_cards.checks()
    if not 1 <= number <= len(checks):
        raise UserError(report_card_text.no_such_check(number=number, count=len(checks)))
    return checks[number - 1]
