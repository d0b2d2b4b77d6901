"""The map: hexes, tiles, the board as a value, and what a company reaches on it."""
