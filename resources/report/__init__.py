"""How report files look: the page, its style, the PDF and its fonts."""
