"""Reports as documents: what the window, the terminal and every report file show."""
