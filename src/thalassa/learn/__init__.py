"""Teaching: lessons played on real tables, how-to-play pages and glossaries.

Every game brings its files; script and position stay where they are judged. Knows no game and no server.
"""
