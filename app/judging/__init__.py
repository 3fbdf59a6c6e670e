"""The multimodal judge: asks a model the community's rubric, several times, and keeps every reply as it came."""
