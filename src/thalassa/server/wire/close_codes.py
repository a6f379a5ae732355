"""The codes with which the server ends a WebSocket."""

from __future__ import annotations

CLOSE_LATER = 1013
"""The database does not do its work now."""
CLOSE_STRANGER = 4401
"""The connection comes from a device that was signed out."""
CLOSE_FORBIDDEN = 4403
"""Another origin, or a table this guest may not look at."""
CLOSE_UNKNOWN = 4404
"""There is no such table, or it cannot be opened."""
CLOSE_SLOW = 4408
"""The client does not read what it is sent."""
CLOSE_FULL = 4429
"""Too many connections, in all or from this address."""
