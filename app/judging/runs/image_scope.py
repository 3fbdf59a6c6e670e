"""Which images a judge is asked about: all, those that people have answered, or the first ones."""

from dataclasses import replace
from enum import StrEnum

from app.errors import FieldError, UserError
from app.judging.runs.plan import RunRequest
from app.messages.cli import judge as judge_text
from app.messages.judge import judge_form
from app.study.judge.split import ImagePart, in_part
from app.study.ports import OpenStudy
from app.study.team.raters import PEOPLE


def ask_anchors(study: OpenStudy, request: RunRequest) -> RunRequest:
    """The same judge asked again about its anchors, in as many further runs. Raises UserError where it has none."""
    from app.agreement.use.anchor_checks import check_power
    from app.agreement.use.drift_reading import anchors_of

    judge = next(
        (judge for judge, setup in study.calls.judges() if setup.identity == request.setup.identity), None
    )
    images = anchors_of(study, judge) if judge else frozenset()
    if judge is None or not images:
        raise UserError(judge_text.NO_ANCHORS)
    runs = max(call.run for call in study.calls.all() if call.judge == judge)
    power = check_power(study, judge, images)
    return replace(request, images=images, runs=runs + request.runs, anchors=True, power=power)


class ImageScope(StrEnum):
    """What is asked about. The values are the words of the form."""

    ALL = "all"
    ANSWERED = "answered"
    FIRST = "first"


def images_in_scope(
    study: OpenStudy, scope: ImageScope, first: int, part: ImagePart, group: str = ""
) -> set[int] | None:
    """The keys of the images to ask about; None for all of them. `first` counts those that can be asked about.

    Raises FieldError (`group` or `scope`) where nothing is left: no image of the group, or none that people have
    answered.
    """
    images = list(study.images.all())
    if group:
        images = [image for image in images if image.facts.group == group]
        if not images:
            raise FieldError("group", judge_form.no_such_group(group=group))
    if scope is ImageScope.ANSWERED:
        answered = answered_by_people(study)
        images = [image for image in images if image.key in answered]
        if not images:
            raise FieldError("scope", judge_form.NOBODY_ANSWERED)
    if scope is ImageScope.FIRST:
        test_images = study.splits.test_images()
        asked = (one for one in images if not one.facts.is_reference and in_part(one.key, part, test_images))
        images = [image for image, _ in zip(asked, range(first), strict=False)]
    return None if scope is ImageScope.ALL and not group else {image.key for image in images}


def answered_by_people(study: OpenStudy) -> frozenset[int]:
    """The images (keys) to which a person or a pair has given an answer; what they said is not told."""
    people = {rater.key for rater in study.raters.all() if rater.kind in PEOPLE}
    rubric = study.rubrics.current()
    columns = study.ratings.of(rubric.version if rubric else 0)
    return frozenset(
        image for image, rater in zip(columns.image, columns.rater, strict=True) if rater in people
    )
