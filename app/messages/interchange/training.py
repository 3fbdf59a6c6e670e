"""What is said of data to train models on: who agreed, what left, and the data card."""

from app.messages.translation import PluralTemplate, Template, _

NOBODY = _(
    "None of the people who let models learn from their answers has answered anything that may "
    "be exported. Ask people, and record their consent with --agree NAME."
)
unknown_person = Template("Nobody in this study is called {name}.")
not_a_person = Template("{name} is not a person. Only people can agree.")
has_withdrawn = Template("{name} has withdrawn, so nothing is saved for them.")


line_yes = Template("{name}: agrees, since {day}")
line_no = Template("{name}: does not agree, since {day}")
NOBODY_ASKED = _("Nobody has been asked yet whether models may learn from their answers.")
written = PluralTemplate(
    "The training data of {count} person is in {path}: {labels} labels, {soft} soft labels, {preferences} preferences.",
    "The training data of {count} people is in {path}: {labels} labels, {soft} soft labels, {preferences} preferences.",
)
NOBODY_GONE = _("Everybody whose answers were exported still agrees.")
gone = Template("In release {release}, remove the rows of: {codes}")

AGREE = _("record that this person lets models learn from their answers")
DISAGREE = _("record that this person does not let models learn from their answers, or no longer does")
OUT = _("write the training data into this new folder")
LICENCE = _("the licence for the data, such as CC-BY-4.0")
WITHDRAWALS = _("list the people whose rows have to be removed from exported data")
LICENCE_NEEDS = _("--licence can only be used with --out.")
ONE_AT_A_TIME = _("Use only one of --agree, --disagree, --out and --withdrawals.")


# The data card

title = Template("{study}: training data")
PURPOSE = _("Purpose")
purpose = Template(
    "People judged AI-generated images ({artifact}) using the rubric “{rubric}”. The data is "
    "for models that make or judge such images, so that the images depict what the rubric "
    "asks for."
)
PEOPLE = _("People")
people = Template(
    "People whose answers are here: {people}. Of {asked} who were asked, {agreed} agreed to "
    "this use. All other people's answers, and those of people who have withdrawn, are left "
    "out. The codes for people are made only for this release."
)
CHANGE = _(
    "People may change their minds. Ask the study's coordinators for the list of withdrawals "
    "before each use. Remove the rows with the codes it names, also from anything you "
    "derived from this data."
)
CONTENTS = _("What the data contains")
contested = Template(
    "Images and criteria on which people gave both answers (is_contested): {contested} of "
    "{count}. Do not replace these with a majority answer: that people differ is the finding. No "
    "preference is based on any of them."
)
PICTURES = _(
    "The images are not in this folder; their sha256 identifies them. Test images of the study "
    "are left out. Do not look for them elsewhere: judges are tested on them."
)
NOT_FOR = _("What not to use the data for")
NOT_TO_IDENTIFY = _("To identify or profile the people who answered.")
NOT_A_CULTURE = _(
    "As the voice of a whole culture or disability: the data holds only these people's answers, "
    "based on this rubric."
)
NOT_TO_TEST = _("To train a judge and then report its agreement with the same people.")
NOT_ABOUT_PEOPLE = _("To decide about people.")
