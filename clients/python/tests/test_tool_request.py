"""Requests to tools: the whole request is signed, and one that was changed on the way is refused."""

from typing import Any, Dict

import pytest
from deliveries import NOW_SEC, SECRET, code_of, now
from hypothesis import given
from hypothesis import strategies as st

from voicecall_webhooks import (
    UnverifiedDelivery,
    VerifiedToolRequest,
    sign_tool_request,
    sign_webhook,
    verify_tool_request,
)
from voicecall_webhooks._url import normal_url

URL = "https://crm.example.com/customers?fixed=1&email=ann%40example.com&id=7"
SIGNATURE = sign_tool_request("GET", URL, "tc_1", SECRET, NOW_SEC, call_id="AJ_1")
HEADERS = {"Svc-Tool-Signature": SIGNATURE, "Svc-Call-Id": "AJ_1", "Svc-Tool-Call-Id": "tc_1"}


def verdict(**change: Any) -> str:
    request: Dict[str, Any] = {"method": "GET", "url": URL, "headers": HEADERS, "raw_body": None, "secrets": SECRET}
    request.update(now=now)
    request.update(change)
    return code_of(lambda: verify_tool_request(**request))


def test_a_request_that_arrives_as_it_was_sent_is_verified() -> None:
    verified = verify_tool_request("GET", URL, HEADERS, None, ["", "another", SECRET], now=now)
    assert verified == VerifiedToolRequest("AJ_1", "tc_1")

    def pick(delivery: UnverifiedDelivery) -> str:
        return SECRET if delivery.headers["svc-call-id"] == "AJ_1" else ""

    assert verdict(secrets=pick) == "ok"


@pytest.mark.parametrize(
    "change",
    [
        {"method": "DELETE"},
        {"url": URL.replace("crm.", "evil.")},
        {"url": URL.replace("https", "http")},
        {"url": URL.replace("customers", "orders")},
        {"url": URL.replace("id=7", "id=8")},
        {"url": f"{URL}&admin=1"},
        {"url": URL.replace("&id=7", "")},
        {"headers": {**HEADERS, "Svc-Call-Id": "AJ_2"}},
        {"headers": {**HEADERS, "Svc-Call-Id": None}},
        {"headers": {**HEADERS, "Svc-Tool-Call-Id": "tc_2"}},
        {"headers": {**HEADERS, "Svc-Call-Id": "AJ_1\ntc_1"}},
        {"headers": {**HEADERS, "Svc-Tool-Signature": SIGNATURE.replace(f"t={NOW_SEC}", f"t={NOW_SEC + 1}")}},
        {"raw_body": b"{}"},
    ],
)
def test_a_changed_request_is_refused(change: Dict[str, Any]) -> None:
    assert verdict(**change) in ("signature_mismatch", "malformed_header")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"headers": {**HEADERS, "Svc-Tool-Signature": None}}, "missing_header"),
        ({"headers": {**HEADERS, "Svc-Tool-Call-Id": ""}}, "missing_header"),
        ({"headers": {**HEADERS, "Svc-Tool-Signature": sign_webhook(b"", SECRET, NOW_SEC)}}, "malformed_header"),
        ({"url": "/customers"}, "malformed_header"),
        ({"url": "https://bücher.example/"}, "malformed_header"),
        ({"secrets": [""]}, "no_secret"),
        ({"raw_body": "text"}, "parsed_body"),
        ({"now": lambda: NOW_SEC + 300}, "ok"),
        ({"now": lambda: NOW_SEC - 301}, "timestamp_out_of_tolerance"),
        ({"now": lambda: float("nan")}, "timestamp_out_of_tolerance"),
    ],
)
def test_what_is_missing_or_wrong_is_said(change: Dict[str, Any], code: str) -> None:
    assert verdict(**change) == code


def test_the_body_is_signed_byte_by_byte() -> None:
    url, body = "https://crm.example.com/", '{"a":"ä.\\n"}'.encode()
    signature = sign_tool_request("post", url, "tc_1", SECRET, NOW_SEC, raw_body=body)
    headers = {"svc-tool-signature": signature, "svc-tool-call-id": "tc_1"}
    assert verdict(method="POST", url="https://crm.example.com", headers=headers, raw_body=body) == "ok"
    for other in (None, b"", body + b" ", body.upper()):
        assert verdict(method="POST", url=url, headers=headers, raw_body=other) == "signature_mismatch"


def test_two_requests_never_have_the_same_signed_text() -> None:
    assert code_of(lambda: sign_tool_request("GET", URL, "tc_1", SECRET, NOW_SEC, call_id="a\nb")) == "malformed_header"


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("HTTPS://CRM.Example.COM:443", "https://crm.example.com/"),
        (" http://a:080/b c/ü?q=ü'\"#part\n", "http://a/b%20c/%C3%BC?q=%C3%BC%27%22"),
        ("http://a/x/../y/./%2E%2e/z/..", "http://a/"),
        ("http:\\\\a\\b", "http://a/b"),
        ("http://us er:p@w@a:8080?", "http://us%20er:p%40w@a:8080/?"),
        ("http://[::FFFF:1.2.3.4]:80/", "http://[::ffff:102:304]/"),
        ("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
        ("http://[0:0:0:0:0:0:0:0]/", "http://[::]/"),
        ("http://[1:2:3:4:5:6:0:0]/", "http://[1:2:3:4:5:6::]/"),
        ("http://127.0.0.1:3000", "http://127.0.0.1:3000/"),
    ],
)
def test_the_normal_form_of_a_url(url: str, normal: str) -> None:
    assert normal_url(url) == normal


@pytest.mark.parametrize(
    "url", ["", "http://", "http://a:b", "http://a:65536", "http://a b/", "ftp://a/", "http://127.1/", "http://[::1%1]/"]
)
def test_what_is_no_http_url_is_refused(url: str) -> None:
    assert code_of(lambda: normal_url(url)) == "malformed_header"


@given(st.text())
def test_a_normal_form_is_its_own_normal_form(tail: str) -> None:
    try:
        normal = normal_url(f"http://a{tail}")
    except Exception as error:
        assert getattr(error, "code", None) == "malformed_header"
    else:
        assert normal_url(normal) == normal
        assert normal.isascii()
