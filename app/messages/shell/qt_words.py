"""Words of the toolkit itself: buttons of dialogs, the menu of a text field, the dialog that chooses a file.

Only languages for which Qt has no words of its own take these.
"""

from app.messages.translation import c_

WORDS = {
    "OK": c_("Qt", "OK"),
    "Save": c_("Qt", "Save"),
    "Open": c_("Qt", "Open"),
    "Cancel": c_("Qt", "Cancel"),
    "Close": c_("Qt", "Close"),
    "Discard": c_("Qt", "Discard"),
    "Help": c_("Qt", "Help"),
    "&Yes": c_("Qt", "&Yes"),
    "&No": c_("Qt", "&No"),
    "&Undo": c_("Qt", "&Undo"),
    "&Redo": c_("Qt", "&Redo"),
    "Cu&t": c_("Qt", "Cu&t"),
    "&Copy": c_("Qt", "&Copy"),
    "&Paste": c_("Qt", "&Paste"),
    "Delete": c_("Qt", "Delete"),
    "Select All": c_("Qt", "Select All"),
    "&Select All": c_("Qt", "&Select All"),
    "&Step up": c_("Qt", "&Step up"),
    "Step &down": c_("Qt", "Step &down"),
    "Show Details...": c_("Qt", "Show Details..."),
    "Hide Details...": c_("Qt", "Hide Details..."),
    "Look in:": c_("Qt", "Look in:"),
    "Directory:": c_("Qt", "Directory:"),
    "File &name:": c_("Qt", "File &name:"),
    "Files of type:": c_("Qt", "Files of type:"),
    "&Open": c_("Qt", "&Open"),
    "&Save": c_("Qt", "&Save"),
    "&Choose": c_("Qt", "&Choose"),
    "Back": c_("Qt", "Back"),
    "Forward": c_("Qt", "Forward"),
    "Parent Directory": c_("Qt", "Parent Directory"),
    "Create New Folder": c_("Qt", "Create New Folder"),
    "List View": c_("Qt", "List View"),
    "Detail View": c_("Qt", "Detail View"),
    "Name": c_("Qt", "Name"),
    "Size": c_("Qt", "Size"),
    "Type": c_("Qt", "Type"),
    "Date Modified": c_("Qt", "Date Modified"),
    "&Rename": c_("Qt", "&Rename"),
    "&Delete": c_("Qt", "&Delete"),
    "Show &hidden files": c_("Qt", "Show &hidden files"),
    "&New Folder": c_("Qt", "&New Folder"),
    "Computer": c_("Qt", "Computer"),
    "Recent Places": c_("Qt", "Recent Places"),
    "%1 already exists.\nDo you want to replace it?": c_(
        "Qt", "%1 already exists.\nDo you want to replace it?"
    ),
    "%1\nFile not found.\nPlease verify the correct file name was given.": c_(
        "Qt", "%1\nFile not found.\nPlease verify the correct file name was given."
    ),
}
"""What Qt says in English, as its own catalogues have it → the same in the person's language."""
