"""What the help on where one is says: about pages, dialogs, controls, and a criterion."""

from collections.abc import Sequence

from app.messages.translation import _
from app.study.rubric import Criterion
from app.study.verdict import CountsAs

LIST = _("&Help, line by line")
ALL_COMMANDS = _("&Find a command…")
PRACTISE = _("&Practise…")
TOUR = _("&Tour…")

# By the name of the page's kind.
PAGES = {
    "RaterPeoplePage": (
        _(
            "Here are the people of this study. Choose somebody in the list, or add a pseudonym. Note "
            "their consent first. If they agree to be asked about themselves, fields for their "
            "community, region and the like appear; leave any of them empty. Reports can then group "
            "people by an answer that two or more of them gave."
        )
    ),
    "StartPage": (
        _(
            "Start here: choose a study in the list and press Enter, or choose the demo, a new "
            "study, or another folder. Delete takes a study off the list; the study itself stays."
        )
    ),
    "HomePage": (
        _(
            "This is the study's home. Above, choose your name, or Somebody new and a pseudonym, and "
            "say how you perceive the pictures; Enter on your name begins where you left off. Below "
            "are three groups of pages: Tab moves between groups, the arrow keys between pages, "
            "Enter opens one. Each shows its progress."
        )
    ),
    "LockedPage": _(
        "There is nothing to do on this page yet. It says what the page is for and what is missing; the button leads"
        " to where you can add it. Back leads to the study's home page."
    ),
    "PacketsPage": (
        _(
            "On this page you send work to people on other machines and get it back. A packet is one "
            "file for one person, and so is a workbook for a spreadsheet. A list shows who has what "
            "and what is late. Preview a received packet before you merge it. The last merge can be "
            "undone. A shared folder or a hub does the same without sending files."
        )
    ),
    "NewStudyPage": (
        _(
            "This page makes a study in a few steps: its name, the rubric, the images. Nothing is "
            "made before the last step, and you can go back to each."
        )
    ),
    "AddImagesPage": (
        _(
            "This page adds pictures to the study, single files or whole folders. What cannot be "
            "added is named with the reason, and the rest goes on."
        )
    ),
    "AnnotatePage": (
        _(
            "On this page you apply the rubric to one image after another. The picture and its "
            "description come first, then the criteria. Answers are saved at once, and the focus "
            "moves on only when you ask for it."
        )
    ),
    "DescribePage": (
        _(
            "On this page pictures are described by a template: the same questions for each picture, "
            "in the same order. Leave a field empty if the picture does not show it. Going to "
            "another image saves."
        )
    ),
    "GalleryPage": (
        _(
            "This page shows all images of the study, as a grid or a list. Arrow keys move, Shift "
            "with an arrow selects several, Enter opens an image with everything known of it. "
            "Search, filter and sort above; below, set the source or group of those selected, "
            "compare two, or remove images that nobody has worked on."
        )
    ),
    "JudgePage": (
        _(
            "On this page a multimodal model is asked to apply the rubric. First you are told what "
            "would be sent and what it may cost; nothing is sent before you agree. When a server may "
            "have changed its model, ask again about anchors, under further options."
        )
    ),
    "AgreementPage": (
        _(
            "This page says how far raters agree, for the whole image and criterion by criterion. "
            "Choose who is compared with whom, and read the report part by part. Bounds says what a "
            "judge has to reach; Response sets lets people say that either answer is defensible."
        )
    ),
    "DesignerPage": (
        _(
            "On this page the next version of the rubric is written. The tree holds themes and "
            "criteria; the Rubric menu says what can be done with the line you are at. F2 goes to its "
            "words, Enter saves them and goes back; Left and Right collapse and expand a theme. Every "
            "change is saved at once and can be undone. F4 reads the wording check's remarks, F6 the rubric "
            "as it is heard. Nothing changes for raters until you publish it."
        )
    ),
    "TemplatePage": (
        _(
            "On this page the description template is edited: what describers are asked about every "
            "picture, and the sentences their answers become. The list holds the fields in the order "
            "in which they are heard; F2 goes to the words of the current one. Every change is saved "
            "at once. Descriptions that are already written stay as they are."
        )
    ),
    "CodingPage": (
        _(
            "On this page you read what people said in workshops, line by line, and say what it is: "
            "a criterion or a justification, for or against, about which candidate. Below, decide on "
            "each candidate; what is left out keeps its reason. The same can be done with the "
            "reasons beside answers, in themes."
        )
    ),
    "AssignmentPage": (
        _(
            "On this page you plan who answers what: which kind of plan, for whom, in which order. "
            "Work out the plan, hear its properties, and activate it. Below is everybody's progress, "
            "without anybody's answers."
        )
    ),
    "GroupingPage": (
        _(
            "On this page you put images that belong together into groups. In the list of images, "
            "the arrow keys go to an image and say its description; 1 to 9 puts it into that group, "
            "0 takes it out. Type a name below for a new group, and why its images belong together. "
            "In the list of groups, Enter puts the current image into the group and Delete removes "
            "the group. Everything is saved at once."
        )
    ),
    "MakingPage": (
        _(
            "On this page a model under test makes pictures, captions or critiques. Name the server "
            "and the model, choose the prompts, and hear the plan before anything is sent. What is "
            "made is stored with where it comes from, and raters are not told which model made it."
        )
    ),
    "MappingPage": (
        _(
            "Here you import answers that people gave in another tool. Choose the file and press Read the file. Then "
            "check which column is what: each list has the columns of the file. Where people choose from a list, "
            "choose a column with one choice after a colon. Say what words such as good mean. Preview shows the first "
            "twenty answers; nothing is stored before you press Import these answers. Next time, a file with the same "
            "columns is mapped the same way."
        )
    ),
    "PlanningPage": (
        _(
            "On this page a study is planned. Seal test images before words and prompts are tried, "
            "and open a judge's results on them when you mean to. Work out how many more images each "
            "criterion needs, hear which images people should answer next, and give these out. "
            "Preregister what you will conclude from what."
        )
    ),
    "WorkshopSetupPage": (
        _(
            "On this page a workshop is set up: how it goes, the scenario, who takes part, which "
            "groups of images. A content note on an image is said before it is shown, so that people "
            "can leave it out."
        )
    ),
    "WorkshopPage": (
        _(
            "On this page a facilitator leads a workshop while talking. The focus stays in the line "
            "to write in; keys with Ctrl do the rest. Answers are sealed until all are in, then read "
            "out; changes after the discussion are kept beside them. A person’s number at the "
            "beginning of a line says who said it."
        )
    ),
    "ParticipantsPage": (
        _(
            "This page lists the participants, what each of them agreed to, and what happens to "
            "their answers if they withdraw. Questions about a person come only if they agree to be "
            "asked, and need no answer."
        )
    ),
    "PairPage": (
        _(
            "On this page two people look at images together. Both listen, then each answers alone, "
            "then both hear both and answer together; or each answers all images alone first. While "
            "somebody answers with a screen reader or the voice, the answers are hidden on the "
            "screen; while somebody answers by eye, the voice is silent. With a machine each, you "
            "exchange packets; they stay sealed until both have answered. The highlighted button "
            "goes on to the next step."
        )
    ),
    "MeetingPage": (
        _(
            "On this page one person runs a meeting while others talk. The list holds what people "
            "differ on, the most worth talking about first; nobody is named. Hear both sides, the "
            "judge and the criterion, then decide, keep it contested, reword the criterion, or leave "
            "it for later. First answers stay as they were; the minutes are written as you go, with "
            "dissent, and can be corrected. A projector view and a live text, on the network or in a "
            "file that refreshes, show what the meeting is at, in counts alone."
        )
    ),
    "RubricComparisonPage": (
        _(
            "On this page a rubric that a model drafted lies beside the community's. Go through its "
            "criteria and mark each: overlapping with one of the community's, absent from the "
            "community's rubric, too vague, or mistaken; in the community's list, mark what is "
            "absent from the draft. Every mark is saved at once. The draft is never applied."
        )
    ),
}
ANY_PAGE = _("Tab goes from one part of the page to the next, F10 to the menus.")
ANY_DIALOG = _("Tab goes from one part to the next. Enter presses the highlighted button. Escape leaves.")

# By the name of the dialog's kind.
DIALOGS = {
    "HandOverDialog": _(
        "The whole study in one file, for another researcher. The file is not encrypted. Escape leaves "
        "without writing it."
    ),
    "ReceiveDialog": _(
        "Choose a file with a whole study. What it contains is said and checked before you choose the "
        "folder for it."
    ),
    "TranslationsDialog": _(
        "Each text of the study with its translation. Choose a text in the list, write its translation, "
        "and press Save. A translation is marked when its original has changed."
    ),
    "SeveralStudiesDialog": (
        _(
            "Add the folders of the studies that the report is about, then choose whose answers "
            "count as right and who is compared with them. Listed is who answered in every study."
        )
    ),
    "SettingsDialog": _("Nothing is saved before you press OK. Escape changes nothing."),
    "KeysDialog": (
        _(
            "Choose a command, go to New key, and press the key. If another command has it, you hear "
            "that; press it again to use it anyway. Nothing changes before you press OK."
        )
    ),
    "CommandPalette": (
        _(
            "Type some words of what you want to do. Down arrow goes to the list, Enter does the "
            "chosen command. Each line ends with its keys, for the next time. A command of "
            "another page takes you there and is not carried out."
        )
    ),
    "FindDialog": _(
        "Type some words. Down arrow goes to the list, Enter opens what you are at. Images are found by file,"
        " description, your own notes and doubts, and by open, begun or complete."
    ),
    "WithdrawDialog": (
        _(
            "Choose who is withdrawing. You hear what would be removed before anything happens. It "
            "cannot be undone, except from backups, which can be deleted as well."
        )
    ),
    "DraftRequestDialog": (
        _(
            "Name a server and a model, and have it planned: you are told what would be sent, where, "
            "and what it may cost. Nothing is sent before you ask for it. Escape leaves, and stops "
            "waiting for a reply."
        )
    ),
    "PublishDialog": (
        _(
            "For each criterion that reads differently, say whether its meaning has changed. If it "
            "stayed, the answers given so far hold; if it changed, it is asked again. Nothing is "
            "preselected."
        )
    ),
    "VersionsDialog": _("Choose two versions to hear the differences, or a criterion to hear its history."),
    "BorderCasesDialog": _(
        "Write a case, say how it is decided, and press Add. Each is saved at once. Escape leaves."
    ),
    "PracticeDialog": _("Nothing is stored here. Answer as often as you like."),
    "ImageToolsDialog": (
        _(
            "How pictures are shown: brighter, with more contrast, inverted, grey, with edges, "
            "through a lens. It shows at once, and the picture's file stays as it is."
        )
    ),
    "ProblemDialog": (
        _(
            "The list is the whole report, line by line. Leave out parts with the boxes below it, "
            "then copy the report or save it to a file. Nothing is sent from here."
        )
    ),
    "PlainTextDialog": _(
        "All that the page or dialog shows, line by line. Ctrl+C copies a line. Escape leaves."
    ),
    "HelpDialog": _(
        "Up and down arrow go through the help. The buttons below lead to all commands and the tour."
    ),
    "BallotDialog": _(
        "Each person answers once, unseen by the others. The count is shown when all have answered."
    ),
    "BoundsDialog": _(
        "Say what a judge has to reach before it may judge alone. The sentences above say what is set now."
    ),
    "CallDialog": _("One call to a judge: what was asked, what came back, and why a reply cannot be used."),
    "CallsDialog": _("All calls to one judge. Choose which to list; Enter opens one."),
    "ComparisonExportDialog": _("Choose a format and a file. Nothing is written before you press Export."),
    "ExportDialog": _("Choose what to export and a file. Nothing is written before you press Export."),
    "ExportedFilesDialog": _(
        "The files that were exported, and those that could not be. Open and Show in folder are for the current line."
    ),
    "ReportExportDialog": _(
        "Choose a format and a file for the report. Nothing is written before you press Export."
    ),
    "RubricFileDialog": _(
        "Choose a format and a file for the rubric. Nothing is written before you press the button."
    ),
    "ImportDialog": _(
        "Choose a file of answers. You hear what is in it, and what is wrong, before anything is imported."
    ),
    "ConflictDialog": _(
        "Two different answers were given on two machines. Choose the one that holds; both stay stored."
    ),
    "CopyDialog": _(
        "Choose the image from which the description is copied. You can change the words before you save."
    ),
    "CriterionDialog": _(
        "Write the criterion. Nothing changes before you press OK; an error is beside its field."
    ),
    "NewFieldDialog": _(
        "Name the field and write its question. Its sentences and suggestions can be changed on the page."
    ),
    "TemplateFileDialog": _(
        "Choose a TOML file for the template. Nothing happens before you press the button."
    ),
    "DuplicateRubricDialog": _(
        "A new study is made beside this one, with its rubric and template. Give it a title, and say "
        "whose version it becomes."
    ),
    "RewordDialog": _(
        "Change the words. The wording check says what it finds. Nothing changes before you press OK."
    ),
    "WordsDialog": _("Write the words. Enter takes them, Escape leaves everything as it was."),
    "_StoringDialog": _(
        "Write the words. Enter stores them; if that is not possible, you hear why and can correct them."
    ),
    "FateDialog": _("Decide on the candidate and say why. What is left out keeps its reason."),
    "EvidenceImagesDialog": _(
        "The images behind a figure. Tab goes to what was said of the image you are at."
    ),
    "MakePairDialog": _(
        "Name both people and how they perceive the pictures. Nothing is stored before you press OK."
    ),
    "PassphraseDialog": _(
        "Type the passphrase that came with the file, by another way than the file. It is not stored."
    ),
    "RequestDialog": _("What would be sent to the judge, word for word. Nothing is sent from here."),
    "ResponseSetsDialog": _(
        "Say whether people may answer that either answer is defensible. It can be changed later."
    ),
    "ReviewDialog": _(
        "Say whether the returned work is accepted or has issues. It is noted and can be changed."
    ),
    "RulingDialog": _("Say what was decided and why, and how many hands were raised, if they were counted."),
    "TableDialog": _("All descriptions. Up and down arrow go from image to image, Enter goes to the image."),
    "WaitingDialog": _(
        "The run is being stopped. Calls that were sent are awaited, so that nothing paid for is lost."
    ),
    "VoiceNotesDialog": _(
        "All recordings that you may hear. Search the list, play one, and type what is said in it."
    ),
    "AnswerVoiceNotesDialog": _(
        "The recordings beside one answer. Record a new one, take one from a file, or remove your own."
    ),
    "TourDialog": _("Enter goes on, Alt+B back, Escape leaves. The tour is in the Help menu at any time."),
}

# By what assistive technology calls the control.
ROLES = {
    "RadioButton": (
        _(
            "Arrow keys move among the answers without answering, the space bar answers. Tab goes "
            "on, Shift+Tab back."
        )
    ),
    "CheckBox": _("The space bar ticks it or takes the tick away."),
    "PushButton": _("Enter or the space bar presses it."),
    "Button": _("Enter or the space bar presses it."),
    "ButtonMenu": _("Enter or the space bar opens it."),
    "EditableText": _("Type here. Ctrl+A chooses all of it. Tab leaves the field."),
    "ComboBox": _(
        "Down arrow, or the first letter, opens the list. Enter takes the line you are at, Escape none."
    ),
    "SpinBox": _("Up and down arrow change the number, or type it."),
    "Slider": _("Left and right arrow change it by a step, Home and End to its ends."),
    "List": _("Up and down arrow go through the lines, Ctrl+C copies the chosen one."),
    "Graphic": _(
        "Arrow keys move the picture when it is larger than its place, or the lens, or go region by region."
    ),
    "StaticText": _("This is text to read. Tab goes on."),
    "Table": _("Arrow keys go from cell to cell. Tab leaves the table."),
    "PageTab": _("Left and right arrow choose a tab."),
    "ProgressBar": _("It shows how far long work has got."),
}

# What a command does at a criterion, in a word or two.
ANSWERS = {
    "met": _("met"),
    "not_met": _("not met"),
    "cannot_tell": _("cannot tell"),
    "not_applicable": _("not applicable"),
    "doubt": _("why you are in doubt"),
    "flag": _("flag it as doubtful, without saying why"),
    "note": _("write a note"),
    "next_open_criterion": _("next open criterion"),
    "explain": _("hear guidance and reason"),
    "practise": _("practise on border cases"),
    "undo": _("undo the last change"),
}


def title(name: str) -> str:
    short = name.split(".")[0]
    return _("Help: {short}", short=short) if short else _("Help")


def control(name: str, about: str) -> str:
    rest = f" {about}" if about and about not in name else ""
    end = "" if name.endswith(("?", "!")) else "."
    return f"{name.rstrip('.')}{end}{rest}" if name else about


def dialog(title: str, about: str) -> str:
    end = "" if title.endswith((".", "?", "!")) else "."
    return f"{title}{end} {about}" if title else about


def how_to_decide(criterion: Criterion) -> str:
    guidance = criterion.guidance or _("The community wrote no guidance for this criterion.")
    return _(
        "How to decide on {criterion_name}: {guidance}", criterion_name=criterion.name, guidance=guidance
    )


def why_asked(statement: str) -> str:
    return _("Why it is asked: {statement}", statement=statement)


def applies_when(condition: str) -> str:
    return _(
        "It applies when: {condition}. Where it does not, the criterion counts as met.",
        condition=condition.rstrip("."),
    )


def not_visible(counts_as: CountsAs) -> str:
    met = _("met") if counts_as is CountsAs.MET else _("not met")
    return _(
        "If the picture does not show it, say cannot tell; by the community's rule that counts as {met}.",
        met=met,
    )


def answer_keys(keys: Sequence[tuple[str, str]]) -> str:
    return _("Answers: {keys}.", keys=_listed(keys))


def remark_keys(keys: Sequence[tuple[str, str]]) -> str:
    return _("Also: {keys}.", keys=_listed(keys))


def key_line(title: str, keys: str) -> str:
    return f"{title}, {keys}"


def _listed(keys: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{key} {does}" for key, does in keys)
