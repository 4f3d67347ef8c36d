"""The error of this package, with a stable code for each reason."""

from typing import Literal

WebhookVerificationErrorCode = Literal[
    "parsed_body",
    "no_secret",
    "missing_header",
    "malformed_header",
    "signature_mismatch",
    "timestamp_out_of_tolerance",
    "invalid_json",
    "id_mismatch",
]
"""Why a delivery was refused, in the order of the checks:

- ``parsed_body``: the body is not bytes, so the signed bytes are lost. A mistake in the set-up of the receiver.
- ``no_secret``: no signing secret was given, or only empty ones. A mistake in the set-up of the receiver. A function
  that picks the secrets is called after the headers were read, so then the headers are judged first.
- ``missing_header``: a header of the signature is absent or empty.
- ``malformed_header``: the signature is not ``t=<unix seconds>,v1=<64 hex characters>``.
- ``signature_mismatch``: no signature was made with one of the secrets over these bytes.
- ``timestamp_out_of_tolerance``: signed too long ago or too far in the future: a replay, or a wrong clock.
- ``invalid_json``: the body is not a UTF-8 JSON object with a ``type``.
- ``id_mismatch``: the body's ``id`` is not the Svc-Webhook-Id.
"""


class WebhookVerificationError(Exception):
    """Raised by every function that refuses a delivery. Branch on ``code``; the message is for people."""

    def __init__(self, code: WebhookVerificationErrorCode, hint: str = "") -> None:
        super().__init__(code.replace("_", " ") + hint)
        self.code: WebhookVerificationErrorCode = code
