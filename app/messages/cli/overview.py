"""What `touchstone --help` shows. It is read at every start, so it needs nothing but its sentences."""

from app.messages.translation import Template, _

PROGRAM = "touchstone"
ABOUT = _(
    "A workbench for checking AI-generated images against a community's own criteria, by eye or by ear."
)
WITHOUT_COMMAND = _(
    "Without a command, the window opens. Every command explains itself: touchstone COMMAND --help"
)

ACTION = _("what to do")
EACH_ACTION = _("Each action explains itself when --help follows it.")
DEBUG = _("write a log, without secrets or answers")
LANGUAGE = _("the language of the program, such as ml; goes before the command")
VERSION = _("show the version")
HELP = _("show this help")

SUMMARIES = {
    "open": _("open the window, with a study or with the start page"),
    "demo": _("make the demo study"),
    "new": _("make an empty study"),
    "images": _("add images to a study, or make a contact sheet of them"),
    "annotate": _("annotate in this terminal"),
    "import": _("import answers into a study"),
    "judge": _("have a model apply the rubric, several times"),
    "key": _("save the key of a judge's server in the system keyring"),
    "draft": _("have a model draft a rubric, or texts for descriptions"),
    "make": _("have a model under test make images, captions or critiques"),
    "prompts": _("save the prompts that image models are checked with, and open their sealed part"),
    "embed": _("compare critiques with references using a model's embeddings"),
    "rubric": _("check the rubric's wording, export or import it, and publish its next version"),
    "assign": _("plan who answers what, and show the plan's properties"),
    "handover": _("hand over a whole study as one file, or receive one"),
    "archive": _("make a study read-only, or take it out of the archive"),
    "tables": _("list the read-only tables that other programs can read in a study"),
    "coordinators": _("add coordinators, who see progress and do not answer"),
    "progress": _("show the progress of people, images and criteria"),
    "packet": _("make the file that a person needs to work elsewhere, or the file that they send back"),
    "merge": _("merge packets and other copies of a study"),
    "sync": _("share a study through a folder that several machines can reach, or through a hub"),
    "hub": _("set up or check a PostgreSQL server through which many machines share studies"),
    "pairs": _("show what pairs said alone and together, or write it to a file"),
    "about": _("record what a person says about themselves, with their consent"),
    "voice-notes": _("list, search, transcribe or export voice notes"),
    "minutes": _("show what a meeting decided, or write its minutes to a file"),
    "feedback": _("show one person, privately, what was decided about their answers"),
    "agree": _("show the agreement between raters"),
    "check-model": _("check whether people would accept the images of an image model"),
    "card": _("save checks of image models, appeal against them, and say who may publish"),
    "guard": _("decide which images to publish, to show to a person, or not to publish"),
    "training": _("write training data from the answers of people who agreed to it, and list withdrawals"),
    "bounds": _("set or show how far a judge has to agree with people before it may judge alone"),
    "origins": _("confirm or show who gave their answers themselves, where two raters' answers are the same"),
    "response-sets": _("set or show whether people may say that either answer is defensible"),
    "split": _("seal test images, open a judge's results on them, or show who opened them"),
    "plan": _("say how many more images and people the advice needs, and which images to answer next"),
    "methods": _("write the methods section of a paper, with the study's own numbers and its references"),
    "preregister": _("save in advance, with a checksum, what will be concluded from which results"),
    "analyse": _("analyse a study as its kind requires"),
    "replicate": _("make the tables and figures of a paper from raw labels"),
    "captions": _("compare models' captions with people's, using automatic metrics"),
    "export": _("write a study's answers, or a report, to a file"),
    "withdraw": _("withdraw a participant: delete or anonymise their answers"),
    "workshop": _("set up a workshop, or list the workshops"),
    "check": _("check a study"),
    "restore": _("restore a backup, or lost image files"),
    "doctor": _("check whether this machine has what the program needs"),
    "languages": _("show the languages of the program and how much is translated, or choose one"),
    "translations": _("list, export, import and confirm translations of the study's own texts"),
}

# The commands by what one does, in the order of the help.
GROUPS = {
    _("Study"): (
        "open",
        "demo",
        "new",
        "images",
        "rubric",
        "draft",
        "handover",
        "archive",
        "tables",
        "languages",
        "translations",
    ),
    _("People"): ("coordinators", "progress", "assign", "about", "workshop", "withdraw"),
    _("Answers"): ("annotate", "import", "voice-notes", "pairs", "export"),
    _("Judge"): ("judge", "key", "make", "prompts", "embed"),
    _("Results"): (
        *(
            "agree",
            "plan",
            "bounds",
            "origins",
            "response-sets",
            "split",
            "preregister",
            "analyse",
            "captions",
            "replicate",
        ),
        *("check-model", "card", "guard", "training", "methods", "minutes", "feedback"),
    ),
    _("Team"): ("packet", "merge", "sync", "hub"),
    _("Maintenance"): ("check", "restore", "doctor"),
}

version = Template("Touchstone {number}")
