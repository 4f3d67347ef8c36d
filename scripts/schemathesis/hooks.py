"""What schemathesis must know about the platform in addition to openapi.json."""

import os
import re
import uuid

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData, UnsupportedMethodResponse

RECEIVER_URL = os.environ["RECEIVER_URL"]


@schemathesis.hook
def before_call(context, case, kwargs):
    """Adapts a request to this installation. A valid request stays valid, an invalid one stays invalid."""
    if case.meta is None:  # a request of schemathesis' own, which repeats one of those below without its credential
        return
    body = case.body if isinstance(case.body, dict) else {}
    confine(body)
    confine(body.get("http"))
    key = case.headers.get("Idempotency-Key")
    # A new key for each request: with the documented key all requests except the first would be refused.
    if isinstance(key, str) and re.fullmatch(r"[ -~]{1,255}", key):
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if case.meta.generation.mode.is_negative:
        return
    # A generated cursor was not issued by any list. The parameter of the event feed is named `after`.
    for cursor in ("cursor", "after"):
        case.query.pop(cursor, None)
    # LiveKit refuses two trunks with the same inbound number, and all examples have the same one.
    if isinstance(body.get("inbound"), dict) and "numbers" in body["inbound"]:
        body["inbound"]["numbers"] = [f"+1{uuid.uuid4().int % 10**12:012}" for _ in body["inbound"]["numbers"]]


def confine(settings):
    """The platform sends requests to the addresses it is given: generated addresses become the receiver of this run."""
    url = settings.get("url") if isinstance(settings, dict) else None
    if isinstance(url, str) and re.match(r"\s*https?:", url, re.I) and len(url) <= 2048:
        settings["url"] = RECEIVER_URL


# A request that follows the schema can still be refused, because of records that a schema cannot describe.
STATE_CODES = {
    "invalid_webhook_url",  # depends on the addresses of the name
    "unknown_tool_ids",  # depends on the tools that exist
    "idempotency_key_in_use",  # depends on earlier requests with that key
    "field_cap_exceeded",  # depends on the number of fields
    "price_exists",  # depends on the prices that exist
    "currency_mismatch",  # depends on the first price
    "chat_is_full",  # depends on the messages of the chat
    "limit_reached",  # depends on the number of records
    "operator_required",  # depends on the trunks of other tenants
    "enum_values_append_only",  # depends on the values that exist
    "carrier_credentials_invalid",  # depends on the accounts of the carrier
}
STATE_MESSAGES = re.compile(
    r"is not a number of the trunk"
    r"|the trunk does not place calls"
    r"|a number that an agent answers needs a trunk whose inbound side lists the number"
    # Members that only imports may change.
    r"|of an imported number is set by its import"
    r"|is set by the import of its numbers"
    r"|the trunk takes imported numbers only"
    r"|only tools of type http have (it|a signing secret)"
    # Rules about the request together with the stored record.
    r"|auth_username and auth_password go together"
    r"|give allowed addresses or a password: .*"
    r"|is for type enum only"
    # A rule between two parameters.
    r"|must be after from"
    r"|must be at most 400 days after from"
    r"|a trunk of direction \w+ has no \w+ side"
    # A name must not consist of white space; JavaScript and Python define white space differently.
    r"|Too small: expected string to have >=1 characters"
    # Values in a language of their own.
    r"|Invalid email address"
    r"|must be an IANA time zone such as Europe/Berlin"
    r"|must be a language tag \(BCP 47\) such as en or de-AT"
    r"|must be an ISO 3166 country code of a country with telephone numbers"
    r"|is a number that .*"
    # Rules about the request together with the record in the path.
    r"|is not that of the record in the path"
    r"|the (trunk|tool) moves to another host.*"
    r"|is not a JSON Schema: .*"
    r"|cannot be used: .*"
    r"|is set by the platform"
    r"|is given twice"
    # Addresses that exist only on this machine or in its network.
    r"|the (address|port) is not allowed"
    r"|must be host or host:port"
    # Sums over a list, and reserved names.
    r"|without a password, sources may be a /8 of IPv4 and a /16 of IPv6 in all"
    r"|is set by SIP itself"
    r"|must not have more than \d+ headers"
    # Limits in bytes; a schema counts characters.
    r"|must not exceed \d+ (bytes|characters)( as JSON)?",
    re.S,
)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Valid requests must be accepted, except for the refusals above: the published schema can predict all others."""
    # schemathesis.toml replaces every generated tenant by the tenant of this run, so the request is valid.
    if isinstance(failure, AcceptedNegativeData) and "parameter `tenantId` in path" in failure.message:
        return False
    # A path from before /v1 is gone whatever the request.
    judged = isinstance(failure, (AcceptedNegativeData, RejectedPositiveData, UnsupportedMethodResponse))
    if judged and response.status_code == 410 and response.json()["error"] == "legacy_path_gone":
        return False
    if not isinstance(failure, RejectedPositiveData) or response.status_code not in (400, 422):
        return True
    refusal = response.json()
    if refusal["error"] in STATE_CODES:
        return False
    issues = refusal.get("details", {}).get("issues", [])
    return not (refusal["error"] == "validation_failed" and issues and all(STATE_MESSAGES.fullmatch(issue["message"]) for issue in issues))
