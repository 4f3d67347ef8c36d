"""What webhooks and requests to tools share: raw bodies, headers, secrets, signatures and time."""

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Awaitable, Callable, Dict, Iterable, List, Protocol, Sequence, Tuple, Union, cast

from ._errors import WebhookVerificationError

RawBody = Union[bytes, bytearray, memoryview]
"""A body as it arrived, not decoded and not parsed."""


class HeaderItems(Protocol):
    """Headers with ``items()``: a dict, and the headers of Flask, Django, Starlette and ``http.server``."""

    def items(self) -> Iterable[Tuple[object, object]]:
        """Name and value of each header; a name may be there more than once."""
        ...


Headers = Union[HeaderItems, Iterable[Tuple[object, object]]]
"""The headers of a request in any letter case, also as pairs of bytes (ASGI)."""


@dataclass(frozen=True)
class UnverifiedDelivery:
    """A request before it is verified, for a function that picks its secrets. Trust nothing in it."""

    raw_body: bytes
    headers: Dict[str, str]
    """By name in lower case."""


GivenSecrets = Union[str, Sequence[str]]
"""One signing secret, or several while a rotation is being deployed. Empty ones are skipped."""

Secrets = Union[GivenSecrets, Callable[[UnverifiedDelivery], GivenSecrets]]
"""The secrets, or a function that picks them by delivery, as when one receiver serves many endpoints."""

AsyncSecrets = Union[GivenSecrets, Callable[[UnverifiedDelivery], Union[GivenSecrets, Awaitable[GivenSecrets]]]]
"""As :data:`Secrets`, and the function may be asynchronous."""


def to_bytes(raw_body: object) -> bytes:
    """The body's bytes; ``parsed_body`` for everything else, str included: it was already decoded."""
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(cast(RawBody, raw_body))
    raise WebhookVerificationError("parsed_body", ": pass the raw bytes, not text or parsed JSON")


def usable_secrets(given: GivenSecrets) -> List[str]:
    """The secrets that are not empty; ``no_secret`` when there is none."""
    # Anyone can sign with an empty key. An unset environment variable arrives as None.
    usable = [secret for secret in ([given] if isinstance(given, str) else given or []) if secret]
    if not usable:
        raise WebhookVerificationError("no_secret")
    return usable


def _text(value: object) -> str:
    # HTTP gives headers as bytes, and frameworks decode them as Latin-1.
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def index_headers(headers: Headers) -> Dict[str, str]:
    """The headers by name in lower case. Repeated ones are joined, and then refused as malformed or as another id."""
    found: Dict[str, List[str]] = {}
    items = getattr(headers, "items", None)
    for name, value in cast(Iterable[Tuple[object, object]], items() if callable(items) else headers):
        values = cast(Sequence[object], value) if isinstance(value, (list, tuple)) else [value]
        found.setdefault(_text(name).lower(), []).extend(_text(each) for each in values if each is not None)
    return {name: ",".join(values) for name, values in found.items()}


def need_header(headers: Dict[str, str], name: str) -> str:
    """The header's value; ``missing_header`` when it is absent or empty."""
    value = headers.get(name, "")
    if not value:
        raise WebhookVerificationError("missing_header")
    return value


_MAX_LENGTH = 1024
_MAX_SIGNATURES = 8
_TIMESTAMP = re.compile("[0-9]{1,12}")
_SIGNATURE = re.compile("[0-9a-fA-F]{64}")


def parse_signature_header(header: str, scheme: str = "v1") -> Tuple[str, List[str]]:
    """Reads ``t=<seconds>,<scheme>=<hex>``: exactly one ``t`` of 1 to 12 digits, whose digits are part of what is
    signed, and 1 to 8 signatures of 64 hex characters; at most 1024 characters. Other schemes are ignored, so that the
    platform can add one. ``malformed_header`` for everything else.
    """
    # UTF-16 units, as the platform's own helper counts.
    too_long = len(header) > _MAX_LENGTH or len(header) + sum(c > "\uffff" for c in header) > _MAX_LENGTH
    parts = [] if too_long else header.split(",")
    timestamps = [part[2:] for part in parts if part.startswith("t=")]
    signatures = [part[len(scheme) + 1 :] for part in parts if part.startswith(scheme + "=")]
    sound = (
        # The header of tool requests allows elements without a value.
        (scheme != "v1" or all(part.find("=") > 0 for part in parts))
        and len(timestamps) == 1
        and _TIMESTAMP.fullmatch(timestamps[0]) is not None
        and 1 <= len(signatures) <= _MAX_SIGNATURES
        and all(_SIGNATURE.fullmatch(signature) for signature in signatures)
    )
    if not sound:
        raise WebhookVerificationError("malformed_header")
    return timestamps[0], [signature.lower() for signature in signatures]


def format_signature_header(timestamp_sec: int, signatures: Iterable[str], scheme: str = "v1") -> str:
    """Writes the header and parses it, so that no header is written that a receiver would refuse."""
    header = ",".join([f"t={timestamp_sec}", *(f"{scheme}={signature}" for signature in signatures)])
    parse_signature_header(header, scheme)
    return header


def hmac_hex(secret: str, message: bytes) -> str:
    """HMAC-SHA256 in lower-case hex; the key is the secret's UTF-8 bytes."""
    return hmac.new(secret.encode("utf-8", "surrogatepass"), message, hashlib.sha256).hexdigest()


def is_signed(message: bytes, secrets: Iterable[str], signatures: Sequence[str]) -> bool:
    """Compares every pair in constant time, so that the time does not reveal which secret matched."""
    expected = [hmac_hex(secret, message) for secret in secrets]
    return any([hmac.compare_digest(one, other) for one in expected for other in signatures])


def check_time(timestamp: str, tolerance_sec: float, now_sec: float) -> None:
    """``timestamp_out_of_tolerance`` unless the timestamp is close enough to now, in both directions."""
    # Written so that NaN, from a broken clock or option, refuses.
    if not abs(now_sec - int(timestamp)) <= tolerance_sec:
        raise WebhookVerificationError("timestamp_out_of_tolerance")
