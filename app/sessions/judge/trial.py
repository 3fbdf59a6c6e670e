"""What came of one call about one image: the reply, and the verdicts read from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.messages.annotate.annotating import NO_DESCRIPTION
from app.messages.annotate.content_notes import before_description
from app.messages.judge import judge_calls, judge_trial
from app.reports.document import ImageFile
from app.sessions.judge.judge_calls import verdict_lines, verdicts_of
from app.sessions.judge.judge_results import Results
from app.study.content_notes import note_of
from app.study.image import Image
from app.study.judge.judge_ports import Filter
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class Trial:
    """A sentence about the call, its verdicts line by line, the reply word for word, and the image it is about; None
    where that is no picture, or where the reply is not shown."""

    sentence: str
    verdicts: Sequence[str] = ()
    reply: str = ""
    picture: ImageFile | None = None


def trial_of(study: OpenStudy, results: Results, number: int) -> Trial:
    """The newest call of the judge about an image. Whoever has still to answer the image is not shown the reply."""
    image = study.images.at(number)
    if image is None:
        return Trial(judge_trial.no_call(number=number))
    shown = list(study.calls.all(Filter(results.judge, image=image.key, reader=results.access)))
    if not shown:
        is_made = any(True for _ in study.calls.all(Filter(results.judge, image=image.key, most=1)))
        if is_made and results.why_withheld:
            return Trial(judge_trial.withheld_because(number=number, why=results.why_withheld))
        if is_made and results.access is not None:
            return Trial(judge_trial.withheld(number=number, name=results.access.name))
        return Trial(judge_trial.no_call(number=number))
    call = shown[-1]
    given = verdicts_of(study, call, results.setup)
    lines = tuple(verdict_lines(study.rubrics.version(call.rubric_version), given))
    status = judge_calls.STATUSES[call.outcome.status]
    sentence = judge_trial.came(number, status, len(given), call.outcome.reason)
    return Trial(sentence, lines, call.outcome.raw or "", _picture(study, image))


def _picture(study: OpenStudy, image: Image) -> ImageFile | None:
    path = study.images.path(image)
    if not path.is_file():
        return None
    description, note = study.descriptions.current(image.key), note_of(study, image)
    line = description.line if description else NO_DESCRIPTION
    first, hidden = (before_description(note=note), line) if note else (line, "")
    return ImageFile(path, judge_trial.image(number=image.number), first, False, hidden)
