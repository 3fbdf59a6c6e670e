"""One of a pair answers alone at this machine, each answer under seal: a program, for no command does this.

Its arguments are the study's folder, whose turn it is, how many images to answer, and a word for the notes. It prints a
line for each image that is done.
"""

import sys
from contextlib import closing
from pathlib import Path

from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.team.pairs import SittingSetup
from app.study.verdict import Verdict
from storage.folder import open_study


def main() -> int:
    """Answer, and leave. Returns 0, or 1 where there is nobody to answer or another program has the study."""
    from app.cli.output import complain, print_lines
    from app.errors import UserError

    folder, name, images, word = sys.argv[1:]
    try:
        with closing(open_study(Path(folder))) as study:
            study.prepare_to_write()
            pair = next((one for one in study.pairs.all() if any(p.name == name for p in one.people)), None)
            if pair is None:
                return 1
            here = next(person.id for person in pair.people if person.name == name)
            last = study.pairs.last_setup(pair.rater)
            if last.here not in (None, here):
                return 1
            session = Pairing(
                study, pair, last if last.here else SittingSetup(break_after_images=0, here=here)
            )
            rubric = study.rubrics.current()
            session.begin()
            session.go_on()
            for _ in range(int(images)):
                if session.stage is not Stage.ALONE:
                    break
                number = session.image.number
                for criterion in rubric.criteria if rubric else ():
                    session.answers.decide(Verdict.MET if number % 2 else Verdict.NOT_MET, criterion.code)
                    session.answers.note(f"{word}-{number}", criterion.code)
                session.go_on()
                print_lines(f"sealed {number}")
            session.leave()
    except UserError as error:
        complain(error.sentence)
        return 1
    return 0
