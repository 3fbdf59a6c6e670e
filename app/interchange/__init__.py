"""What goes out and comes back: annotation files, manifests."""
