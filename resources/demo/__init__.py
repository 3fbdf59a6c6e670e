"""The demo study: pictures drawn by our own code, their descriptions, and invented people who disagree."""
