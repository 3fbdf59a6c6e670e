"""What is said of the questions that people asked each other about an image, to whoever describes it."""

TITLE = "Asked of this image"
HINT = "Enter adds the words to the description."
THERE_ALREADY = "That is already in the description."


def name(number: int) -> str:
    return f"{TITLE}, {number} {'answer' if number == 1 else 'answers'}"


def line(question: str, who: str, words: str, place: str) -> str:
    said = f"{who}: {words.rstrip('.')}" if who else words.rstrip(".")
    return f"{question.rstrip('?. ')}? {said}. Add to the description, under {place}."


def taken(place: str) -> str:
    return f"Added to the description, under {place}. It is saved when you save the description."
