"""Image files in an object store, where a study has too many for a hub or a machine."""
