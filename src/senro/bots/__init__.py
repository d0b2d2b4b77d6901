"""Players made by program: a function from a game to an action."""
