"""The normal form of an http URL by the URL standard (WHATWG), which the platform signs. Frameworks decode parts of the
URL that they received, or spell its host differently; this undoes both.

A host must be in its ASCII form without escapes, and an IPv4 address in its usual one: other spellings are refused.
"""

import ipaddress
import re
from typing import List

from ._errors import WebhookVerificationError

_PARTS = re.compile(r"(https?):[/\\]*([^/\\?#]*)([^?#]*)(\?[^#]*)?", re.IGNORECASE | re.DOTALL)
_DEFAULT_PORTS = {"http": 80, "https": 443}
_USER_INFO = " \"#<>?`{}/:;=@[\\]^|"
_PATH = " \"#<>?^`{}"
_QUERY = " \"#<>'"
_NO_HOST = re.compile(r"[\x00-\x20\x7f-\U0010ffff#%/:<>?@\[\\\]^|]")


def normal_url(text: str) -> str:
    """The URL as the platform signs it, without its fragment; ``malformed_header`` when it is no absolute http URL."""
    stripped = re.sub("[\t\n\r]", "", text.strip("".join(map(chr, range(33)))))
    parts = _PARTS.match(stripped)
    if parts is None:
        raise _not_absolute()
    scheme, authority, path, query = parts.group(1).lower(), parts.group(2), parts.group(3), parts.group(4) or ""
    user, at, host = authority.rpartition("@")
    return f"{scheme}://{_user_info(user) if at else ''}{_host(host, scheme)}{_path(path)}{_encode(query, _QUERY)}"


def _not_absolute() -> WebhookVerificationError:
    return WebhookVerificationError("malformed_header", ": the URL is not absolute, or its host is not in ASCII")


def _encode(text: str, reserved: str) -> str:
    return "".join(
        c if " " <= c <= "~" and c not in reserved else "".join(f"%{byte:02X}" for byte in c.encode("utf-8", "replace"))
        for c in text
    )


def _user_info(text: str) -> str:
    name, _, password = text.partition(":")
    encoded = _encode(name, _USER_INFO) + (f":{_encode(password, _USER_INFO)}" if password else "")
    return f"{encoded}@" if encoded else ""


def _host(text: str, scheme: str) -> str:
    found = re.fullmatch(r"(\[[^\]]*\]|[^:]*)(?::([0-9]*))?", text)
    if found is None:
        raise _not_absolute()
    host, port = found.group(1).lower(), int(found.group(2) or _DEFAULT_PORTS[scheme])
    if port > 65_535:
        raise _not_absolute()
    if host.startswith("["):
        host = f"[{_ipv6(host[1:-1])}]"
    elif not host or _NO_HOST.search(host) or _is_odd_ipv4(host):
        raise _not_absolute()
    return host if port == _DEFAULT_PORTS[scheme] else f"{host}:{port}"


def _is_odd_ipv4(host: str) -> bool:
    """A host whose last label is a number, and that is not an IPv4 address in its usual form."""
    last = (host[:-1] if host.endswith(".") else host).rpartition(".")[2]
    if not re.fullmatch("[0-9]+|0x[0-9a-f]*", last):
        return False
    labels = host.split(".")
    return len(labels) != 4 or any(not re.fullmatch("0|[1-9][0-9]{0,2}", each) or int(each) > 255 for each in labels)


def _ipv6(text: str) -> str:
    try:
        address = ipaddress.IPv6Address(text)
    except ValueError:
        raise _not_absolute() from None
    if "%" in text:  # a zone
        raise _not_absolute()
    groups = [f"{int(address) >> shift & 0xFFFF:x}" for shift in range(112, -1, -16)]
    joined = ":".join(groups)
    # The first of the longest runs of at least two zeros is left out.
    runs = sorted(re.findall(r"(?:(?<=:)|^)0(?::0)+(?=:|$)", joined), key=len, reverse=True)
    if not runs:
        return joined
    before, _, after = f":{joined}:".partition(f":{runs[0]}:")
    return f"{before.lstrip(':')}::{after.rstrip(':')}"


def _path(text: str) -> str:
    if not text:
        return "/"
    segments = re.split(r"[/\\]", text)[1:]
    kept: List[str] = []
    for index, segment in enumerate(segments):
        dots = segment.lower().replace("%2e", ".")
        if dots not in (".", ".."):
            kept.append(_encode(segment, _PATH))
            continue
        if dots == "..":
            del kept[-1:]
        if index == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)
