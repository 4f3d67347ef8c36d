// Retention of a tenant: what is older than it keeps is erased, whole calls or parts of them; what is on hold stays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { daysAround, fileIsThere, person, tablesWith, wholeCall } from './whole-call.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20 });
});
afterAll(() => platform.close());

const dayMs = 86_400_000;
const later = (look: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    platform.clock.advance(600_000);
    return (await look()) ? [1] : [];
  }, 100);

it('erases parts of calls, then the calls, and nothing of a call on hold', async () => {
  const { client, id } = platform.tenant;
  const call_id = await wholeCall(platform);
  const key = (await client.calls.get(call_id)).call.recording_key ?? '';
  expect(fileIsThere(platform, key)).toBe(true);
  await client.calls.hold(call_id, { reason: 'Dispute 4711' });
  const parts = { transcripts_days: 1, recordings_days: 1, summaries_days: 1 };
  const { tenant } = await platform.operator.tenants.update(id, { retention: parts });
  expect(tenant.retention).toEqual({ ...parts, calls_days: null, request_log_days: null });
  platform.clock.advance(2 * dayMs);
  await later(async () => (await platform.sql('select 1 from retention_progress')).length === 3);
  expect((await client.calls.get(call_id)).call.erased).toEqual([]);

  await client.calls.hold(call_id, { reason: null });
  await later(async () => (await client.calls.get(call_id)).call.erased.length === 3);
  const { call, turns, transcripts, recording_url } = await client.calls.get(call_id);
  expect(call.erased.toSorted()).toEqual(['recording', 'summary', 'transcript']);
  expect(turns.length).toBeGreaterThan(0);
  expect([...new Set(turns.map(({ text, tool }) => JSON.stringify([text, tool])))]).toEqual(['["",null]']);
  expect([transcripts, recording_url]).toEqual([[], null]);
  await expect(client.summaries.get(call_id)).rejects.toMatchObject({ code: 'summary_not_found' });
  await expect(client.summaries.rerun(call_id, { reason: 'Again.' })).rejects.toMatchObject({
    code: 'transcript_erased',
  });
  await until(async () => (fileIsThere(platform, key) ? [] : [1]));
  expect((await client.stats.get(daysAround(platform))).totals).toMatchObject({ calls: 1 });

  // The operator's session has ended meanwhile.
  const operator = await signIn(platform.url);
  await operator.tenants.update(id, { retention: { calls_days: 1 } });
  await later(async () => (await client.calls.list({})).calls.length === 0);
  expect(await tablesWith(platform, person.email)).toEqual([]);
  const { audit_events } = await operator.auditEvents.list({ action: 'retention.applied' });
  const erased = audit_events.map(({ changes }) => JSON.stringify(changes['erased']));
  expect(erased.toSorted()).toEqual(['"calls"', '"recordings"', '"summaries"', '"transcripts"']);
});
