"""Tests of POSEIDON."""
