"""What the tests share: a signed event, and the code with which a function refuses."""

import json
from pathlib import Path
from typing import Any, Callable, Dict, List

from voicecall_webhooks import TestDelivery, WebhookVerificationError, sign_test_event

REPOSITORY = Path(__file__).parents[3]
SECRET = "signing-secret-for-tests"
NOW_SEC = 1_795_253_465
EVENT: Dict[str, object] = {"id": "wdl_5f0c2e9a7b41d83c6e02f915", "type": "webhook.test", "text": "ä"}


def now() -> float:
    return NOW_SEC


def signed(event: Dict[str, object] = EVENT, secret: str = SECRET) -> TestDelivery:
    return sign_test_event(event, secret, now=now)


def code_of(action: Callable[[], object]) -> str:
    try:
        action()
    except WebhookVerificationError as error:
        return error.code
    return "ok"


def json_of(path: str) -> Dict[str, Any]:
    parsed: Dict[str, Any] = json.loads((REPOSITORY / path).read_text(encoding="utf-8"))
    return parsed


def vectors() -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = json_of("packages/webhook-verify/test-vectors.json")["vectors"]
    return found
