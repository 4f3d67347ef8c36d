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


# The refusals that the published schema can predict. Those with another code follow from records.
SCHEMA_CODES = {"missing_required_fields", "invalid_phone_format", "invalid_json", "invalid_cursor", "invalid_event_types", "validation_failed"}
# Refusals as validation_failed that no schema can predict. Those of one resource are the `rules` of its *.fixture.ts in test.
STATE_MESSAGES = re.compile(
    # A name must not consist of white space; JavaScript and Python define white space differently.
    r"must have at least 1 character"
    # Values in a language of their own.
    r"|must be an e-mail address .*"
    r"|must be an IANA time zone such as Europe/Berlin"
    r"|must be a language tag \(BCP 47\) such as en or de-AT"
    r"|is a number that .*"
    # Rules about the request together with the record in the path.
    r"|is not that of the record in the path"
    r"|is set by the platform"
    # Addresses that exist only on this machine or in its network.
    r"|the (address|port) is not allowed"
    r"|must be host or host:port"
    # A link whose expression has no value leaves out a required parameter.
    r"|must be a string"
    # Limits in bytes; a schema counts characters.
    r"|must not exceed \d+ (bytes|characters)( as JSON)?"
    r"|" + os.environ["RULES"],
    re.S,
)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Valid requests must be accepted, except for the refusals above: the published schema can predict all others."""
    # schemathesis.toml replaces every generated tenant by the tenant of this run, so the request is valid.
    if isinstance(failure, AcceptedNegativeData) and "parameter `tenantId` in path" in failure.message:
        return False
    # A PUT ignores what a record shows and no request changes: a client may send back the record that it has read.
    if isinstance(failure, AcceptedNegativeData) and re.search(r"in body - [\w.]+: Value is not allowed", failure.message):
        return False
    # A path from before /v1 is gone whatever the request.
    judged = isinstance(failure, (AcceptedNegativeData, RejectedPositiveData, UnsupportedMethodResponse))
    if judged and response.status_code == 410 and response.json()["error"] == "legacy_path_gone":
        return False
    if not isinstance(failure, RejectedPositiveData) or response.status_code not in (400, 422):
        return True
    refusal = response.json()
    if refusal["error"] not in SCHEMA_CODES:
        return False
    issues = refusal.get("details", {}).get("issues", [])
    return not (refusal["error"] == "validation_failed" and issues and all(STATE_MESSAGES.fullmatch(issue["message"]) for issue in issues))
