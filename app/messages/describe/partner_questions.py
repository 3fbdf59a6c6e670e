"""What is said of the questions that people asked each other about an image, to whoever describes it."""

TITLE = "Asked of this image"
HINT = "Enter takes the words into the description."
THERE_ALREADY = "That is in the description already."


def name(number: int) -> str:
    return f"{TITLE}, {number} {'answer' if number == 1 else 'answers'}"


def line(question: str, who: str, words: str, place: str) -> str:
    said = f"{who}: {words.rstrip('.')}" if who else words.rstrip(".")
    return f"{question.rstrip('?. ')}? {said}. Take into the description, under {place}."


def taken(place: str) -> str:
    return f"Taken into the description, under {place}. It is kept when you save."
