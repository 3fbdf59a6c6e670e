"""Pages for the facilitator of a workshop and the participants."""
