"""Work that goes out and comes back: files for one person, and a shared folder."""
