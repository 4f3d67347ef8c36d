"""Guarantees of verification, for the synchronous and the asynchronous function."""

import asyncio
import base64
import email.message
import json
import math
from functools import partial
from typing import Any, Dict

import pytest
from deliveries import EVENT, NOW_SEC, SECRET, code_of, now, signed, vectors
from hypothesis import given
from hypothesis import strategies as st

from voicecall_webhooks import (
    AsyncMemoryReplayGuard,
    MemoryReplayGuard,
    UnverifiedDelivery,
    WebhookVerificationError,
    sign_test_event,
    sign_webhook,
    verify_webhook,
    verify_webhook_async,
)


def verdict(raw_body: Any, headers: Any, secrets: Any = SECRET, **options: Any) -> str:
    """The code of both functions, which must be the same."""
    options.setdefault("now", now)
    code = code_of(lambda: verify_webhook(raw_body, headers, secrets, **options))
    assert code_of(lambda: asyncio.run(verify_webhook_async(raw_body, headers, secrets, **options))) == code
    return code


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["name"])
def test_vector(vector: Dict[str, Any]) -> None:
    body, at = base64.b64decode(vector["body_base64"]), vector["timestamp"]
    headers = {"Svc-Signature": vector["svc_signature"], "Svc-Webhook-Id": vector["svc_webhook_id"]}
    assert sign_webhook(body, vector["secret"], at) == vector["svc_signature"]
    assert verdict(body, headers, vector["secret"], now=lambda: at) == vector["outcome"]


def test_a_signed_event_is_returned_whatever_kind_of_bytes_it_came_in() -> None:
    delivery = signed()
    for raw_body in (delivery.body, bytearray(delivery.body), memoryview(b"xx" + delivery.body)[2:]):
        verified = verify_webhook(raw_body, delivery.headers, SECRET, now=now)
        assert (verified.event, verified.duplicate) == (EVENT, False)


def test_headers_are_found_in_any_form_and_letter_case() -> None:
    delivery = signed()
    pairs = list(delivery.headers.items())
    message = email.message.Message()
    for name, value in pairs:
        message[name.title()] = value
    forms: "list[Any]" = [
        {name.upper(): value for name, value in pairs},
        {name: [value] for name, value in pairs},
        pairs,
        iter(pairs),
        [(name.encode(), value.encode()) for name, value in pairs],
        message,
        {"other": None, **delivery.headers},
    ]
    for headers in forms:
        assert code_of(partial(verify_webhook, delivery.body, headers, SECRET, now=now)) == "ok"


def test_a_missing_header_is_named_as_such() -> None:
    delivery = signed()
    assert verdict(delivery.body, {}) == "missing_header"
    assert verdict(delivery.body, {**delivery.headers, "svc-signature": None}) == "missing_header"
    assert verdict(delivery.body, {**delivery.headers, "svc-webhook-id": ""}) == "missing_header"


def test_repeated_headers_are_refused() -> None:
    delivery = signed()
    pairs = list(delivery.headers.items())
    for name, code in (("svc-signature", "malformed_header"), ("svc-webhook-id", "id_mismatch")):
        value = delivery.headers[name]
        assert verdict(delivery.body, {**delivery.headers, name: [value, value]}) == code
        assert verdict(delivery.body, [*pairs, (name.upper(), value)]) == code


@pytest.mark.parametrize("value", ["é" * 200_000, "t=\u0661,v1=x", "\x00", "💥", "t=1" * 100_000])
def test_hostile_headers_are_refused(value: str) -> None:
    delivery = signed()
    assert verdict(delivery.body, {**delivery.headers, "svc-signature": value}) == "malformed_header"
    assert verdict(delivery.body, {**delivery.headers, "svc-webhook-id": value}) == "id_mismatch"


@given(st.sampled_from(["body", "signature", "timestamp", "secret"]), st.integers(0, 10_000), st.integers(0, 7))
def test_any_flipped_bit_is_refused(part: str, at: int, bit: int) -> None:
    delivery = signed()
    parts = {
        "body": bytearray(delivery.body),
        "signature": bytearray.fromhex(delivery.headers["svc-signature"][-64:]),
        "timestamp": bytearray(str(NOW_SEC).encode()),
        "secret": bytearray(SECRET.encode()),
    }
    parts[part][at % len(parts[part])] ^= 1 << bit
    timestamp = parts["timestamp"].decode("latin-1")
    headers = {**delivery.headers, "svc-signature": f"t={timestamp},v1={parts['signature'].hex()}"}
    digits = timestamp.isascii() and timestamp.isdigit()
    code = code_of(lambda: verify_webhook(parts["body"], headers, parts["secret"].decode("latin-1"), now=now))
    assert code == ("signature_mismatch" if digits else "malformed_header")


@given(st.binary(), st.text(min_size=1), st.integers(0, 999_999_999_999))
def test_what_one_secret_signs_verifies_under_it_and_under_no_other(body: bytes, secret: str, at: int) -> None:
    headers = {"svc-signature": sign_webhook(body, secret, at), "svc-webhook-id": "wdl_1"}
    assert code_of(lambda: verify_webhook(body, headers, secret, now=lambda: at)) == "invalid_json"
    assert code_of(lambda: verify_webhook(body, headers, f"{secret}x", now=lambda: at)) == "signature_mismatch"


@given(st.text(), st.text())
def test_nothing_but_a_verification_error_is_raised_for_headers(signature: str, webhook_id: str) -> None:
    headers = {"svc-signature": signature, "svc-webhook-id": webhook_id}
    assert code_of(lambda: verify_webhook(b"{}", headers, SECRET, now=now)) in ("missing_header", "malformed_header")


def test_old_and_new_secret_are_accepted_while_both_are_given() -> None:
    delivery = signed()
    assert verdict(delivery.body, delivery.headers, ["new", SECRET]) == "ok"
    assert verdict(delivery.body, delivery.headers, (SECRET, "new")) == "ok"
    assert verdict(delivery.body, delivery.headers, ["new", "older"]) == "signature_mismatch"
    both = {**delivery.headers, "svc-signature": sign_webhook(delivery.body, ["new", SECRET], NOW_SEC)}
    assert both["svc-signature"].count("v1=") == 2
    assert [verdict(delivery.body, both, secret) for secret in ("new", SECRET)] == ["ok", "ok"]


def test_one_right_signature_among_several_is_enough_in_upper_case_too() -> None:
    delivery = signed()
    hex_digits = delivery.headers["svc-signature"][-64:]
    header = f"v0=ignored,v1={'0' * 64},v1={hex_digits.upper()},t={NOW_SEC}"
    assert verdict(delivery.body, {**delivery.headers, "svc-signature": header}) == "ok"


def test_without_a_usable_secret_nothing_is_accepted() -> None:
    delivery = signed()
    for secrets in ("", [], ["", ""], None, [None], lambda delivery: ""):  # pyright: ignore
        assert verdict(delivery.body, delivery.headers, secrets) == "no_secret"
    assert code_of(lambda: sign_webhook(delivery.body, "", NOW_SEC)) == "no_secret"
    assert verdict(delivery.body, delivery.headers, ["", SECRET]) == "ok"


def test_a_function_picks_the_secrets_of_a_delivery_that_is_not_verified() -> None:
    delivery = signed()
    seen: "list[UnverifiedDelivery]" = []

    def pick(unverified: UnverifiedDelivery) -> str:
        seen.append(unverified)
        return SECRET if json.loads(unverified.raw_body)["id"] == unverified.headers["svc-webhook-id"] else "other"

    async def pick_later(unverified: UnverifiedDelivery) -> str:
        return pick(unverified)

    assert verdict(delivery.body, delivery.headers, pick) == "ok"
    asyncio.run(verify_webhook_async(delivery.body, delivery.headers, pick_later, now=now))
    assert seen == [UnverifiedDelivery(delivery.body, delivery.headers)] * 3


def test_what_the_function_for_secrets_raises_is_not_hidden() -> None:
    delivery = signed()

    def fail(_: UnverifiedDelivery) -> str:
        raise LookupError("database is down")

    with pytest.raises(LookupError):
        verify_webhook(delivery.body, delivery.headers, fail, now=now)


@pytest.mark.parametrize("body", ["text", EVENT, [], None, 1])
def test_a_body_that_is_not_raw_is_refused_with_the_cure(body: object) -> None:
    assert verdict(body, signed().headers) == "parsed_body"
    with pytest.raises(WebhookVerificationError, match="pass the raw bytes"):
        verify_webhook(body, signed().headers, SECRET)  # type: ignore[arg-type]  # pyright: ignore


@pytest.mark.parametrize(
    ("offset", "tolerance", "code"),
    [
        (300, 300, "ok"),
        (-300, 300, "ok"),
        (301, 300, "timestamp_out_of_tolerance"),
        (-301, 300, "timestamp_out_of_tolerance"),
        (11, 10, "timestamp_out_of_tolerance"),
        (-10, 10, "ok"),
        (math.nan, 300, "timestamp_out_of_tolerance"),
        (0, math.nan, "timestamp_out_of_tolerance"),
    ],
)
def test_the_time_is_bounded_in_both_directions(offset: float, tolerance: float, code: str) -> None:
    delivery = signed()
    options: Dict[str, Any] = {"now": lambda: NOW_SEC + offset, "tolerance_sec": tolerance}
    assert verdict(delivery.body, delivery.headers, **options) == code


def test_the_signature_is_judged_before_the_time_and_the_time_before_the_body() -> None:
    headers = {"svc-signature": sign_webhook(b"not JSON", SECRET, NOW_SEC), "svc-webhook-id": "wdl_1"}
    late: Dict[str, Any] = {"now": lambda: NOW_SEC + 3600}
    assert verdict(b"not JSON!", headers, **late) == "signature_mismatch"
    assert verdict(b"not JSON", headers, **late) == "timestamp_out_of_tolerance"
    assert verdict(b"not JSON", headers) == "invalid_json"


@pytest.mark.parametrize(
    "body",
    [
        b"null",
        b"[]",
        b'"text"',
        b"1",
        b"{}",
        b'{"id":"wdl_1","type":1}',
        b'{"id":"wdl_1"',
        b'{"id":"wdl_1","type":"x","n":NaN}',
        b'{"id":"wdl_1","type":"x","n":-Infinity}',
        b'{"id":"wdl_1","type":"x\n"}',
        b'\xef\xbb\xbf\xef\xbb\xbf{"id":"wdl_1","type":"x"}',
        b'{"id":"wdl_1","type":"x","deep":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    ],
    ids=lambda body: body[:40].decode("latin-1"),
)
def test_a_signed_body_that_is_no_event_is_refused(body: bytes) -> None:
    headers = {"svc-signature": sign_webhook(body, SECRET, NOW_SEC), "svc-webhook-id": "wdl_1"}
    assert verdict(body, headers) == "invalid_json"


def test_a_number_longer_than_python_converts_is_read() -> None:
    body = b'{"id":"wdl_1","type":"x","n":' + b"1" * 10_000 + b"}"
    headers = {"svc-signature": sign_webhook(body, SECRET, NOW_SEC), "svc-webhook-id": "wdl_1"}
    assert verdict(body, headers) == "ok"


def test_the_id_of_the_header_is_that_of_the_body() -> None:
    delivery = signed()
    assert verdict(delivery.body, {**delivery.headers, "svc-webhook-id": "wdl_0"}) == "id_mismatch"
    numbered = signed({"id": 1, "type": "x"})
    assert verdict(numbered.body, {**numbered.headers, "svc-webhook-id": "1"}) == "id_mismatch"


@pytest.mark.parametrize("timestamp", [1.5, -1, math.nan, 1_795_253_465_000, "1 ", True])
def test_only_whole_unix_seconds_are_signed(timestamp: Any) -> None:
    assert code_of(lambda: sign_webhook(b"{}", SECRET, timestamp)) == "malformed_header"


def test_the_clock_is_the_systems_unless_another_is_given() -> None:
    delivery = sign_test_event(EVENT, SECRET)
    assert code_of(lambda: verify_webhook(delivery.body, delivery.headers, SECRET)) == "ok"


def test_verification_reads_the_replay_guard_and_never_adds_an_id() -> None:
    delivery = signed()
    guard = MemoryReplayGuard()

    def duplicate() -> bool:
        return verify_webhook(delivery.body, delivery.headers, SECRET, now=now, replay_guard=guard).duplicate

    assert [duplicate(), duplicate()] == [False, False]
    guard.add(str(EVENT["id"]), 60)
    assert duplicate()


@pytest.mark.parametrize("guard", [MemoryReplayGuard(), AsyncMemoryReplayGuard()])
def test_the_asynchronous_function_takes_guards_of_both_kinds(guard: Any) -> None:
    async def duplicates() -> "list[bool]":
        delivery = signed()
        before = await verify_webhook_async(delivery.body, delivery.headers, SECRET, now=now, replay_guard=guard)
        added = guard.add(str(EVENT["id"]), 60)
        if asyncio.iscoroutine(added):
            await added
        after = await verify_webhook_async(delivery.body, delivery.headers, SECRET, now=now, replay_guard=guard)
        return [before.duplicate, after.duplicate]

    assert asyncio.run(duplicates()) == [False, True]
