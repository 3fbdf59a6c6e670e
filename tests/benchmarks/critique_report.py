"""How long a study of 4,410 critiques takes to a file, in processor time, beside reading and analysing it."""

import random
import tempfile
import time
from contextlib import closing
from pathlib import Path

from app.files.rubric_file import load_rubric
from app.instruments.critique_settings import options_for
from app.instruments.critiques import analyse
from app.instruments.scores import read_scores
from app.reports.study_report import usual_document
from app.study.answer import Circumstances, Content
from app.study.exhibits import ExhibitContent, Passage
from app.study.image import ImageFacts
from app.study.judge.judge_setup import JudgeSetup
from app.study.ports import ImportedAnswer, NewStudy
from app.study.verdict import Mark
from exporters.reports.report_files import export_report
from storage.folder import StudyFolder, create_study, open_study
from tests.instruments.making_critiques import DEEP, DIMENSIONS, SHALLOW

Row = tuple[str, str, str, str]
WORKS, MODELS, SCORED = 294, 15, 450
CULTURES = ("chinese", "western", "japanese", "korean", "islamic", "indian")
SENTENCES = [SHALLOW, *(sentence for told in DEEP.values() for sentence in told)]


def rows() -> list[Row]:
    """Every measurement of this module."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        make_critiques(place / "study").close()
        with closing(open_study(place / "study")) as study:
            began = time.process_time()
            assert analyse(read_scores(study), options_for(study, 1), study.coding.reasons()) is not None
            floor = time.process_time() - began
        return [_row(place, name, floor) for name in ("html", "pdf")]


def _row(place: Path, name: str, floor: float) -> Row:
    began = time.process_time()
    with closing(open_study(place / "study")) as study:
        export_report(usual_document(study), name, place / f"report.{name}", study.folder)
    took = time.process_time() - began
    what = f"{WORKS * MODELS:,} critiques to {name.upper()}"
    return what, f"{took:.1f} s", f"reading and analysing them: {floor:.1f} s", f"{took / floor:.1f} times"


def make_critiques(
    folder: Path, works: int = WORKS, models: int = MODELS, scored: int = SCORED
) -> StudyFolder:
    """Critiques of works by models, all scored by a judge and some by two people."""
    draw = random.Random(1)
    study = create_study(folder, NewStudy("Critiques", "critiques", rubric=load_rubric("critiques")))
    study.prepare_to_write()
    people = [study.raters.add(name) for name in ("Ana", "Ben")]
    judge = study.calls.judge("judge", JudgeSetup("quill-9"))
    answers = []
    with study.together():
        for place in range(works * models):
            work, model = divmod(place, models)
            words = " ".join(draw.choices(SENTENCES, k=24))
            expert = " ".join(random.Random(work).choices(SENTENCES, k=24))
            shown = ExhibitContent(
                (Passage(words, "en", "", f"Model-{model}"),),
                (Passage(expert, "en", "", "expert"),),
                *("", f"work {work}", CULTURES[work % 6], f"genre {work % 3}"),
            )
            image = study.exhibits.add(ImageFacts(f"critique {place}"), shown, [])
            raters = [
                (judge, 1),
                *((person, 0) for person in people if place % 10 == 0 and place < scored * 10),
            ]
            answers += [
                ImportedAnswer(
                    *(image.key, rater, run, f"D.{name}", Content(Mark(str(draw.randint(1, 5)))), None),
                    Circumstances(),
                )
                for rater, run in raters
                for name in DIMENSIONS
            ]
        study.answers.bring_in(answers)
    return study
