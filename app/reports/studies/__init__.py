"""Reports over several studies."""
