"""What a server under load costs, part by part: moves, sleeping tables, notices."""
