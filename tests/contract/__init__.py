"""Tests every registered game gets for free, and the tools they share."""
