"""Reads cases of test/clients/verdict-cases.ts, a JSON object on each line, and writes the verdict of each."""

import base64
import json
import sys

from voicecall_webhooks import WebhookVerificationError, verify_tool_request, verify_webhook


def verdict(case):
    body = base64.b64decode(case["body"])
    options = {"now": lambda: case["now"]}
    try:
        if case["kind"] == "webhook":
            event = verify_webhook(body, case["headers"], case["secrets"], **options).event
            return ["ok", event["id"], event["type"]]
        verified = verify_tool_request(case["method"], case["url"], case["headers"], body, case["secrets"], **options)
        return ["ok", verified.call_id, verified.tool_call_id]
    except WebhookVerificationError as error:
        return [error.code]


for line in sys.stdin:
    print(json.dumps(verdict(json.loads(line))))
