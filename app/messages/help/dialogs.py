"""What each dialog is for, as the help in it says."""

from app.messages.translation import _

ANY_DIALOG = _("Tab goes from one part to the next. Enter presses the highlighted button. Escape leaves.")
# By the name of the dialog's kind.
DIALOGS = {
    "HandOverDialog": _(
        "The whole study in one file, for another researcher. The file is not encrypted. Escape leaves "
        "without writing it."
    ),
    "ReceiveDialog": _(
        "Choose a file with a whole study. You hear what it contains, and it is checked, "
        "before you choose a folder for it."
    ),
    "TranslationsDialog": _(
        "Each text of the study with its translation. Choose a text in the list, write its translation, "
        "and press Save. A translation is marked when its original has changed."
    ),
    "LanguageDialog": _(
        "Type the tag of the language that you want to translate into, such as ml for Malayalam or ta for Tamil. "
        "Its translations are then shown beside the fields of the page."
    ),
    "SeveralStudiesDialog": (
        _(
            "Add the folders of the studies that the report is about, then choose whose "
            "answers count as right and who is compared with them. The lists name the raters "
            "who answered in every study."
        )
    ),
    "ProgramSentencesDialog": _(
        "The sentences behind what has the focus, each with its English original and its place in "
        "the program. Choose one, go to Better wording, write what it should say, and press Save. "
        "Your suggestions stay in a file on this machine."
    ),
    "SettingsDialog": _("Nothing is saved before you press OK. Escape leaves without a change."),
    "KeysDialog": (
        _(
            "Choose a command, go to New key, and press the key. If another command has it, "
            "you hear which; press the key again to use it anyway. Nothing changes before you "
            "press OK."
        )
    ),
    "CommandPalette": (
        _(
            "Type some words of what you want to do. Down arrow goes to the list, Enter runs the chosen "
            "command. Each line ends with its keys, for the next time. A command that belongs to another "
            "page only takes you there; it is not carried out."
        )
    ),
    "FindDialog": _(
        "Type some words. Down arrow goes to the list, Enter opens the current line. Images are found by "
        "file, description, your own notes and doubts, and by the words “open”, “begun” and “complete”."
    ),
    "WithdrawDialog": (
        _(
            "Choose who is withdrawing. You hear what would be removed before anything happens. A "
            "withdrawal cannot be undone, except from backups, which can be deleted as well."
        )
    ),
    "DraftRequestDialog": (
        _(
            "Name a server and a model, and make a plan. You hear what would be sent, where, "
            "and what it may cost. Nothing is sent before you ask for it. Escape leaves and "
            "stops waiting for a reply."
        )
    ),
    "PublishDialog": (
        _(
            "For each reworded criterion, say whether its meaning has changed. If not, earlier "
            "answers still count. If it has, people are asked again. Nothing is preselected."
        )
    ),
    "VersionsDialog": _("Choose two versions to hear the differences, or a criterion to hear its history."),
    "BorderCasesDialog": _(
        "Write a case, say how it is decided, and press Add. Each case is saved at once. Escape leaves."
    ),
    "PracticeDialog": _("Nothing is saved here. Answer as often as you like."),
    "ImageToolsDialog": (
        _(
            "How images are shown: brighter, with more contrast, inverted, grey, with edges, "
            "through a lens. You see each change at once. The image's file does not change."
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
    "AcceptedImagesDialog": _(
        "The images that the judge may judge alone, and those left to people. The button gives "
        "people their images."
    ),
    "SecondAnswersDialog": _(
        "Each person answers again, unseen by the others. The answers are opened when all have answered."
    ),
    "WordingsDialog": _(
        "Other wordings of a criterion that a judge may read better. Each is tried on development images; the sealed "
        "images decide once."
    ),
    "BallotDialog": _(
        "Each person answers once, unseen by the others. The count is shown when all have answered."
    ),
    "BoundsDialog": _(
        "Set how far a judge has to agree with people before it may judge alone. The sentences above say "
        "what is set now."
    ),
    "CallDialog": _("One call to a judge: what was asked, what came back, and why a reply cannot be used."),
    "CallsDialog": _("All calls to one judge. Choose which calls to list; Enter opens one."),
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
        "Two different answers were given on two machines. Choose the one that counts; both stay saved."
    ),
    "CopyDialog": _(
        "Choose the image from which the description is copied. You can change the words before you save."
    ),
    "CriterionDialog": _(
        "Write the criterion. Nothing changes before you press OK; an error is shown beside its field."
    ),
    "NewFieldDialog": _(
        "Name the field and write its question. Its sentences and suggestions can be changed on the page."
    ),
    "TemplateFileDialog": _(
        "Choose a TOML file for the template. Nothing happens before you press the button."
    ),
    "DuplicateRubricDialog": _(
        "A new study is made beside this one, with its rubric and template. Give it a title, "
        "and say which community's version it is."
    ),
    "RewordDialog": _(
        "Change the words. The wording check says what it finds. Nothing changes before you press OK."
    ),
    "WordsDialog": _("Type the text. Enter accepts it, Escape leaves everything as it was."),
    "_StoringDialog": _(
        "Type the text. Enter saves it. If that is not possible, you hear why and can correct it."
    ),
    "FateDialog": _(
        "Decide on the candidate and say why. If you leave the candidate out, the reason is saved with it."
    ),
    "EvidenceImagesDialog": _(
        "The images behind a figure. Tab goes to what was said about the current image."
    ),
    "MakePairDialog": _(
        "Name both people and how they perceive the images. Nothing is saved before you press OK."
    ),
    "PassphraseDialog": _(
        "Type the passphrase that the sender told you separately from the file. It is not saved."
    ),
    "AppealDialog": (
        _(
            "Say which saved check you appeal against, on which question, and what is wrong. The next meeting "
            "decides, and its decision is shown on the card."
        )
    ),
    "PromptSetsDialog": _(
        "The prompts that image models are checked with. Write a new version, one prompt per line, "
        "or take the prompts from a file or the last workshop. Sealed prompts are shown to nobody "
        "and opened only for a check."
    ),
    "OriginsDialog": _(
        "Confirm that somebody gave their answers themselves. Choose the person, say how you know, and check your "
        "name. The report shows it. Nothing is saved before you press Save."
    ),
    "RequestDialog": _("What would be sent to the judge, word for word. Nothing is sent from here."),
    "ResponseSetsDialog": _(
        "Say whether people may answer that either answer is defensible. You can change this later."
    ),
    "ReviewDialog": _(
        "Say whether the returned work is accepted or has issues. Your decision is saved and can be changed."
    ),
    "RulingDialog": _("Say what was decided and why, and how many hands were raised, if they were counted."),
    "TableDialog": _("All descriptions. Up and down arrow go from image to image, Enter goes to the image."),
    "WaitingDialog": _(
        "The run is being stopped. The program waits for calls that were sent, so that nothing "
        "you pay for is lost."
    ),
    "VoiceNotesDialog": _(
        "All recordings that you may hear. Search the list, play one, and type what is said in it."
    ),
    "AnswerVoiceNotesDialog": _(
        "The recordings beside one answer. Record a new one, take one from a file, or remove your own."
    ),
    "TourDialog": _("Enter goes on, Alt+B back, Escape leaves. The tour is in the Help menu at any time."),
}
