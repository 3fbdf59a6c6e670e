"""What is said before somebody is shown what others answered."""

from app.messages.translation import Template

cannot_note = Template(
    "Others' answers are not shown to {name} yet, because the study could not record that {name} has "
    "seen them. {why}"
)
