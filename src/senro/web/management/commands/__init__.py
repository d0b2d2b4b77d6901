"""Commands for whoever runs a table."""
