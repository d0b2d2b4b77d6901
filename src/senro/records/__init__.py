"""Recorded games: 18xx.games files and Senro's own, read, replayed, traced and written."""
