"""Verifies and signs requests to a tool. Method, URL and call are signed, not the body alone."""

import time
from dataclasses import dataclass
from typing import Callable, Optional

from ._delivery import (
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
from ._url import normal_url


@dataclass(frozen=True)
class VerifiedToolRequest:
    """The call and the tool call of a verified request."""

    call_id: str
    """The call in which the agent used the tool; empty for a test of the tool."""
    tool_call_id: str
    """One for each use of the tool: a second request with the same id repeats the first."""


def verify_tool_request(
    method: str,
    url: str,
    headers: Headers,
    raw_body: Optional[RawBody],
    secrets: Secrets,
    *,
    tolerance_sec: float = 300,
    now: Callable[[], float] = time.time,
) -> VerifiedToolRequest:
    """Verifies a request to a tool by its ``Svc-Tool-Signature``: method, URL, ``Svc-Call-Id``, ``Svc-Tool-Call-Id``,
    body and time are those that the platform sent. The same request within the tolerance verifies again: store
    ``tool_call_id`` where a repetition would matter.

    :param url: the absolute URL that the platform called, with its query. Behind a proxy: the public URL
    :param raw_body: the body as it arrived; None where there is none, as with GET and DELETE
    :param secrets: the tool's signing secret; the old and the new one during a rotation; or a function that picks
    :raises WebhookVerificationError: ``missing_header``, ``malformed_header``, ``signature_mismatch``,
        ``timestamp_out_of_tolerance``, ``no_secret``, ``parsed_body``
    """
    received = index_headers(headers)
    timestamp, signatures = parse_signature_header(need_header(received, "svc-tool-signature"), "v2")
    tool_call_id = need_header(received, "svc-tool-call-id")
    call_id = received.get("svc-call-id", "")
    head = _signed_head(timestamp, method, url, call_id, tool_call_id)
    body = to_bytes(b"" if raw_body is None else raw_body)
    usable = usable_secrets(secrets(UnverifiedDelivery(body, received)) if callable(secrets) else secrets)
    if not is_signed(head + body, usable, signatures):
        raise WebhookVerificationError("signature_mismatch", ": wrong secret, another URL, or not the raw bytes")
    check_time(timestamp, tolerance_sec, now())
    return VerifiedToolRequest(call_id, tool_call_id)


def sign_tool_request(
    method: str,
    url: str,
    tool_call_id: str,
    secrets: GivenSecrets,
    timestamp_sec: int,
    *,
    call_id: str = "",
    raw_body: RawBody = b"",
) -> str:
    """The Svc-Tool-Signature header for a request to a tool, with one ``v2`` for each secret, for tests of a tool.

    :raises WebhookVerificationError: ``malformed_header`` for a timestamp that is no whole number of seconds or a URL
        that is none, ``no_secret``, ``parsed_body``
    """
    message = _signed_head(str(timestamp_sec), method, url, call_id, tool_call_id) + to_bytes(raw_body)
    signatures = [hmac_hex(secret, message) for secret in usable_secrets(secrets)]
    return format_signature_header(timestamp_sec, signatures, "v2")


def _signed_head(*parts: str) -> bytes:
    timestamp, method, url, call_id, tool_call_id = parts
    head = [timestamp, method.upper(), normal_url(url), call_id, tool_call_id]
    # None of the parts may contain a line break, so that two requests never have the same text.
    if any("\n" in part for part in head):
        raise WebhookVerificationError("malformed_header")
    return "".join(f"{part}\n" for part in head).encode("utf-8", "replace")
