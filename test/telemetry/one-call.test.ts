// One call in the sandbox with everything that is known of it: timeline, usage, cost with a made price book, latency,
// waveform, statistics and live events, each read as a customer or an operator reads it.
import type { CallUpdate } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactAmount, tenDigits } from '../harness/calls/exact-cost.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** Prices of what the scripted agent uses. Characters of the voice have none. */
const book = [
  { component: 'stt', unit: 'seconds', price: '0.006', per_quantity: 60 },
  { component: 'llm', unit: 'input_tokens', price: '0.25', per_quantity: 1_000_000 },
  { component: 'llm', unit: 'output_tokens', price: '2', per_quantity: 1_000_000 },
] as const;
const telephony = { component: 'telephony', unit: 'seconds', price: '0.012', per_quantity: 60 } as const;

it('one call shows its timeline, usage, cost, latency, waveform and statistics, and is seen live', async () => {
  const { operator, tenant } = platform;
  const { client } = tenant;
  for (const terms of book)
    await operator.prices.create({
      ...terms,
      provider: 'sandbox',
      currency: 'USD',
      valid_from: '2020-01-01T00:00:00.000Z',
    });
  await operator.prices.create({
    ...telephony,
    provider: 'sip',
    currency: 'USD',
    valid_from: '2020-01-01T00:00:00.000Z',
  });

  const placed = await placeCall(platform, { to: '+15005550001' });
  const { call_id } = placed;
  const live: CallUpdate[] = [];
  const watched = (async () => {
    for await (const event of client.calls.watch(call_id)) live.push(event);
  })();
  await placed.ended();
  await until(async () => (await client.calls.get(call_id)).usage.filter(({ component }) => component === 'tts'));
  await finishedSummary(platform, call_id);
  const detail = await client.calls.get(call_id);

  // The cost is that of the book, to the last digit; what has no price is listed, and not counted.
  const quantityOf = (component: string, unit: string): number =>
    detail.usage.find((line) => line.component === component && line.unit === unit)?.quantity ?? -1;
  const total = [...book, telephony].reduce(
    (sum, { component, unit, price, per_quantity }) =>
      sum + exactAmount(quantityOf(component, unit), price, per_quantity),
    0n,
  );
  expect(detail.cost?.currency).toBe('USD');
  expect(tenDigits(detail.cost?.total ?? '')).toBe(total);
  expect(detail.cost?.unpriced.map(({ component }) => component)).toEqual(['summary', 'summary', 'tts']);

  const replies = detail.turns.filter(({ role, latency }) => role === 'agent' && typeof latency?.total_ms === 'number');
  expect(detail.metrics.turns.total_ms?.p50).toBeGreaterThan(0);
  expect(replies).toHaveLength(3);
  const { agent, user } = await client.calls.waveform(call_id);
  expect(agent).toHaveLength(user.length);

  const { entries } = await client.calls.timeline(call_id);
  const types = entries.map(({ type }) => type);
  const story = [
    'call.accepted',
    'call.admitted',
    'agent.dispatched',
    'agent.joined',
    'dial.started',
    'call.answered',
    'call.ended',
  ];
  expect(types.filter((type) => story.includes(type))).toEqual(story);
  expect(types.filter((type) => type === 'turn' || type === 'tool.called')).toHaveLength(detail.turns.length);
  expect(types).toContain('booking.created');

  const today = detail.call.created_at.slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const stats = await client.stats.get({ from: today, to: tomorrow, group_by: 'outcome' });
  expect(stats.totals).toMatchObject({ calls: 1, answered: 1, latency: { turns: replies.length } });
  expect(stats.totals.costs).toEqual([{ currency: 'USD', total: detail.cost?.total }]);

  await watched;
  const turns = live.flatMap((event) => (event.type === 'turn' ? [event.turn.turn_id] : []));
  expect(turns).toEqual(detail.turns.map(({ turn_id }) => turn_id));
  expect(live.findLast((event) => event.type === 'call')).toMatchObject({ call: { status: 'completed' } });
});
