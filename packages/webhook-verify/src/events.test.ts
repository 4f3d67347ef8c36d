// The event types as a handler uses them: known types narrow, unknown ones pass through.
import { expect, expectTypeOf, test } from 'vitest';
import type {
  CallCompletedEvent,
  KnownWebhookEvent,
  SummaryFailedData,
  SummaryReadyData,
  UnknownEvent,
  WebhookEvent,
} from './events.ts';
import { signTestEvent, verifyWebhook } from './node.ts';

function describeEvent(event: WebhookEvent): string {
  switch (event.type) {
    case 'call.completed':
      expectTypeOf(event).toEqualTypeOf<CallCompletedEvent>();
      return `${event.data.object.call_id} took ${event.data.object.duration_sec} s`;
    case 'booking.created':
    case 'booking.updated':
    case 'booking.canceled':
      return `${event.data.object.full_name} at ${event.data.object.preferred_datetime}`;
    case 'call.summary.ready':
      expectTypeOf(event.data).toEqualTypeOf<SummaryReadyData | SummaryFailedData>();
      return event.data.status === 'ready' ? event.data.outcome : event.data.failure_code;
    case 'webhook.test':
      return `${event.type} of ${event.data.object.tenant_id}`;
    default:
      expectTypeOf<Exclude<typeof event, KnownWebhookEvent>>().toEqualTypeOf<UnknownEvent>();
      return `unknown: ${event.type}`;
  }
}

const narrow = (event: WebhookEvent) => (event.type === 'call.completed' ? event : undefined);

function isTeleported(event: WebhookEvent): boolean {
  const type: string = event.type;
  return type === 'call.teleported';
}

const common = { id: 'wdl_1', created: 1_795_253_465, api_version: '2026-11-01' };

async function receive(event: { id: string; type: string }): Promise<string> {
  const { body, headers } = await signTestEvent(event, 'secret');
  const verified = await verifyWebhook(body, headers, 'secret');
  expect(verified.event).toEqual(event);
  return describeEvent(verified.event);
}

test('both envelopes narrow by type, and the summary by status', async () => {
  expect(
    await receive({ ...common, type: 'webhook.test', data: { object: { tenant_id: 'tn_1' } } } as {
      id: string;
      type: string;
    }),
  ).toBe('webhook.test of tn_1');
  expect(
    await receive({
      id: 'wdl_1',
      type: 'call.summary.ready',
      data: { status: 'failed', failure_code: 'llm_timeout' },
    } as { id: string; type: string }),
  ).toBe('llm_timeout');
});

test('an event of an unknown type passes through unchanged', async () => {
  expect(
    await receive({ ...common, type: 'call.teleported', anything: [1, { else: true }] } as {
      id: string;
      type: string;
    }),
  ).toBe('unknown: call.teleported');
});

test('an if narrows too, and the type of an unknown event can be widened to compare it', () => {
  expectTypeOf(narrow).returns.toEqualTypeOf<CallCompletedEvent | undefined>();
  expect(isTeleported({ id: 'wdl_1', type: 'call.teleported' } as unknown as WebhookEvent)).toBe(true);
});
