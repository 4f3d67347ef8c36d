"""Receives deliveries in any framework: verifies, runs the handler once per event, and chooses the response."""

import inspect
import json
import logging
import time
from typing import AsyncIterable, Awaitable, Callable, Dict, NamedTuple, Optional, Protocol, Union, cast

from ._delivery import AsyncSecrets, Headers, RawBody, Secrets
from ._errors import WebhookVerificationError
from ._replay_guard import AsyncReplayGuard, MemoryReplayGuard, ReplayGuard
from ._webhook import verify_webhook, verify_webhook_async
from .events import WebhookEvent

MAX_BODY_BYTES = 1_048_576
"""The largest body that a receiver reads."""

_SEEN_SEC = 86_400
# The platform stops waiting after 15 s; the lock of a process that died expires.
_RUNNING_SEC = 60


class Response(NamedTuple):
    """Status, JSON body and headers of a response. Never 410, which makes the platform disable the endpoint."""

    status: int
    body: str
    headers: Dict[str, str]


class Readable(Protocol):
    """A body that is read in parts: ``request.stream`` of Flask, ``request`` of Django, ``wsgi.input``."""

    def read(self, size: int, /) -> bytes:
        """At most ``size`` bytes; none at the end."""
        ...


OnError = Callable[[Exception], object]


def webhook_receiver(
    secrets: Secrets,
    handler: Callable[[WebhookEvent], object],
    *,
    tolerance_sec: float = 300,
    now: Callable[[], float] = time.time,
    replay_guard: Optional[ReplayGuard] = None,
    on_error: Optional[OnError] = None,
) -> Callable[[Union[RawBody, Readable], Headers], Response]:
    """A function of body and headers that verifies a delivery, runs ``handler`` once per event and returns the
    response to send. It may be called from several threads.

    200 when ``handler`` has returned, and for a duplicate · 400 for a delivery that does not verify · 409 while another
    attempt of the event is running · 413 for a body larger than 1 MiB · 500 when ``handler`` or the function for the
    secrets raised, or the receiver is set up wrongly (parsed body, no secret). After any response but 200 the platform
    sends the event again.

    :param replay_guard: the store of seen ids; by default the memory of this process
    :param on_error: called with the error of every refused delivery and every failed handler; by default it is logged
    """
    guard = MemoryReplayGuard() if replay_guard is None else replay_guard
    report = _log if on_error is None else on_error

    def receive(body: Union[RawBody, Readable], headers: Headers) -> Response:
        try:
            raw_body = _read(body)
        except Exception as error:
            return _refusal(error, report, _UNREADABLE)
        if raw_body is None:
            return _too_large(report)
        try:
            event = verify_webhook(raw_body, headers, secrets, tolerance_sec=tolerance_sec, now=now).event
        except Exception as error:
            return _refusal(error, report, _FAILED)
        try:
            return once(event)
        except Exception as error:
            return _refusal(error, report, _FAILED)

    def once(event: WebhookEvent) -> Response:
        hold = f"running:{event['id']}"
        if not guard.add(hold, _RUNNING_SEC):
            return _RUNNING
        try:
            # Checked under the lock: before it, an attempt that is just finishing would be missed.
            if guard.has(event["id"]):
                return _DUPLICATE
            handler(event)
            guard.add(event["id"], _SEEN_SEC)
            return _DONE
        finally:
            guard.remove(hold)

    return receive


def async_webhook_receiver(
    secrets: AsyncSecrets,
    handler: Callable[[WebhookEvent], object],
    *,
    tolerance_sec: float = 300,
    now: Callable[[], float] = time.time,
    replay_guard: Union[ReplayGuard, AsyncReplayGuard, None] = None,
    on_error: Optional[OnError] = None,
) -> Callable[[Union[RawBody, AsyncIterable[bytes]], Headers], Awaitable[Response]]:
    """As :func:`webhook_receiver`, for asynchronous frameworks: the body may be an asynchronous iterator of its parts
    (``request.stream()`` of Starlette and FastAPI), and ``handler``, the replay guard and the function for the secrets
    may be asynchronous.
    """
    guard = MemoryReplayGuard() if replay_guard is None else replay_guard
    report = _log if on_error is None else on_error

    async def receive(body: Union[RawBody, AsyncIterable[bytes]], headers: Headers) -> Response:
        try:
            raw_body = await _read_async(body)
        except Exception as error:
            return _refusal(error, report, _UNREADABLE)
        if raw_body is None:
            return _too_large(report)
        try:
            verified = await verify_webhook_async(raw_body, headers, secrets, tolerance_sec=tolerance_sec, now=now)
        except Exception as error:
            return _refusal(error, report, _FAILED)
        try:
            return await once(verified.event)
        except Exception as error:
            return _refusal(error, report, _FAILED)

    async def once(event: WebhookEvent) -> Response:
        hold = f"running:{event['id']}"
        if not await _done(guard.add(hold, _RUNNING_SEC)):
            return _RUNNING
        try:
            # Checked under the lock: before it, an attempt that is just finishing would be missed.
            if await _done(guard.has(event["id"])):
                return _DUPLICATE
            await _done(handler(event))
            await _done(guard.add(event["id"], _SEEN_SEC))
            return _DONE
        finally:
            await _done(guard.remove(hold))

    return receive


async def _done(value: object) -> object:
    return await value if inspect.isawaitable(value) else value


def _response(status: int, **body: object) -> Response:
    return Response(status, json.dumps(body), {"content-type": "application/json"})


_DONE = _response(200, received=True, duplicate=False)
_DUPLICATE = _response(200, received=True, duplicate=True)
_UNREADABLE = _response(400, error="unreadable_body")
_RUNNING = _response(409, error="in_progress", message="Another attempt of this event is being handled.")
_FAILED = _response(500, error="handler_failed")


def _refusal(error: Exception, report: OnError, otherwise: Response) -> Response:
    report(error)
    if not isinstance(error, WebhookVerificationError):
        return otherwise
    # These two are mistakes in the set-up of the receiver, so its operator should see a server error.
    status = 500 if error.code in ("parsed_body", "no_secret") else 400
    return _response(status, error=error.code, message=str(error))


def _too_large(report: OnError) -> Response:
    report(ValueError(f"The body is larger than {MAX_BODY_BYTES} bytes"))
    return _response(413, error="payload_too_large")


def _log(error: Exception) -> None:
    logging.getLogger("voicecall_webhooks").error("webhook: %s", error, exc_info=error)


def _raw(body: object) -> RawBody:
    if isinstance(body, (bytes, bytearray, memoryview)):
        return cast(RawBody, body)
    raise WebhookVerificationError("parsed_body", ": pass the raw bytes, or what they can be read from")


def _limited(body: RawBody) -> Optional[bytes]:
    raw_body = bytes(body)
    return raw_body if len(raw_body) <= MAX_BODY_BYTES else None


def _read(body: Union[RawBody, Readable]) -> Optional[bytes]:
    """The whole body; None when it is too large."""
    if not hasattr(body, "read"):
        return _limited(_raw(body))
    chunks = bytearray()
    while len(chunks) <= MAX_BODY_BYTES:
        chunk = cast(Readable, body).read(65_536)
        if not chunk:
            return bytes(chunks)
        chunks += chunk
    return None


async def _read_async(body: Union[RawBody, AsyncIterable[bytes]]) -> Optional[bytes]:
    if not hasattr(body, "__aiter__"):
        return _limited(_raw(body))
    chunks = bytearray()
    async for chunk in cast(AsyncIterable[bytes], body):
        chunks += chunk
        if len(chunks) > MAX_BODY_BYTES:
            return None
    return bytes(chunks)
