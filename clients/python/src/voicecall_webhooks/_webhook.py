"""Verifies and signs webhooks."""

import inspect
import json
import time
from dataclasses import dataclass
from typing import Callable, Dict, Mapping, Optional, Tuple, Union, cast

from ._delivery import (
    AsyncSecrets,
    GivenSecrets,
    Headers,
    RawBody,
    Secrets,
    UnverifiedDelivery,
    check_time,
    format_signature_header,
    hmac_hex,
    index_headers,
    is_signed,
    need_header,
    parse_signature_header,
    to_bytes,
    usable_secrets,
)
from ._errors import WebhookVerificationError
from ._replay_guard import AsyncReplayGuard, ReplayGuard
from .events import WebhookEvent


@dataclass(frozen=True)
class VerifiedWebhook:
    """A delivery with a correct signature, timestamp and id."""

    event: WebhookEvent
    duplicate: bool
    """The event was handled before: respond 200 and do nothing. Always False without a replay guard."""


@dataclass(frozen=True)
class TestDelivery:
    """What a receiver gets: post ``body`` with ``headers``."""

    __test__ = False
    """Tells pytest that this is no test."""

    body: bytes
    headers: Dict[str, str]


def verify_webhook(
    raw_body: RawBody,
    headers: Headers,
    secrets: Secrets,
    *,
    tolerance_sec: float = 300,
    now: Callable[[], float] = time.time,
    replay_guard: Optional[ReplayGuard] = None,
) -> VerifiedWebhook:
    """Verifies a delivery and checks with the replay guard, if there is one, whether it was handled before. The guard
    is only read: add the event's id when you have handled it.

    :param raw_body: the body as it arrived, not decoded and not parsed
    :param secrets: the endpoint's signing secret; the old and the new one during a rotation; or a function that picks
    :param tolerance_sec: how far the timestamp may be from now, in both directions
    :param now: the clock, in seconds since 1970
    :raises WebhookVerificationError: with every code of its union
    """
    delivery, parsed = _open(raw_body, headers)
    usable = usable_secrets(secrets(delivery) if callable(secrets) else secrets)
    event = _accept(delivery, parsed, usable, (tolerance_sec, now()))
    return VerifiedWebhook(event, replay_guard is not None and bool(replay_guard.has(event["id"])))


async def verify_webhook_async(
    raw_body: RawBody,
    headers: Headers,
    secrets: AsyncSecrets,
    *,
    tolerance_sec: float = 300,
    now: Callable[[], float] = time.time,
    replay_guard: Union[ReplayGuard, AsyncReplayGuard, None] = None,
) -> VerifiedWebhook:
    """As :func:`verify_webhook`, for a replay guard or a function for secrets that is asynchronous."""
    delivery, parsed = _open(raw_body, headers)
    given = secrets(delivery) if callable(secrets) else secrets
    usable = usable_secrets(await given if inspect.isawaitable(given) else given)
    event = _accept(delivery, parsed, usable, (tolerance_sec, now()))
    if replay_guard is None:
        return VerifiedWebhook(event, False)
    known = replay_guard.has(event["id"])
    return VerifiedWebhook(event, bool(await known if inspect.isawaitable(known) else known))


def sign_webhook(raw_body: RawBody, secrets: GivenSecrets, timestamp_sec: int) -> str:
    """The Svc-Signature header for a body, with one ``v1`` for each secret, at most 8.

    :param timestamp_sec: Unix time in whole seconds
    :raises WebhookVerificationError: ``malformed_header`` for any other timestamp, ``no_secret``, ``parsed_body``
    """
    usable = usable_secrets(secrets)
    message = _signed(str(timestamp_sec), to_bytes(raw_body))
    return format_signature_header(timestamp_sec, [hmac_hex(secret, message) for secret in usable])


def sign_test_event(
    event: Union[WebhookEvent, Mapping[str, object]],
    secrets: GivenSecrets,
    *,
    now: Callable[[], float] = time.time,
) -> TestDelivery:
    """Signs an event as the platform would, for the tests of a receiver. It needs an ``id`` and a ``type``."""
    body = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
    headers = {
        "content-type": "application/json",
        "svc-signature": sign_webhook(body, secrets, int(now())),
        "svc-webhook-id": str(event["id"]),
    }
    return TestDelivery(body, headers)


_Parsed = Tuple[str, Tuple[str, ...], str]


def _open(raw_body: object, headers: Headers) -> Tuple[UnverifiedDelivery, _Parsed]:
    """What is checked before the secrets are used: returns the timestamp, the signatures and the id."""
    body = to_bytes(raw_body)
    delivery = UnverifiedDelivery(body, index_headers(headers))
    timestamp, signatures = parse_signature_header(need_header(delivery.headers, "svc-signature"))
    return delivery, (timestamp, tuple(signatures), need_header(delivery.headers, "svc-webhook-id"))


def _signed(timestamp: str, body: bytes) -> bytes:
    return timestamp.encode() + b"." + body


def _accept(
    delivery: UnverifiedDelivery, parsed: _Parsed, secrets: "list[str]", clock: Tuple[float, float]
) -> WebhookEvent:
    timestamp, signatures, webhook_id = parsed
    tolerance_sec, now_sec = clock
    if not is_signed(_signed(timestamp, delivery.raw_body), secrets, signatures):
        raise WebhookVerificationError("signature_mismatch", ": wrong secret, or not the raw bytes")
    check_time(timestamp, tolerance_sec, now_sec)
    event = _parse_event(delivery.raw_body)
    if event.get("id") != webhook_id:
        raise WebhookVerificationError("id_mismatch")
    return cast(WebhookEvent, event)


def _parse_event(body: bytes) -> Dict[str, object]:
    try:
        # A byte order mark is skipped, as JSON parsers of other languages do.
        event = json.loads(body.decode("utf-8-sig"), parse_int=_number, parse_constant=_no_number)
    # Deep nesting ends in a RecursionError.
    except (ValueError, RecursionError) as error:
        raise WebhookVerificationError("invalid_json") from error
    if not isinstance(event, dict) or not isinstance(cast(Dict[str, object], event).get("type"), str):
        raise WebhookVerificationError("invalid_json")
    return cast(Dict[str, object], event)


_LONG_NUMBER = 400


def _number(digits: str) -> Union[int, float]:
    # Python refuses to convert very long numbers; JSON allows them.
    return int(digits) if len(digits) < _LONG_NUMBER else float(digits)


def _no_number(name: str) -> float:
    # Python's parser accepts NaN and Infinity, which JSON does not have.
    raise ValueError(f"{name} is no JSON")
