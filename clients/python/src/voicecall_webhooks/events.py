"""The events that receivers get, as types: the parsed JSON is a dict of this form.

Written by scripts/clients from the schemas of the events: run `pnpm generate` after a change there.
"""

from typing import List, Literal, Optional, TypedDict, Union


CallDirection = Literal[
    "outbound",
    "inbound",
    "web",
]
"""How the call came about. `outbound`: dispatched. `inbound`: to a phone number. `web`: in a browser."""


CallStatus = Literal[
    "dispatched",
    "ringing",
    "in_progress",
    "completed",
    "failed",
]
"""Where a call stands. `dispatched`: accepted, not ringing yet. `in_progress`: answered. `failed`: an outbound
call could not be placed. Every other end is `completed`.
"""


class CallStartedObject(TypedDict):
    """A call that began."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call, `AJ_<hex>`."""
    client_ref: Optional[str]
    """Your own correlation id, stored and returned as given and never interpreted. Null when none was given."""
    direction: CallDirection
    status: CallStatus
    from_number: Optional[str]
    """The calling number, in E.164. Null: a web session, or a caller who hides the number or has none that can be
    read (`from_raw`).
    """
    to_number: Optional[str]
    """The called number, in E.164. Null: a web session."""
    agent_id: str
    """Id of the agent that holds the call."""
    agent_version: Optional[int]
    """The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than
    versions, and has the agent as it is.
    """
    started_at: str
    """When the first phone joined. It may be ringing, or be about to."""


class CallStartedData(TypedDict):
    """The payload."""

    object: CallStartedObject
    """What the event is about, as it was when the event happened."""


class SipStatus(TypedDict):
    """The final SIP response of the remote side."""

    code: int
    """The SIP status code, such as 486."""
    reason: str
    """The text of the response, such as `Busy Here`."""


class ParticipantJoinedObject(TypedDict):
    """A phone or browser that joined a call."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call, `AJ_<hex>`."""
    client_ref: Optional[str]
    """Your own correlation id, stored and returned as given and never interpreted. Null when none was given."""
    participant_identity: str
    """Identity of the participant in the room of the call."""
    kind: str
    sip_status: Optional[SipStatus]
    """The SIP response with which the phone did not take the call. Null: there was none, as on joining."""
    disconnect_reason: Optional[str]
    """Why it left, in the words of the media service. Null: it gave no reason, or it is a joining."""
    joined_at: str
    """When the participant joined."""


class ParticipantJoinedData(TypedDict):
    """The payload."""

    object: ParticipantJoinedObject
    """What the event is about, as it was when the event happened."""


class ParticipantLeftObject(TypedDict):
    """A phone or browser that left a call."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call, `AJ_<hex>`."""
    client_ref: Optional[str]
    """Your own correlation id, stored and returned as given and never interpreted. Null when none was given."""
    participant_identity: str
    """Identity of the participant in the room of the call."""
    kind: str
    sip_status: Optional[SipStatus]
    """The SIP response with which the phone did not take the call. Null: there was none, as on joining."""
    disconnect_reason: Optional[str]
    """Why it left, in the words of the media service. Null: it gave no reason, or it is a joining."""
    left_at: str
    """When the participant left."""


class ParticipantLeftData(TypedDict):
    """The payload."""

    object: ParticipantLeftObject
    """What the event is about, as it was when the event happened."""


EndedBy = Literal[
    "callee",
    "caller",
    "agent",
    "api",
    "system",
    "carrier",
]
"""Who ended the call. `callee`: the person called. `caller`: the person who called or opened the web session.
`api`: your backend. `system`: the platform. Null: it has not ended.
"""


RecordingStatus = Literal[
    "none",
    "pending",
    "recording",
    "processing",
    "completed",
    "failed",
]
"""How far the recording is. `none`: the call is not recorded. `pending`: it is about to begin. `processing`: the
call is over, the file is being finished. `completed` and `failed` are final.
"""


class CallCompletedObject(TypedDict):
    """A call that ended."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call, `AJ_<hex>`."""
    client_ref: Optional[str]
    """Your own correlation id, stored and returned as given and never interpreted. Null when none was given."""
    duration_sec: int
    """Whole seconds from the answer to the end. 0: the call was not answered."""
    ended_at: str
    """When the call ended."""
    direction: CallDirection
    status: CallStatus
    ended_reason: Optional[str]
    """Why the call ended. Never null in this event."""
    ended_by: Optional[EndedBy]
    answered_at: Optional[str]
    """When the call was answered. Null: it was not."""
    agent_id: str
    """Id of the agent that holds the call."""
    agent_version: Optional[int]
    """The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than
    versions, and has the agent as it is.
    """
    recording_status: RecordingStatus


class CallCompletedData(TypedDict):
    """The payload."""

    object: CallCompletedObject
    """What the event is about, as it was when the event happened."""


BookingStatus = Literal[
    "captured",
    "canceled",
]
"""`captured` until the booking is canceled, which is final."""


AppointmentChannel = Literal[
    "phone",
    "video",
    "in_person",
    "email",
]
"""How an appointment takes place."""


CanceledBy = Literal[
    "agent",
    "api",
    "operator",
]
"""Who canceled a booking."""


class BookingObject(TypedDict):
    """An appointment that the agent captured in a call."""

    id: str
    """Id of the booking, `bk_<hex>`."""
    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call in which it was captured."""
    agent_id: str
    """Id of the agent that captured it."""
    client_ref: Optional[str]
    """The `client_ref` of the call, null when it has none."""
    status: BookingStatus
    full_name: str
    """The name for which the appointment was made."""
    email: Optional[str]
    """E-mail address for the appointment. Null: none was given."""
    phone: Optional[str]
    """Phone number for the appointment, in E.164. Null: none was given."""
    preferred_datetime: str
    """When the appointment is, with the offset that `timezone` has at that moment."""
    timezone: str
    """IANA time zone of the appointment, which is that of its call."""
    preferred_datetime_text: str
    """The words in which the time was said, as the agent repeats them. May be empty."""
    duration_min: Optional[int]
    """How long the appointment lasts, in minutes. Null: that was not said."""
    channel: Optional[AppointmentChannel]
    """How the two sides meet. Null: that was not said."""
    notes: Optional[str]
    """What else the agent noted. Null: nothing."""
    evidence_turn_ids: List[int]
    """The `turn_id`s in which name, time and contact were said. For programs, not for end users."""
    created_at: str
    """When the agent captured it."""
    canceled_at: Optional[str]
    """When it was canceled. Null: it was not."""
    canceled_by: Optional[CanceledBy]
    """Who canceled it: the agent during the call, an API key or a portal session, or an operator. Null: it was not
    canceled.
    """
    cancel_reason: Optional[str]
    """The `reason` given with the cancellation. Null: none was given, or it was not canceled."""
    superseded_by: Optional[str]
    """Id of the booking that took its place, when the agent booked another time for the same person. Null: none
    did.
    """


class BookingCreatedData(TypedDict):
    """The payload."""

    object: BookingObject
    """What the event is about, as it was when the event happened."""


class BookingUpdatedData(TypedDict):
    """The payload."""

    object: BookingObject
    """What the event is about, as it was when the event happened."""


class BookingCanceledData(TypedDict):
    """The payload."""

    object: BookingObject
    """What the event is about, as it was when the event happened."""


class DispatchFailedError(TypedDict):
    """Why the call could not be placed."""

    code: str
    """Why the call could not be placed; also `ended_reason` of the call."""
    message: str
    """The reason in words, for developers."""


class DispatchFailedObject(TypedDict):
    """An outbound call that could not be placed; no `call.completed` follows."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    call_id: str
    """Id of the call, `AJ_<hex>`."""
    client_ref: Optional[str]
    """Your own correlation id, stored and returned as given and never interpreted. Null when none was given."""
    agent_id: str
    """Id of the agent that was to hold the call."""
    agent_version: Optional[int]
    """The version of the agent that holds the call, fixed when it is accepted. Null: the call is older than
    versions, and has the agent as it is.
    """
    trunk_id: Optional[str]
    """Id of the trunk that was to be used. Never null in this event."""
    to_number: Optional[str]
    """The number that was to be called, in E.164. Never null in this event."""
    error: DispatchFailedError
    """Why the call could not be placed."""
    sip_status: Optional[SipStatus]
    """The SIP response that refused the call. Null: there was none."""
    failed_at: str
    """When the call failed."""


class DispatchFailedData(TypedDict):
    """The payload."""

    object: DispatchFailedObject
    """What the event is about, as it was when the event happened."""


class WebhookTestObject(TypedDict):
    """A test of an endpoint."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    webhook_endpoint_id: str
    """Id of the endpoint that is tested."""
    message: str
    """Says that this is a test."""
    sent_at: str
    """When the test was requested."""


class WebhookTestData(TypedDict):
    """The payload."""

    object: WebhookTestObject
    """What the event is about, as it was when the event happened."""


class SummaryReadyData(TypedDict):
    """A summary that can be read from `url`."""

    call_id: str
    """Id of the call, `AJ_<hex>`."""
    summary_id: str
    """Id of the call summary, `cs_<hex>`."""
    schema_version: int
    """1, or 2 when custom fields applied."""
    prompt_version: int
    """Version of the questions that the language model was asked."""
    url: str
    """Address from which the summary is read, with an API key."""
    generated_at: str
    """When the summary was finished."""
    status: Literal["ready"]
    """The summary can be read."""
    outcome: str
    """How the call turned out, such as `booked`; as `outcome` of the summary."""
    vertical_id: str
    """The vertical of the tenant: `real_estate`, `generic` or another one."""


class SummaryFailedData(TypedDict):
    """A summary that failed for good."""

    call_id: str
    """Id of the call, `AJ_<hex>`."""
    summary_id: str
    """Id of the call summary, `cs_<hex>`."""
    schema_version: int
    """1, or 2 when custom fields applied."""
    prompt_version: int
    """Version of the questions that the language model was asked."""
    url: str
    """Address from which the summary is read, with an API key."""
    generated_at: str
    """When the summary was finished."""
    status: Literal["failed"]
    """The summary could not be made."""
    failure_code: str
    """Why it failed, such as `transcript_empty`; as `failure.code` of the summary."""


SummaryEventData = Union[
    SummaryReadyData,
    SummaryFailedData,
]
"""The summary, which is `ready` or `failed`."""


AlertStatus = Literal[
    "open",
    "closed",
]
"""`open`: it goes on, or was over for less than five minutes. `closed`: it is over."""


class AlertOpenedObject(TypedDict):
    """An alert that opened."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    alert_id: str
    """Id of the alert, by which it can be read."""
    kind: str
    severity: str
    title: str
    """What is wrong, in a few words."""
    cause: str
    """What was seen when it opened, in words."""
    remedy: str
    """What to do."""
    record_ids: List[str]
    """Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty."""
    status: AlertStatus
    opened_at: str
    """When it opened."""
    closed_at: Optional[str]
    """When it closed. Null: it is open."""


class AlertOpenedData(TypedDict):
    """The payload."""

    object: AlertOpenedObject
    """What the event is about, as it was when the event happened."""


class AlertClosedObject(TypedDict):
    """An alert whose cause is over."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    alert_id: str
    """Id of the alert, by which it can be read."""
    kind: str
    severity: str
    title: str
    """What is wrong, in a few words."""
    cause: str
    """What was seen when it opened, in words."""
    remedy: str
    """What to do."""
    record_ids: List[str]
    """Ids of the records that it is about: an endpoint, a tool, or the newest of the calls. May be empty."""
    status: AlertStatus
    opened_at: str
    """When it opened."""
    closed_at: Optional[str]
    """When it closed. Null: it is open."""


class AlertClosedData(TypedDict):
    """The payload."""

    object: AlertClosedObject
    """What the event is about, as it was when the event happened."""


class ErasureCompletedObject(TypedDict):
    """A person who is erased."""

    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    erasure_id: str
    """Id of the erasure, by which its receipt can be read."""
    calls: int
    """How many calls were erased, each with all that belongs to it."""
    call_ids: List[str]
    """Their ids; the first 1,000."""
    completed_at: str
    """When it was complete."""


class ErasureCompletedData(TypedDict):
    """The payload."""

    object: ErasureCompletedObject
    """What the event is about, as it was when the event happened."""


class CallStartedEvent(TypedDict):
    """The first SIP participant joined the room. This is not the answer: see `answered_at`."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["call.started"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: CallStartedData
    """The payload."""


class ParticipantJoinedEvent(TypedDict):
    """A SIP participant joined."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["call.participant_joined"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: ParticipantJoinedData
    """The payload."""


class ParticipantLeftEvent(TypedDict):
    """A SIP participant left."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["call.participant_left"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: ParticipantLeftData
    """The payload."""


class CallCompletedEvent(TypedDict):
    """The room closed and the call ended; exactly one per call that could be placed, web sessions included."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["call.completed"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: CallCompletedData
    """The payload."""


class BookingCreatedEvent(TypedDict):
    """The agent captured a booking."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["booking.created"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: BookingCreatedData
    """The payload."""


class BookingUpdatedEvent(TypedDict):
    """The agent corrected or completed the details of a booking. Another time is another booking:
    `booking.created` and `booking.canceled`.
    """

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["booking.updated"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: BookingUpdatedData
    """The payload."""


class BookingCanceledEvent(TypedDict):
    """A booking was canceled: by the API, or by the agent, which booked another time for the same person in the
    same call (`superseded_by`).
    """

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["booking.canceled"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: BookingCanceledData
    """The payload."""


class DispatchFailedEvent(TypedDict):
    """An outbound call could not be placed; it is `failed` and no `call.completed` follows."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["agent.dispatch_failed"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: DispatchFailedData
    """The payload."""


class WebhookTestEvent(TypedDict):
    """Sent by `POST /webhooks/{id}/test`."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["webhook.test"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: WebhookTestData
    """The payload."""


class SummaryReadyEvent(TypedDict):
    """A summary finished, successfully or with a permanent failure."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["call.summary.ready"]
    """The type of the event."""
    created_at: str
    """When the event was written."""
    tenant_id: str
    """Id of the tenant, `tn_<hex>`."""
    data: SummaryEventData


class AlertOpenedEvent(TypedDict):
    """Something needs a person. An endpoint that has the same trouble does not get it."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["alert.opened"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: AlertOpenedData
    """The payload."""


class AlertClosedEvent(TypedDict):
    """The cause of an alert is over."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["alert.closed"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: AlertClosedData
    """The payload."""


class ErasureCompletedEvent(TypedDict):
    """A person is erased. Erase what you keep of these calls."""

    id: str
    """Id of the delivery, `wdl_<hex>`: the same on every attempt. De-duplicate on it."""
    type: Literal["erasure.completed"]
    """The type of the event."""
    created: int
    """When the event was written: Unix time in seconds."""
    api_version: str
    """Version of the events, a date `YYYY-MM-DD`."""
    data: ErasureCompletedData
    """The payload."""


class UnknownEvent(TypedDict):
    """An event of a type that this version does not know, passed through as it came. Answer it with 200.

    At run time ``type`` is any other string. This literal never occurs; it only keeps
    ``event["type"] == "call.completed"`` narrowing to that one event, which plain ``str`` would undo. To compare with
    a type newer than this package, widen it first: ``type_: str = event["type"]``.
    """

    id: str
    type: Literal["not listed in KnownWebhookEvent"]


KnownWebhookEvent = Union[
    CallStartedEvent,
    ParticipantJoinedEvent,
    ParticipantLeftEvent,
    CallCompletedEvent,
    BookingCreatedEvent,
    BookingUpdatedEvent,
    BookingCanceledEvent,
    DispatchFailedEvent,
    WebhookTestEvent,
    SummaryReadyEvent,
    AlertOpenedEvent,
    AlertClosedEvent,
    ErasureCompletedEvent,
]
"""Every event of this version of the API."""


WebhookEvent = Union[KnownWebhookEvent, UnknownEvent]
"""What a receiver gets. Narrow it by `type`; leave a last branch for :class:`UnknownEvent`."""
