"""How close critiques are to experts' references, by the embeddings of a model."""
