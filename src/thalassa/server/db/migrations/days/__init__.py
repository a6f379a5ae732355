"""Games over days: clocks, notices, people, hosts, cups."""
