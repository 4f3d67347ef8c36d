"""The typed events have the members of the schemas, and narrow by their type."""

import sys
from typing import Any, Dict, List, get_args, get_type_hints

import pytest
from deliveries import REPOSITORY, json_of, now, signed

from voicecall_webhooks import KnownWebhookEvent, WebhookEvent, events, verify_webhook

SCHEMAS = sorted(path.name for path in (REPOSITORY / "schemas/events").iterdir())
TYPES: Dict[str, Any] = {get_args(get_type_hints(event)["type"])[0]: event for event in get_args(KnownWebhookEvent)}


def describe(event: WebhookEvent) -> str:
    """The type checkers accept this only if each comparison leaves the event of that type."""
    if event["type"] == "call.completed":
        completed: events.CallCompletedEvent = event
        return f"{completed['data']['object']['call_id']} took {event['data']['object']['duration_sec']} s"
    if event["type"] == "booking.created" or event["type"] == "booking.canceled":
        return event["data"]["object"]["full_name"]
    if event["type"] == "call.summary.ready":
        data = event["data"]
        return data["outcome"] if data["status"] == "ready" else data["failure_code"]
    if event["type"] == "not listed in KnownWebhookEvent":
        unknown: events.UnknownEvent = event
        return unknown["type"]
    type_: str = event["type"]
    return f"another event: {type_}"


def test_there_is_a_type_for_each_schema() -> None:
    assert sorted(f"{type_}.json" for type_ in TYPES) == SCHEMAS


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_event_has_the_members_of_its_schema(name: str) -> None:
    schema = json_of(f"schemas/events/{name}")
    event = TYPES[schema["title"]]
    assert list(get_type_hints(event)) == list(schema["properties"])
    for definition, described in schema["$defs"].items():
        members = getattr(events, "BookingObject" if definition == "Booking" else definition, None)
        if "properties" in described:
            assert list(get_type_hints(members)) == list(described["properties"])
        elif "enum" in described:
            assert list(get_args(members)) == described["enum"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_example_of_each_schema_arrives_as_it_is(name: str) -> None:
    examples: List[Dict[str, object]] = json_of(f"schemas/events/{name}")["examples"]
    for example in examples:
        delivery = signed({**example, "added_later": {"kept": True}})
        event = verify_webhook(delivery.body, delivery.headers, "signing-secret-for-tests", now=now).event
        assert event == {**example, "added_later": {"kept": True}}
        assert describe(event)


def test_an_event_of_an_unknown_type_passes_through() -> None:
    delivery = signed({"id": "wdl_1", "type": "call.teleported", "anything": [1, {"else": True}]})
    event = verify_webhook(delivery.body, delivery.headers, "signing-secret-for-tests", now=now).event
    assert event == {"id": "wdl_1", "type": "call.teleported", "anything": [1, {"else": True}]}
    assert describe(event) == "another event: call.teleported"


def test_the_tests_run_against_the_installed_package() -> None:
    assert events.__file__ is not None and "site-packages" in events.__file__
    assert sys.version_info >= (3, 9)
