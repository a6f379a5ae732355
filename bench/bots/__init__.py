"""How strong the bots are, how far their forecasts can be trusted, and what they have learned."""
