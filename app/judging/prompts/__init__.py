"""What a judge is told and shown."""
