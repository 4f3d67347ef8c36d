"""The parser of Svc-Signature against well-formed, malformed and hostile headers."""

import pytest
from deliveries import code_of
from hypothesis import given
from hypothesis import strategies as st

from voicecall_webhooks._delivery import format_signature_header, parse_signature_header

A = "a" * 64
HEX = st.text(alphabet="0123456789abcdefABCDEF", min_size=64, max_size=64)
PIECES = ["t=", "v1=", "t", "v1", "=", ",", "1795253465", A, "null", " ", "\n", "\U0001f4a5", "t=1", f"v1={A}"]


@given(st.integers(0, 999_999_999_999), st.lists(HEX, min_size=1, max_size=8))
def test_what_is_written_is_read_back(seconds: int, signatures: "list[str]") -> None:
    header = format_signature_header(seconds, signatures)
    assert parse_signature_header(header) == (str(seconds), [signature.lower() for signature in signatures])


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=12).map("".join)))
def test_hostile_text_is_refused_as_malformed_and_as_nothing_else(header: str) -> None:
    code = code_of(lambda: parse_signature_header(header))
    assert code == "malformed_header" or sum(part.startswith("t=") for part in header.split(",")) == 1


@pytest.mark.parametrize(
    "header",
    [
        "",
        f"v1={A}",
        "t=1",
        f"t=1,t=1,v1={A}",
        f"t=1,t=,v1={A}",
        f"t=,v1={A}",
        f"t=-1,v1={A}",
        f"t=1.5,v1={A}",
        f"t=1e3,v1={A}",
        f"t=1795253465000,v1={A}",
        f"t=\u0661,v1={A}",
        f"t=1\n,v1={A}",
        f"t=1,v1={A[1:]}",
        f"t=1,v1={A}a",
        f"t=1,v1={A}{A}",
        f"t=1,v1={A[1:]}g",
        f"t=1,v1={A},v1=",
        f"t=1, v1={A}",
        f"t=1,v1={A}\n",
        f"t=1,,v1={A}",
        f"t=1,v1={A},",
        f"t=1,v1={A},v2",
        f"t=1,v1={A},=x",
        f"T=1,V1={A}",
        f"x=t=1,v1={A}",
        "t=1" + f",v1={A}" * 9,
        f"t=1,v1={A},x=".ljust(1025, "y"),
        f"t=1,v1={A},x=".ljust(1023, "y") + "\U0001f4a5",
    ],
)
def test_a_malformed_header_is_refused(header: str) -> None:
    assert code_of(lambda: parse_signature_header(header)) == "malformed_header"


@pytest.mark.parametrize(
    "header",
    [
        "t=1" + f",v1={A}" * 8,
        f"t=1,v1={A},x=".ljust(1024, "y"),
        f"t=1,v1={A},x=".ljust(1022, "y") + "\U0001f4a5",
        f"v1={A},y=,t=000000000001",
    ],
)
def test_a_header_at_the_limits_is_read(header: str) -> None:
    assert code_of(lambda: parse_signature_header(header)) == "ok"
