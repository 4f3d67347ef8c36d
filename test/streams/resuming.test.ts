// Live streams that cannot be resumed any more, and the retention of what they are resumed from.
import { decodeStreamCursor, encodeStreamCursor, limits } from '@voicecall/contract';
import type { FeedPosition } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import type { OpenStream, StreamEvent } from './read-stream.ts';
import { addTurns, changesSettled, insertCalls } from './write-calls.ts';

const hourMs = 3_600_000;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

const open = (tenant: TestTenant, call_id: string, from?: string): Promise<OpenStream> =>
  openStream(
    `${platform.url}/v1/tenants/${tenant.id}/calls/${call_id}/stream`,
    { authorization: `Bearer ${tenant.apiKey}` },
    from,
  );

/** The names of the events up to the turn `two`, of a stream that goes on behind its first event. */
async function resumed(tenant: TestTenant, call_id: string, from: string): Promise<string[]> {
  const stream = await open(tenant, call_id, from);
  const events = await stream.until(({ data }) => data.includes('"two"'));
  stream.close();
  return events.map(({ event }) => event);
}

/** A call with one turn, and the id of the first event of its stream. */
async function watched(): Promise<{ tenant: TestTenant; call_id: string; from: string }> {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  await addTurns(platform, { tenant, call_id }, ['one']);
  await changesSettled(platform);
  const stream = await open(tenant, call_id);
  const [first] = await stream.until(({ data }) => data.includes('"one"'));
  stream.close();
  await addTurns(platform, { tenant, call_id }, ['two'], 2);
  return { tenant, call_id, from: first?.id ?? '' };
}

it('a stream goes on behind a position of the last 23 hours, and begins anew with `reset` behind an older one', async () => {
  const { tenant, call_id, from } = await watched();
  platform.clock.advance(limits.stream_resume_ms - 2 * hourMs);
  expect(await resumed(tenant, call_id, from)).toEqual(['turn', 'turn']);
  platform.clock.advance(1.5 * hourMs);
  expect(await resumed(tenant, call_id, from)).toEqual(['reset', 'call', 'turn', 'turn']);
});

it.each([
  ['an event', '1'],
  ['a heartbeat', '0'],
])('a stream begins anew behind %s that is ahead of the database', async (_what, row_no) => {
  const { tenant, call_id, from } = await watched();
  // As after a restore: the transactions of the position never happened.
  const position = decodeStreamCursor(from) ?? expect.fail('it is not a position');
  const ahead = encodeStreamCursor({ ...position, transaction_no: String(10n ** 15n), row_no });
  expect(await resumed(tenant, call_id, ahead)).toEqual(['reset', 'call', 'turn', 'turn']);
});

it('streams go on after the database was restored into another, which counts transactions from the start', async () => {
  const { tenant, call_id, from } = await watched();
  const position = decodeStreamCursor(from) ?? expect.fail('it is not a position');
  // As in the database that the dump came from.
  await platform.sql('update call_changes set transaction_no = transaction_no + 1000000000');
  const [one] = await platform.sql<FeedPosition>(
    'select transaction_no, row_no from call_changes where tenant_id = $1 and call_id = $2 and turn_id = 1',
    [tenant.id, call_id],
  );
  const app = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'api' } });
  await addTurns(platform, { tenant, call_id }, ['three'], 3);
  const isLast = ({ data }: StreamEvent): boolean => data.includes('"three"');
  const texts = (events: readonly StreamEvent[]) =>
    events.map(({ event, data }) => (event === 'turn' ? /"text":"(\w+)"/.exec(data)?.[1] : event));
  const stream = await open(tenant, call_id, encodeStreamCursor({ ...position, ...one, turn_id: null }));
  expect(texts(await stream.until(isLast))).toEqual(['two', 'three']);
  const first = await open(tenant, call_id);
  expect(texts(await first.until(isLast))).toEqual(['call', 'one', 'two', 'three']);
  for (const { close } of [stream, first]) close();
  await app.close(500);
});

it('changes are deleted after a day, and the call is still shown with all of its turns', async () => {
  const { tenant, call_id } = await watched();
  const count = async (): Promise<number> =>
    (await platform.sql('select 1 from call_changes where tenant_id = $1', [tenant.id])).length;
  platform.clock.advance(limits.stream_resume_ms - hourMs);
  await platform.sql(
    `insert into call_streams (tenant_id, id, subject, expires_at) values ($1, 'dead', '', now() - interval '1 s')`,
    [tenant.id],
  );
  // The scheduled task runs once a minute.
  platform.clock.advance(60_000);
  await until(async () =>
    (await platform.sql(`select 1 from call_streams where id = 'dead'`)).length === 0 ? [1] : [],
  );
  expect(await count()).toBe(4);
  platform.clock.advance(hourMs);
  await until(async () => {
    platform.clock.advance(60_000);
    return (await count()) === 0 ? [1] : [];
  });
  const stream = await open(tenant, call_id);
  const events = await stream.until(({ data }) => data.includes('"two"'));
  stream.close();
  expect(events.map(({ event }) => event)).toEqual(['call', 'turn', 'turn']);
});
