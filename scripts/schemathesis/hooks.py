"""What schemathesis has to know about the platform beside openapi.json."""

import os
import re
import uuid

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData

RECEIVER_URL = os.environ["RECEIVER_URL"]


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes a request one that this installation can take, as valid or as wrong as it was."""
    body = case.body if isinstance(case.body, dict) else {}
    confine(body)
    confine(body.get("http"))
    key = case.headers.get("Idempotency-Key")
    # One key per intent: the documented key on every request would get all but the first refused.
    if isinstance(key, str) and re.fullmatch(r"[ -~]{1,255}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.meta.generation.mode.is_negative:
        return
    # No list issued a cursor that was made up; the feed of events calls its own `after`.
    for cursor in ("cursor", "after"):
        case.query.pop(cursor, None)
    # LiveKit refuses two trunks that take calls for one number, as it should; the documented number is one.
    if isinstance(body.get("inbound"), dict) and "numbers" in body["inbound"]:
        body["inbound"]["numbers"] = [f"+1{uuid.uuid4().int % 10**12:012}" for _ in body["inbound"]["numbers"]]


def confine(settings):
    """The platform sends requests to the addresses it is given: whatever was made up becomes the receiver of this run."""
    url = settings.get("url") if isinstance(settings, dict) else None
    if isinstance(url, str) and re.match(r"\s*https?:", url, re.I) and len(url) <= 2048:
        settings["url"] = RECEIVER_URL


# A request of the right shape can still be refused: for what the platform knows and a schema cannot say.
STATE_CODES = {
    "invalid_webhook_url",  # where a name leads decides
    "unknown_tool_ids",  # which tools exist
    "idempotency_key_in_use",  # what came before with that key
    "field_cap_exceeded",  # how many fields there are
    "limit_reached",  # how many records there are
    "operator_required",  # which addresses others call
    "enum_values_append_only",  # which values there are
    "carrier_credentials_invalid",  # which accounts the carrier has, and what opens them
}
STATE_MESSAGES = re.compile(
    r"is not a number of the trunk"
    r"|the trunk does not place calls"
    r"|a number that an agent answers needs a trunk whose inbound side lists the number"
    # What imports put there, only imports change.
    r"|of an imported number is set by its import"
    r"|is set by the import of its numbers"
    r"|the trunk takes imported numbers only"
    r"|only tools of type http have (it|a signing secret)"
    # Rules between what is sent and what is on record.
    r"|auth_username and auth_password go together"
    r"|give allowed addresses or a password: .*"
    r"|is for type enum only"
    r"|a trunk of direction \w+ has no \w+ side"
    # Which characters are white space, of which a name cannot consist, JavaScript and Python do not agree.
    r"|Too small: expected string to have >=1 characters"
    # Languages of their own.
    r"|must be an IANA time zone such as Europe/Berlin"
    r"|is not a JSON Schema: .*"
    r"|cannot be used: .*"
    r"|is set by the platform"
    r"|is given twice"
    # Names that mean something on this machine or in its network only.
    r"|the (address|port) is not allowed"
    r"|must be host or host:port"
    # Sums over a list, and names that are taken.
    r"|without a password, sources may be a /8 of IPv4 and a /16 of IPv6 in all"
    r"|is set by SIP itself"
    r"|must not have more than \d+ headers"
    # Bytes, where a schema counts characters.
    r"|must not exceed \d+ (bytes|characters)( as JSON)?",
    re.S,
)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """That valid requests are accepted is checked but for those refusals; the published schema could have foretold all others."""
    # Whatever was made up for it: schemathesis.toml has put the tenant of this run in its place.
    if isinstance(failure, AcceptedNegativeData) and "parameter `tenantId` in path" in failure.message:
        return False
    if not isinstance(failure, RejectedPositiveData) or response.status_code not in (400, 422):
        return True
    refusal = response.json()
    if refusal["error"] in STATE_CODES:
        return False
    issues = refusal.get("details", {}).get("issues", [])
    return not (refusal["error"] == "validation_failed" and issues and all(STATE_MESSAGES.fullmatch(issue["message"]) for issue in issues))
