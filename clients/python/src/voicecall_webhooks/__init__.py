"""Verify and sign the Voice Calling Platform's webhooks and the requests of its http tools."""

from ._delivery import AsyncSecrets, GivenSecrets, Headers, RawBody, Secrets, UnverifiedDelivery
from ._errors import WebhookVerificationError, WebhookVerificationErrorCode
from ._receiver import MAX_BODY_BYTES, Response, async_webhook_receiver, webhook_receiver
from ._replay_guard import AsyncMemoryReplayGuard, AsyncReplayGuard, MemoryReplayGuard, ReplayGuard
from ._tool_request import VerifiedToolRequest, sign_tool_request, verify_tool_request
from ._webhook import (
    TestDelivery,
    VerifiedWebhook,
    sign_test_event,
    sign_webhook,
    verify_webhook,
    verify_webhook_async,
)
from .events import KnownWebhookEvent, UnknownEvent, WebhookEvent

__all__ = [
    "MAX_BODY_BYTES",
    "AsyncMemoryReplayGuard",
    "AsyncReplayGuard",
    "AsyncSecrets",
    "GivenSecrets",
    "Headers",
    "KnownWebhookEvent",
    "MemoryReplayGuard",
    "RawBody",
    "ReplayGuard",
    "Response",
    "Secrets",
    "TestDelivery",
    "UnknownEvent",
    "UnverifiedDelivery",
    "VerifiedToolRequest",
    "VerifiedWebhook",
    "WebhookEvent",
    "WebhookVerificationError",
    "WebhookVerificationErrorCode",
    "async_webhook_receiver",
    "sign_test_event",
    "sign_tool_request",
    "sign_webhook",
    "verify_tool_request",
    "verify_webhook",
    "verify_webhook_async",
    "webhook_receiver",
]
