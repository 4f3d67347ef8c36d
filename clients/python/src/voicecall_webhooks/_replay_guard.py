"""Stores the ids of handled events, so that a repeated delivery is not handled again."""

import threading
import time
from typing import Callable, Dict, Protocol


class ReplayGuard(Protocol):
    """A set of ids in which each expires after its time. :class:`MemoryReplayGuard` serves one process; several
    processes share one in Redis or a database::

        class RedisReplayGuard:
            def has(self, id: str) -> bool:
                return redis.exists(f"webhook:{id}") == 1

            def add(self, id: str, ttl_sec: int) -> bool:
                return redis.set(f"webhook:{id}", "1", nx=True, ex=ttl_sec) is True

            def remove(self, id: str) -> None:
                redis.delete(f"webhook:{id}")

    An id is added **after** the handler succeeded. If it were added on arrival, the platform's retry of a delivery
    whose handler failed or whose process died would get 200, and the event would be lost. While a handler runs, the
    receivers keep ``running:<id>`` for at most a minute, and remove it when the handler ends.
    """

    def has(self, id: str, /) -> bool:
        """True when the id is in the set."""
        ...

    def add(self, id: str, ttl_sec: int, /) -> bool:
        """Adds the id for ``ttl_sec`` seconds, atomically; False when it was in the set already."""
        ...

    def remove(self, id: str, /) -> None:
        """Removes the id."""
        ...


class AsyncReplayGuard(Protocol):
    """As :class:`ReplayGuard`, with asynchronous methods."""

    async def has(self, id: str, /) -> bool:
        """True when the id is in the set."""
        ...

    async def add(self, id: str, ttl_sec: int, /) -> bool:
        """Adds the id for ``ttl_sec`` seconds, atomically; False when it was in the set already."""
        ...

    async def remove(self, id: str, /) -> None:
        """Removes the id."""
        ...


class MemoryReplayGuard:
    """A replay guard in the memory of this process: empty after a restart, not shared between processes. Safe for
    threads. At most ``max_ids`` are kept; beyond that the oldest is removed.
    """

    def __init__(self, *, max_ids: int = 10_000, now: Callable[[], float] = time.monotonic) -> None:
        self._max_ids = max_ids
        self._now = now
        self._expiries: Dict[str, float] = {}
        self._lock = threading.Lock()

    def has(self, id: str, /) -> bool:
        """True when the id is in the set."""
        with self._lock:
            return self._held(id)

    def add(self, id: str, ttl_sec: int, /) -> bool:
        """Adds the id for ``ttl_sec`` seconds; False when it was in the set already."""
        with self._lock:
            if self._held(id):
                return False
            self._expiries.pop(id, None)
            if len(self._expiries) >= self._max_ids:
                self._expiries.pop(next(iter(self._expiries), id), None)
            self._expiries[id] = self._now() + ttl_sec
            return True

    def remove(self, id: str, /) -> None:
        """Removes the id."""
        with self._lock:
            self._expiries.pop(id, None)

    def _held(self, id: str) -> bool:
        expiry = self._expiries.get(id)
        return expiry is not None and expiry > self._now()


class AsyncMemoryReplayGuard:
    """:class:`MemoryReplayGuard` with asynchronous methods."""

    def __init__(self, *, max_ids: int = 10_000, now: Callable[[], float] = time.monotonic) -> None:
        self._guard = MemoryReplayGuard(max_ids=max_ids, now=now)

    async def has(self, id: str, /) -> bool:
        """True when the id is in the set."""
        return self._guard.has(id)

    async def add(self, id: str, ttl_sec: int, /) -> bool:
        """Adds the id for ``ttl_sec`` seconds; False when it was in the set already."""
        return self._guard.add(id, ttl_sec)

    async def remove(self, id: str, /) -> None:
        """Removes the id."""
        self._guard.remove(id)
