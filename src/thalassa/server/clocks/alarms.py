"""Which table needs somebody to look at its clocks first: a heap, so that thousands of sleeping tables cost nothing."""

from __future__ import annotations

import heapq


class Alarms:
    """One alarm for each table. Moving one leaves the old place in the heap, where it is passed over later."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, str]] = []
        self._due: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._due)

    def set(self, table_id: str, due: float | None) -> None:
        if due is None:
            self._due.pop(table_id, None)
        elif self._due.get(table_id) != due:
            self._due[table_id] = due
            heapq.heappush(self._heap, (due, table_id))
        if len(self._heap) > 64 and len(self._heap) > 4 * len(self._due):
            self._heap = [(due, table) for table, due in self._due.items()]
            heapq.heapify(self._heap)

    def next(self) -> float | None:
        """When the first alarm is due."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop(self, now: float) -> list[str]:
        """Tables whose alarm is due by now, the first one first; their alarms are off."""
        due: list[str] = []
        while (first := self.next()) is not None and first <= now:
            _, table_id = heapq.heappop(self._heap)
            del self._due[table_id]
            due.append(table_id)
        return due
