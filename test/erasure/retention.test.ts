// Retention of a tenant: what is older than it keeps is erased, whole calls or parts of them; what is on hold stays.
import { noRetention } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCalls } from '../faults/harness/many-calls.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
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
  // As if these words still waited for a model that says what of them is redacted.
  await platform.sql(`update call_turns set said_sealed = '\\x00' where call_id = $1`, [call_id]);
  const parts = { transcripts_days: 1, recordings_days: 1, summaries_days: 1, bookings_days: 1 };
  const { tenant } = await platform.operator.tenants.update(id, { retention: parts });
  expect(tenant.retention).toEqual({ ...noRetention, ...parts });
  platform.clock.advance(2 * dayMs);
  await later(async () => (await platform.sql('select 1 from retention_progress')).length === 4);
  expect((await client.calls.get(call_id)).call.erased).toEqual([]);
  const named = (await client.bookings.list({})).bookings.map(({ full_name }) => full_name);
  expect(named).not.toContain('');

  await client.calls.hold(call_id, { reason: null });
  await later(async () => (await client.calls.get(call_id)).call.erased.length === 3);
  await later(async () => (await client.bookings.list({})).bookings.every(({ full_name }) => full_name === ''));
  expect((await client.bookings.list({})).bookings).toHaveLength(named.length);
  const { call, turns, transcripts, recording_url } = await client.calls.get(call_id);
  expect(call.erased.toSorted()).toEqual(['recording', 'summary', 'transcript']);
  expect(turns.length).toBeGreaterThan(0);
  expect([...new Set(turns.map(({ text, tool }) => JSON.stringify([text, tool])))]).toEqual(['["",null]']);
  expect([transcripts, recording_url]).toEqual([[], null]);
  expect(await platform.sql('select 1 from call_turns where said_sealed is not null')).toEqual([]);
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
  expect(erased.toSorted()).toEqual(['"bookings"', '"calls"', '"recordings"', '"summaries"', '"transcripts"']);
});

it('does one batch of each tenant in turn, and one whose retention fails keeps no other from it', async () => {
  const operator = await signIn(platform.url);
  const made = await Promise.all(['A', 'B', 'C'].map((name) => operator.tenants.create({ name })));
  const [failing = '', large = '', small = ''] = made.map(({ tenant }) => tenant.id).toSorted();
  for (const [id, calls] of [
    [failing, 1],
    [large, 90],
    [small, 1],
  ] as const) {
    await addCalls({ platform }, id, { calls, turns: 1, recorded: false });
    await operator.tenants.update(id, { retention: { calls_days: 1 } });
  }
  await platform.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on calls for each row when (old.tenant_id = '${failing}') execute function refuse()`,
  );
  platform.clock.advance(2 * dayMs);
  const left = (tenant_id: string) => platform.sql('select 1 from calls where tenant_id = $1', [tenant_id]);
  await later(async () => [...(await left(large)), ...(await left(small))].length === 0);
  expect(await left(failing)).toHaveLength(1);
  const metrics = async () => (await fetch(`${platform.url}/metrics`)).text();
  await later(async () => (await metrics()).includes('voicecall_task_failing{task="apply retention"} 1'));
  // Transactions are numbered in the order of their first write.
  const order = await platform.sql<{ tenant_id: string }>(
    `select distinct tenant_id, xmin::text::bigint from erased_calls where tenant_id in ($1, $2) order by 2`,
    [large, small],
  );
  expect(order.map(({ tenant_id }) => tenant_id)).toEqual([large, small, large, large, large]);
  const again = await signIn(platform.url);
  const { audit_events } = await again.auditEvents.list({ action: 'retention.applied', tenant_id: large });
  expect(audit_events.map(({ changes }) => changes)).toEqual([{ erased: 'calls', calls: 90 }]);
  await platform.sql('drop trigger refuse on calls');
  await later(async () => (await left(failing)).length === 0);
});

it('deletes old entries of the audit log of a tenant, and no others', async () => {
  const operator = await signIn(platform.url);
  const { tenant: other } = await operator.tenants.create({ name: 'Other' });
  const entries = () =>
    platform.sql<{ tenant_id: string }>(
      `select tenant_id from audit_events where action in ('tenant.created', 'call.held')`,
    );
  expect((await entries()).length).toBeGreaterThan(2);
  platform.clock.advance(2 * dayMs);
  const again = await signIn(platform.url);
  await again.tenants.update(platform.tenant.id, { retention: { audit_days: 1 } });
  await later(async () => (await entries()).every(({ tenant_id }) => tenant_id !== platform.tenant.id));
  expect((await entries()).map(({ tenant_id }) => tenant_id)).toContain(other.id);
});

it('of the installation: its bounds are refused beyond, and apply to what was set before and to who sets nothing', async () => {
  const bounded = await startPlatform({ clockSpeed: 20, config: { retention_bounds: { min_days: 3, max_days: 30 } } });
  try {
    const { client, id } = bounded.tenant;
    for (const days of [2, 31])
      expect(await refusalOf(bounded.operator.tenants.update(id, { retention: { calls_days: days } }))).toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ path: 'retention.calls_days', message: 'this installation allows from 3 to 30 days' }] },
      });
    await expect(
      bounded.operator.tenants.create({ name: 'Other', retention: { bookings_days: 31 } }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    await bounded.sql(`update tenants set retention = '{"summaries_days": 1, "recordings_days": 90}' where id = $1`, [
      id,
    ]);
    const { tenant } = await bounded.operator.tenants.get(id);
    expect(tenant.retention).toEqual({ ...noRetention, summaries_days: 1, recordings_days: 90 });
    expect(tenant.retention_in_force).toEqual({
      calls_days: 30,
      transcripts_days: 30,
      recordings_days: 30,
      summaries_days: 3,
      bookings_days: 30,
      request_log_days: 30,
      audit_days: null,
    });
    const { retention_in_force, audit_access, redact, redact_patterns } = tenant;
    expect(await client.privacy.get()).toEqual({
      privacy: { retention_in_force, audit_access, redact, redact_patterns },
    });
    await bounded.sql(`update tenants set retention = '{}' where id = $1`, [id]);
    await wholeCall(bounded);
    bounded.clock.advance(31 * dayMs);
    await until(async () => {
      bounded.clock.advance(600_000);
      return (await client.calls.list({})).calls.length === 0 ? [1] : [];
    }, 100);
    expect(await bounded.sql('select 1 from call_turns')).toEqual([]);
  } finally {
    await bounded.close();
  }
});
