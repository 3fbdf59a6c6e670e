"""What is said before somebody is shown what others answered."""

from app.messages.translation import Template

cannot_note = Template(
    "Not shown to {name} yet, because it could not be noted that {name} has seen what others answered. {why}"
)
