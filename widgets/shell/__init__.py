"""The frame of the window: menus, pages and how one leads to another, announcements."""
