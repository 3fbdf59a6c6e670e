"""Several machines' facts as one: what is which on every machine, what may come in, and taking it back."""
