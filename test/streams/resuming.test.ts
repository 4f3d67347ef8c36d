// Live streams that cannot be resumed any more, and the retention of what they are resumed from.
import { limits } from '@voicecall/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/calls/scene.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import type { OpenStream } from './read-stream.ts';
import { addTurns, insertCalls } from './write-calls.ts';

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

it('a stream begins anew behind a position that is ahead of the database', async () => {
  const { tenant, call_id, from } = await watched();
  // As after a restore: the transactions of the position never happened.
  const [, row_no, ...rest] = Buffer.from(from, 'base64url').toString().split('|');
  const ahead = Buffer.from([String(10n ** 15n), row_no === '0' ? '1' : row_no, ...rest].join('|')).toString(
    'base64url',
  );
  expect(await resumed(tenant, call_id, ahead)).toEqual(['reset', 'call', 'turn', 'turn']);
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
  await until(async () => {
    platform.clock.advance(60_000);
    const left = await platform.sql(`select 1 from call_streams where id = 'dead'`);
    return left.length === 0 ? [1] : [];
  });
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
