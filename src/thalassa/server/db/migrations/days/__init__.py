"""Migrations for games over days: clocks, notices, people, hosts, cups.

They follow those in tables/. Know nothing of schema/.
"""
