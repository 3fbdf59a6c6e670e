"""Every sentence the program says or shows, one module a room."""
