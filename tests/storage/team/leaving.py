"""A study in which one person has left a trace in every table that can hold one."""

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path

from app.identity import new_id
from app.study.alt_text import Draft
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.judge.prompt_sets import CheckPrompt
from app.study.judge.report_cards import LABEL, NewCheck, PublicationRule
from app.study.team.assignments import CountRange, Properties, Setup
from app.study.team.coding import CandidateSide, Part, Reading
from app.study.team.meetings import Hands
from app.study.team.pairs import FirstTurn, NewMember, Pair
from app.study.team.participants import AboutKind, NewConsent, OnWithdrawal
from app.study.team.raters import Perception, Rater, WorkOrder
from app.study.team.seals import Phase
from app.study.team.sent_work import NewReturn, NewWork, ReviewState, WorkKind
from app.study.team.statements import NewStatement
from app.study.team.workshops import NewWorkshop, Plan, Step, StepKind
from app.study.verdict import Doubt, Scale, Verdict
from storage.folder import StudyFolder
from tests.storage.making import guard_decision, make_study

NAME = "Adaeze"
WORDS = "kingfisher"  # stands in everything she wrote or said, and nowhere else
OTHERS = "heron"  # the same of Ben
MET, NOT_MET = Content(Verdict.MET), Content(Verdict.NOT_MET)


def full_study(folder: Path) -> StudyFolder:
    """Adaeze and Ben each answered alone and as a pair; she took part in a workshop, and is waited for at a seal."""
    study = make_study(folder, images=3, described=(1, 2))
    ada, ben = study.raters.add(NAME), study.raters.add("Ben")
    for rater, words in ((ada, WORDS), (ben, OTHERS)):
        sitting = study.sessions.start(rater, Perception.SCREEN_READER)
        for item, verdict in (("T1.C1", Verdict.MET), ("T1.C2", Verdict.NOT_MET)):
            content = Content(verdict, Doubt.WORDING, f"the {words} again")
            study.answers.record(sitting, 2, item, content, AnswerAction.DO, Circumstances())
        study.queue.put_off(sitting, 3)
        place = study.images.at(3)
        assert place is not None
        study.sessions.set_place(rater, place)
        study.sessions.end(sitting)
        study.origins.confirm(rater, rater.name, f"I saw the {words} myself.")
        made = study.prompt_sets.keep(f"set {rater.key}", "1", [CheckPrompt("p1", "a cane")], "", rater.name)
        study.prompt_sets.open_sealed(made.key, "Model 3", rater.name)
        study.training.agree(rater, agrees=True)
        decided = guard_decision(study, rater)
        study.guard_decisions.appeal(decided.id, "label", f"The {words} is right.", rater.name)
        kept = study.report_cards.keep(NewCheck("Model 3", {}, rater.name))
        study.report_cards.appeal(kept.key, LABEL, None, f"no {words} there", rater.name)
        study.report_cards.set_rule(PublicationRule((rater.name,), Hands(3)))
    study.descriptions.add(1, Draft({"colour": "red"}, author=NAME))
    _together(study, ada, ben)
    _workshop(study, ada, ben)
    _by_hand(study, ada, ben)
    return study


def _together(study: StudyFolder, ada: Rater, ben: Rater) -> Pair:
    pair = study.pairs.make(NewMember(NAME, relationship=f"met at the {WORDS}"), NewMember("Ben"))
    sittings = {
        rater: study.sessions.start(rater, Perception.UNSAID, WorkOrder.BY_CRITERION)
        for rater in (ada, ben, pair.rater)
    }
    first = (ada, FirstTurn.ALTERNATE)
    seal = study.seals.open(1, pair=pair.rater.key, members=pair.people, first=first)
    for rater, words in ((ada, WORDS), (ben, OTHERS)):
        turn = study.seals.turn(seal, rater)
        content = Content(Verdict.MET, None, f"alone: {words}")
        turn.record(sittings[rater], "T1.C1", content, AnswerAction.DO, Circumstances())
        study.seals.done(seal, rater)
    study.seals.break_seal(seal)
    after = Content(Verdict.NOT_MET, None, f"after all: {WORDS}")
    study.seals.record(seal, sittings[ada], "T1.C1", after, Phase.AFTER_DISCUSSION, Circumstances())
    joint = Content(Verdict.NOT_MET, None, f"both: {WORDS}")
    study.seals.record(seal, sittings[pair.rater], "T1.C1", joint, Phase.JOINT, Circumstances())
    waiting = study.seals.open(2, pair=pair.rater.key, members=pair.people)
    turn = study.seals.turn(waiting, ada)
    turn.record(sittings[ada], "T1.C1", Content(Verdict.MET, None, WORDS), AnswerAction.DO, Circumstances())
    turn.end()
    for asks, tells, said in ((ben, ada, WORDS), (ada, ben, OTHERS)):
        question = f"what of the {WORDS}?" if asks is ada else "what is it?"
        study.details.add(1, f"a {said}", question=question, asked_by=asks, said_by=tells, author=tells.name)
    study.details.add(2, f"the {WORDS} once more", author=NAME, said_by=ada, session=sittings[ada])
    study.pairs.add_private_note(ada, f"not the {WORDS}", image=1)
    return pair


def _workshop(study: StudyFolder, ada: Rater, ben: Rater) -> None:
    plan = Plan(Scale.SHOWING, (Step(StepKind.REACTIONS, "Reactions"),))
    workshop = study.workshops.make(NewWorkshop("Canes", "A shop", NAME, plan, ()))
    agreed = NewConsent("1", "canes", date(2026, 3, 1), OnWithdrawal.DETACH, to_demographics=True)
    for rater, words in ((ada, WORDS), (ben, OTHERS)):
        study.participants.join(workshop.key, rater)
        study.participants.agree(rater, agreed)
        study.participants.store_about(rater, AboutKind.DEMOGRAPHIC, "Where from?", f"{words} town")
        study.participants.skip(rater, 3, f"no {words} please")
        study.groupings.put(rater, 1, study.groupings.make(rater, "round ones", f"{words} all over"))
        study.voice_notes.agree(rater, "As it was asked.")
        spoken = study.voice_notes.add(rater, 2, "T1.C1", words.encode(), 1.0)
        study.voice_notes.transcribe(spoken, f"a {words} in it")
        study.workshops.rank(workshop.key, [["one"], ["two"]], Phase.ALONE, rater)
        # Whose line it is was marked only after it had been written down.
        line = study.statements.add(
            NewStatement(workshop.key, StepKind.REACTIONS, f"a {words} cane", image=1)
        )
        said = study.statements.set_speaker(line, rater)
        for coder in (ada, ben):
            study.coding.code(said.origin, coder, Reading(Part.CRITERION, CandidateSide.FOR, 1))


def _by_hand(study: StudyFolder, ada: Rater, ben: Rater) -> None:
    """What other rooms write: codes, plans, meetings, drafts, and the record of a merge."""
    connection = study.database.connection
    reason = "INSERT INTO reason_code VALUES (NULL, ?, ?, ?, ?, 0, 0)"
    with study.database.atomic():
        connection.execute("INSERT INTO meeting VALUES (1, ?, 'Talk', 0)", (new_id().bytes,))
        ruled = "INSERT INTO adjudication SELECT 1, ?, 1, 1, min(id), 'decided', 'met', '', '{}', NULL, NULL, NULL, 0"
        connection.execute(f"{ruled} FROM item WHERE rubric = 1", (new_id().bytes,))
        dissents = "INSERT INTO dissent VALUES (NULL, ?, 1, ?, ?, 0)"
        corrects = "INSERT INTO minutes_correction VALUES (NULL, ?, 1, 'As it was.', 'As it is.', ?, 0)"
        quoting = "INSERT INTO minutes_correction VALUES (NULL, ?, 1, ?, ?, ?, 0)"
        for rater, words in ((ada, WORDS), (ben, OTHERS)):
            connection.execute("INSERT INTO meeting_present VALUES (1, ?)", (rater.name,))
            connection.execute("INSERT INTO meeting_decider VALUES (1, ?)", (rater.name,))
            connection.execute(dissents, (new_id().bytes, rater.name, f"because of the {words}"))
            connection.execute(corrects, (new_id().bytes, rater.name))
            quotes = f"{rater.name} dissents. Reason: Because of the {words}."
            other = OTHERS if rater is ada else WORDS
            connection.execute(quoting, (new_id().bytes, quotes, "Somebody disagrees.", rater.name))
            connection.execute(quoting, (new_id().bytes, "A line.", f"Because of the {other}!", rater.name))
            again = "INSERT INTO second_answer SELECT NULL, ?, 1, rater, id, 'said', 'met', 0, 0 FROM answer"
            connection.execute(f"{again} WHERE rater = ? LIMIT 1", (new_id().bytes, rater.key))
            for (answer,) in connection.execute("SELECT uuid FROM answer WHERE image = 2").fetchall():
                connection.execute(reason, (new_id().bytes, answer, rater.key, "shape"))
        plan = json.dumps(asdict(Setup()))
        properties = json.dumps(
            asdict(Properties(2, 3, 0, CountRange(3, 3, 3), CountRange(2, 2, 2), None, None, 0, 0))
        )
        connection.execute("INSERT INTO plan VALUES (1, ?, ?, ?, 0)", (new_id().bytes, plan, properties))
        for rater in (ada, ben):
            for image in (1, 2, 3):
                connection.execute(
                    "INSERT INTO assignment VALUES (NULL, ?, 1, ?, ?, '', ?, 0)",
                    (new_id().bytes, rater.key, image, image),
                )
        connection.execute(
            "INSERT INTO candidate VALUES (NULL, ?, ?, x'', 'A cane', 'open', '', 1, ?, NULL, 0)",
            (new_id().bytes, new_id().bytes, NAME),
        )
        connection.execute(
            "INSERT INTO merging VALUES (1, ?, x'00', ?, ?, 0, NULL)",
            (new_id().bytes, f"{NAME.lower()}.zip", f'{{"said": ["4 answers of {NAME}"]}}'),
        )
        connection.execute("INSERT INTO merged_row SELECT 1, 'answer', id FROM answer")
    for number, rater in enumerate((ada, ben), start=1):
        work = NewWork(new_id(), number, WorkKind.PACKET, rater, 1, (1, 2))
        study.sent_work.add(work)
        back = NewReturn(work.id, rater.id.bytes * 2, f"{WORDS if rater is ada else OTHERS}-laptop")
        note = study.sent_work.note_return(rater, back)
        assert note is not None
        study.sent_work.set_review(note, ReviewState.ACCEPTED)
    study.queue.rebuild()
