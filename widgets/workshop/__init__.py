"""Pages for the facilitator of a workshop and the people who take part."""
