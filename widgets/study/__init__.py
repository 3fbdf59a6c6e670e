"""Pages and dialogs about a study as a whole: start, new study, home, images, settings."""
