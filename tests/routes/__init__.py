"""Tests of the route optimiser."""
