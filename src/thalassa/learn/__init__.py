"""Teaching: lessons played on real tables, how-to-play pages and glossaries. Knows no game; every game brings its files."""
