"""The reports on studies with other instruments than the yes/no rubric, a file a kind, as documents."""
