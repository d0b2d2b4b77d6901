"""The rules that titles share, one subject a module: queries, moves, then the steps."""
