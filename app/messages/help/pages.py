"""What each page is for, as the help on it says."""

from app.messages.translation import _

ANY_PAGE = _("Tab goes from one part of the page to the next, F10 to the menus.")
# By the name of the page's kind.
PAGES = {
    "RaterPeoplePage": (
        _(
            "This page lists the people of this study. Choose somebody in the list, or add a "
            "pseudonym. Record their consent first. If they agree to be asked about "
            "themselves, fields for their community, their region and more appear. All of them "
            "are optional. Reports can group people by any answer that at least two of them "
            "gave."
        )
    ),
    "StartPage": (
        _(
            "Start here: choose a study in the list and press Enter, or choose the demo, a new "
            "study, or another folder. Delete removes a study from the list, but not from the "
            "disk."
        )
    ),
    "HomePage": (
        _(
            "This is the study's home. At the top are its steps, each with its progress. Below them, "
            "choose your name, or choose “Somebody new” and type a pseudonym. Say how you perceive the "
            "images. Enter on your name continues where you left off. The study's pages are in three "
            "groups. Tab moves between groups, the arrow keys move between pages, and Enter opens a "
            "page. Each page shows its progress."
        )
    ),
    "LockedPage": _(
        "There is nothing to do on this page yet. The text says what the page is for and what is "
        "missing. The button takes you to where you can add it. Back leads to the study's home page."
    ),
    "PacketsPage": (
        _(
            "On this page you send work to people on other machines and receive it back. A packet is a "
            "file for one person. A workbook is the same, as a spreadsheet file. In one step you can "
            "write what everybody in the plan needs. The list shows who has what, what is late and who "
            "is still missing. Preview what you received before you merge it; you can take several files "
            "at once. You can undo the last merge. A shared folder or a hub does all this without "
            "sending files."
        )
    ),
    "NewStudyPage": (
        _(
            "This page makes a study in a few steps: its name, the rubric, the images. Nothing "
            "is made before the last step. You can go back to any step."
        )
    ),
    "AddImagesPage": (
        _(
            "This page adds images to the study: single files or whole folders. If a file "
            "cannot be added, the page names it with the reason and adds the others."
        )
    ),
    "AnnotatePage": (
        _(
            "On this page you apply the rubric to one image after another. The image and its "
            "description come first, then the criteria. Answers are saved at once, and the focus "
            "moves on only when you ask for it."
        )
    ),
    "DescribePage": (
        _(
            "On this page you describe images with a template: the same questions for each "
            "image, in the same order. If the image does not show something, leave its "
            "field empty. Your words are saved when you go to another image. Translation shows "
            "a second language: Tab goes from a field to the translation of its sentence, which "
            "is saved when you leave it."
        )
    ),
    "GalleryPage": (
        _(
            "This page shows all images of the study as a grid or a list. Arrow keys move, "
            "Shift with an arrow selects several, and Enter opens an image with all its "
            "details. Search, filter and sort at the top. At the bottom, set the source or "
            "group of the selected images, compare two, or remove images that nobody has "
            "worked on."
        )
    ),
    "JudgePage": (
        _(
            "On this page you ask a multimodal model to apply the rubric. First you hear what "
            "would be sent and what it may cost. Nothing is sent before you agree. If a server "
            "may have changed its model, ask again about anchors, under further options."
        )
    ),
    "AgreementPage": (
        _(
            "This page shows how far raters agree, on the whole image and criterion by criterion. Choose who "
            "is compared with whom. The page begins with a chart that has a line for each criterion. Choose "
            "“Report” to read the report part by part. “Bounds” says how far a judge has to agree with "
            "people. “Response sets” lets people say that either answer is defensible."
        )
    ),
    "DesignerPage": (
        _(
            "On this page you write the next version of the rubric. The tree has the themes "
            "and criteria. The Rubric menu lists what you can do with the current line. F2 "
            "goes to its text, Enter saves it and goes back. Left and Right collapse and "
            "expand a theme. Every change is saved at once and can be undone. F4 reads the "
            "remarks of the wording check, F6 the rubric as people hear it. Nothing changes "
            "for raters until you publish it. Translation shows a second language beside the "
            "fields: Tab goes from a field to its translation, which is saved when you leave it."
        )
    ),
    "TemplatePage": (
        _(
            "On this page you edit the description template: the questions that describers "
            "answer about every image, and the sentences made from their answers. The list "
            "has the fields in the order in which they are heard. F2 goes to the text of the "
            "current field. Every change is saved at once. Existing descriptions do not change."
        )
    ),
    "CodingPage": (
        _(
            "On this page you read what people said in workshops, line by line, and code it: a "
            "criterion or a justification, for or against, and about which candidate. Below "
            "the list, decide on each candidate. If you leave one out, the reason is saved "
            "with it. You can code the reasons beside answers in the same way, by themes."
        )
    ),
    "AssignmentPage": (
        _(
            "On this page you plan who answers what: choose the kind of plan, the people and "
            "the order. Work out the plan, hear its properties, and activate it. Below is "
            "everybody's progress, without anybody's answers."
        )
    ),
    "GroupingPage": (
        _(
            "On this page you put images that belong together into groups. In the list of images, the "
            "arrow keys go to an image and read its description. Keys 1 to 9 put it into the group with "
            "that number, 0 takes it out. To make a group, type its name below, and why its images "
            "belong together. In the list of groups, Enter puts the current image into the group and "
            "Delete removes the group. Everything is saved at once."
        )
    ),
    "MakingPage": (
        _(
            "On this page a model under test makes images, captions or critiques. Name the "
            "server and the model, choose the prompts, and hear the plan before anything is "
            "sent. The results are saved with their origin. Raters do not learn which model "
            "made them."
        )
    ),
    "MappingPage": (
        _(
            "Here you import answers that people gave in another tool. Choose the file and press Read the "
            "file. Then check which column is what: each list has the columns of the file. For a question "
            "with a list of choices, take an entry that has one choice after a colon. Say what words such as "
            "“good” mean. Preview shows the first twenty answers; nothing is saved before you press Import "
            "these answers. Next time, a file with the same columns is mapped the same way."
        )
    ),
    "PlanningPage": (
        _(
            "On this page you plan a study. Seal test images before you try words and prompts. A judge's "
            "results on them stay hidden until you open them. Work out how many more images each "
            "criterion needs, hear which images people should answer next, and assign them. Preregister "
            "what you will conclude from which result."
        )
    ),
    "ReportCardPage": (
        _(
            "On this page you check an image model: choose it, and press Check this model. The verdict comes "
            "first, then the shares, the images that people do not accept, and the checks that were saved. "
            "Save a check to compare later ones with it, give people the images they must look at, or appeal "
            "against a saved check. “Prompt sets” has the prompts that models are asked with. “Export” and "
            "“Print” are in the Study menu."
        )
    ),
    "WorkshopSetupPage": (
        _(
            "On this page you set up a workshop: its plan, the scenario, the participants and "
            "the groups of images. A content note is said before its image is shown, so that "
            "people can skip the image."
        )
    ),
    "WorkshopPage": (
        _(
            "On this page a facilitator leads a workshop while talking. The focus stays in the "
            "line where you write; keys with Ctrl do the rest. Answers are sealed until "
            "everybody has answered, then read out. Changes after the discussion are saved "
            "beside them. A person’s number at the beginning of a line says who said it."
        )
    ),
    "ParticipantsPage": (
        _(
            "This page lists the participants, what each of them agreed to, and what happens "
            "to their answers if they withdraw. Questions about a person appear only if that "
            "person agrees to be asked. All of them are optional."
        )
    ),
    "PairPage": (
        _(
            "On this page two people look at images together. Both listen, each answers alone, then both hear "
            "each other's answers and answer together. Or each answers all images alone first. While somebody "
            "answers with a screen reader or the voice, the answers are hidden on the screen. While somebody "
            "answers by eye, the voice is silent. If each of you has a machine, you exchange packets; they "
            "stay sealed until both have answered. The highlighted button goes on to the next step."
        )
    ),
    "MeetingPage": (
        _(
            "On this page one person runs a meeting while others talk. The list has what "
            "people disagree on, most useful first. Nobody is named. Hear both sides, the "
            "judge and the criterion. Then decide, keep it contested, reword the criterion, or "
            "leave it for later. First answers do not change. The minutes are written as you "
            "go, with dissent, and can be corrected. A projector view and a live text, on the "
            "network or in a file that refreshes, show the current item, with counts only."
        )
    ),
    "RubricComparisonPage": (
        _(
            "On this page you compare a rubric drafted by a model with the community's rubric. "
            "Go through its criteria and mark each: overlapping with one of the community's, "
            "absent from the community's rubric, too vague, or mistaken. In the community's "
            "list, mark what is absent from the draft. Every mark is saved at once. The draft "
            "is never applied."
        )
    ),
}
STEPS = {
    "ReportCardPage": (
        _("A newsroom, step 1: check each new release of a model on this page, and save the check."),
        _(
            "Step 2: decide about single images in a terminal, with touchstone guard. It says “publish”, "
            "“show to a person” or “do not publish”, and why."
        ),
        _(
            "Step 3: have people of the community see whatever the judge may not decide. “Give images to "
            "people” does that for this model. Plan their time, and pay them."
        ),
        _(
            "Step 4: take appeals, with Appeal on this page or touchstone guard --appeal. The next meeting decides."
        ),
        _("Step 5: ask the judge about its anchors from time to time, and check the next release."),
    )
}
"""What one does on a page and around it, step by step, by the name of its kind."""
