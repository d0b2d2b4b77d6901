"""What a game is and how it moves; not one rule."""
