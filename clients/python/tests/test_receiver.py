"""The receivers: each event is handled once, also when attempts come at the same time."""

import asyncio
import io
import json
import threading
from typing import Any, AsyncIterator, Callable, Dict, List

import pytest
from deliveries import EVENT, SECRET, now, signed

from voicecall_webhooks import (
    MAX_BODY_BYTES,
    AsyncMemoryReplayGuard,
    MemoryReplayGuard,
    Response,
    TestDelivery,
    WebhookEvent,
    async_webhook_receiver,
    webhook_receiver,
)

Receive = Callable[[Any, Any], Response]


class Recorder:
    """Counts events and errors; its next failure is raised once."""

    def __init__(self) -> None:
        self.events: List[WebhookEvent] = []
        self.errors: List[Exception] = []
        self.failure: "Exception | None" = None

    def handle(self, event: WebhookEvent) -> None:
        self.events.append(event)
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure


def synchronous(recorder: Recorder, **options: Any) -> Receive:
    secrets = options.pop("secrets", SECRET)
    return webhook_receiver(secrets, recorder.handle, now=now, on_error=recorder.errors.append, **options)


def asynchronous(recorder: Recorder, **options: Any) -> Receive:
    async def handle(event: WebhookEvent) -> None:
        recorder.handle(event)

    options.setdefault("replay_guard", AsyncMemoryReplayGuard())
    secrets = options.pop("secrets", SECRET)
    receive = async_webhook_receiver(secrets, handle, now=now, on_error=recorder.errors.append, **options)

    async def awaited(body: Any, headers: Any) -> Response:
        return await receive(body, headers)

    return lambda body, headers: asyncio.run(awaited(body, headers))


both = pytest.mark.parametrize("build", [synchronous, asynchronous])


def body_of(response: Response) -> Dict[str, Any]:
    assert response.headers == {"content-type": "application/json"}
    parsed: Dict[str, Any] = json.loads(response.body)
    return parsed


@both
def test_handled_once_then_a_duplicate(build: Callable[..., Receive]) -> None:
    recorder = Recorder()
    receive, delivery = build(recorder), signed()
    first, second = receive(delivery.body, delivery.headers), receive(delivery.body, delivery.headers)
    assert (first.status, body_of(first)) == (200, {"received": True, "duplicate": False})
    assert (second.status, body_of(second)) == (200, {"received": True, "duplicate": True})
    assert recorder.events == [EVENT]


@both
def test_after_a_failed_handler_the_next_attempt_runs_it_again(build: Callable[..., Receive]) -> None:
    recorder = Recorder()
    receive, delivery = build(recorder), signed()
    recorder.failure = LookupError("database is down")
    failed = receive(delivery.body, delivery.headers)
    assert (failed.status, body_of(failed)) == (500, {"error": "handler_failed"})
    assert [str(error) for error in recorder.errors] == ["database is down"]
    assert receive(delivery.body, delivery.headers).status == 200
    assert len(recorder.events) == 2


@both
def test_refusals(build: Callable[..., Receive]) -> None:
    recorder = Recorder()
    receive, delivery = build(recorder), signed()
    forged = receive(b"{}", delivery.headers)
    assert (forged.status, body_of(forged)["error"]) == (400, "signature_mismatch")
    parsed = receive(EVENT, delivery.headers)
    assert (parsed.status, body_of(parsed)["error"]) == (500, "parsed_body")
    unset = build(recorder, secrets="")(delivery.body, delivery.headers)
    assert (unset.status, body_of(unset)["error"]) == (500, "no_secret")

    def fail(_: object) -> str:
        raise LookupError("database is down")

    assert build(recorder, secrets=fail)(delivery.body, delivery.headers).status == 500
    assert recorder.events == []
    assert len(recorder.errors) == 4
    assert SECRET not in repr(recorder.errors)


def of_size(size: int) -> TestDelivery:
    empty = len(signed({**EVENT, "padding": ""}).body)
    delivery = signed({**EVENT, "padding": "x" * (size - empty)})
    assert len(delivery.body) == size
    return delivery


async def parts_of(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), 65_536):
        yield body[at : at + 65_536]


@both
@pytest.mark.parametrize("whole", [True, False])
def test_a_body_of_1_mib_is_read_and_a_larger_one_refused(build: Callable[..., Receive], whole: bool) -> None:
    recorder = Recorder()
    receive = build(recorder)

    def sent(body: bytes) -> Any:
        if whole:
            return body
        return io.BytesIO(body) if build is synchronous else parts_of(body)

    large, largest = of_size(MAX_BODY_BYTES + 1), of_size(MAX_BODY_BYTES)
    refused = receive(sent(large.body), large.headers)
    assert (refused.status, body_of(refused)) == (413, {"error": "payload_too_large"})
    assert recorder.events == []
    assert receive(sent(largest.body), largest.headers).status == 200


class Broken(io.BytesIO):
    def read(self, size: "int | None" = -1, /) -> bytes:
        raise OSError("connection reset")


async def broken_parts() -> AsyncIterator[bytes]:
    yield b"{"
    raise OSError("connection reset")


def test_a_request_that_breaks_off_gets_a_response() -> None:
    recorder = Recorder()
    assert synchronous(recorder)(Broken(), signed().headers).status == 400
    assert asynchronous(recorder)(broken_parts(), signed().headers).status == 400
    assert [str(error) for error in recorder.errors] == ["connection reset"] * 2


def test_two_attempts_at_once_in_threads() -> None:
    entered, finish = threading.Event(), threading.Event()
    handled: List[str] = []

    def handle(event: WebhookEvent) -> None:
        entered.set()
        finish.wait()
        handled.append(event["id"])

    receive = webhook_receiver(SECRET, handle, now=now, on_error=lambda error: None)
    delivery = signed()
    statuses: List[int] = []
    first = threading.Thread(target=lambda: statuses.append(receive(delivery.body, delivery.headers).status))
    first.start()
    entered.wait()
    assert receive(delivery.body, delivery.headers).status == 409
    finish.set()
    first.join()
    assert statuses == [200]
    assert body_of(receive(delivery.body, delivery.headers))["duplicate"] is True
    assert len(handled) == 1


def test_two_attempts_at_once_in_one_event_loop() -> None:
    async def scenario() -> List[int]:
        entered, finish = asyncio.Event(), asyncio.Event()

        async def handle(event: WebhookEvent) -> None:
            entered.set()
            await finish.wait()

        receive = async_webhook_receiver(SECRET, handle, now=now, replay_guard=MemoryReplayGuard())
        delivery = signed()
        first = asyncio.ensure_future(receive(delivery.body, delivery.headers))
        await entered.wait()
        second = await receive(delivery.body, delivery.headers)
        finish.set()
        return [(await first).status, second.status]

    assert asyncio.run(scenario()) == [200, 409]


def test_a_canceled_handler_leaves_no_lock() -> None:
    async def scenario() -> int:
        entered = asyncio.Event()
        handled = 0

        async def handle(event: WebhookEvent) -> None:
            nonlocal handled
            handled += 1
            entered.set()
            if handled == 1:
                await asyncio.Event().wait()

        receive = async_webhook_receiver(SECRET, handle, now=now)
        delivery = signed()
        first = asyncio.ensure_future(receive(delivery.body, delivery.headers))
        await entered.wait()
        first.cancel()
        await asyncio.wait([first])
        return (await receive(delivery.body, delivery.headers)).status

    assert asyncio.run(scenario()) == 200


def test_errors_are_logged_unless_somebody_else_takes_them(caplog: pytest.LogCaptureFixture) -> None:
    assert webhook_receiver(SECRET, lambda event: None, now=now)(b"{}", signed().headers).status == 400
    assert "signature mismatch" in caplog.text
    assert SECRET not in caplog.text


def test_the_memory_guard_forgets_ids_after_their_time_and_the_oldest_beyond_its_limit() -> None:
    clock = [0.0]
    guard = MemoryReplayGuard(max_ids=2, now=lambda: clock[0])
    assert [guard.add("a", 10), guard.add("a", 10), guard.has("a")] == [True, False, True]
    clock[0] = 10
    assert [guard.has("a"), guard.add("a", 10)] == [False, True]
    assert [guard.add("b", 10), guard.add("c", 10)] == [True, True]
    assert [guard.has(id) for id in ("a", "b", "c")] == [False, True, True]
    guard.remove("b")
    guard.remove("b")
    assert not guard.has("b")


def test_of_many_threads_one_adds_an_id() -> None:
    guard = MemoryReplayGuard()
    start = threading.Barrier(8)
    added: List[bool] = []

    def add() -> None:
        start.wait()
        for number in range(200):
            if guard.add(f"wdl_{number}", 60):
                added.append(True)

    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(added) == 200
