// While a tenant is deleted: who is refused, what goes on, and what holds the deletion up.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { agentRoutes, renderPath } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importOf, mediaState, nextAccount } from '../harness/carrier/carrier.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { answeredNumber, ring } from '../harness/calls/ring.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { deleted } from './deleted.ts';

let platform: TestPlatform;
let tenants: TestPlatform['operator']['tenants'];
beforeAll(async () => {
  // Conversations last until they are ended.
  platform = await startPlatform({ talksOn: true });
  ({ tenants } = platform.operator);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(() => platform.close());

const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
  (await fetch(`${platform.url}${path}`, { headers })).status;

it('needs the id or the name of the tenant, and a tenant', async () => {
  const { id } = await platform.newTenant({ name: 'Example Lending' });
  const { id: other } = await platform.newTenant();
  for (const confirm of ['', 'example lending', other])
    expect(await refusalOf(tenants.delete(id, { confirm }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'confirm' }] },
    });
  const unknown = `tn_${'0'.repeat(24)}`;
  expect(await refusalOf(tenants.delete(unknown, { confirm: unknown }))).toMatchObject({ code: 'tenant_not_found' });
  expect((await tenants.get(id)).tenant).toMatchObject({ status: 'active', deleting_since: null });
  expect((await tenants.delete(id, { confirm: 'Example Lending' })).tenant_deletion).toMatchObject({ tenant_id: id });
});

it('keys, portal sessions, agents, streams and operators are refused from the commit on; operators see how far it is', async () => {
  const tenant = await platform.newTenant();
  await openPortalOf(platform, tenant);
  const cookie = { cookie: portalCookieOf(tenant) };
  const path = `/v1/tenants/${tenant.id}/agents`;
  const placed = await placeCall(platform, { to: '+15005550001', tenant });
  await placed.until(() =>
    platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [placed.call_id]),
  );
  const { number } = await answeredNumber(tenant);
  const sealer = createSealer(Buffer.from(platform.options.encryption_key, 'base64'));
  const brief = renderPath(agentRoutes.brief.path, { tenantId: tenant.id, callId: placed.call_id });
  const agent = { authorization: `Bearer ${callToken(sealer, tenant.id, placed.call_id)}` };
  const key = { authorization: `Bearer ${tenant.apiKey}` };
  const all = () =>
    Promise.all([
      statusOf(path, key),
      statusOf(path, cookie),
      statusOf('/portal/api/session', cookie),
      statusOf(brief, agent),
    ]);
  expect(await all()).toEqual([200, 200, 200, 200]);
  const stream = await fetch(`${platform.url}/v1/tenants/${tenant.id}/calls/stream`, { headers: key });
  expect(stream.status).toBe(200);

  // Two at once: one deletion.
  const [first, second] = await Promise.all([
    tenants.delete(tenant.id, { confirm: tenant.id }),
    tenants.delete(tenant.id, { confirm: tenant.id }),
  ]);
  expect(first.tenant_deletion.id).toBe(second.tenant_deletion.id);
  await until(async () => ((await all()).every((status) => status === 401) ? [1] : []));
  const { room } = await ring(platform, { to_number: number });
  const own = platform.operator.withTenant(tenant.id);
  expect(await refusalOf(own.agents.list())).toMatchObject({ code: 'tenant_not_found' });
  for (const refused of [
    () => tenants.update(tenant.id, { status: 'active' }),
    () => platform.operator.apiKeys.create({ tenant_id: tenant.id, label: 'late' }),
    () => platform.operator.prices.setMarkup(tenant.id, { percent: '1' }),
  ])
    expect((await refusalOf(refused())).code).toMatch(/^tenant_(being_deleted|not_found)$/);
  // The stream ends by itself.
  await stream.text();

  const { tenant_deletion } = await tenants.delete(tenant.id, { confirm: tenant.id });
  const done = await deleted(platform, tenant_deletion.id);
  // Nobody answered the one that rang.
  expect(done.rows['calls']).toBe(1);
  expect((await platform.operator.tenantDeletions.list()).tenant_deletions.map(({ id }) => id)).toContain(done.id);
  expect(await all()).toEqual([401, 401, 401, 401]);
  for (const name of [placed.room_name, room]) expect(platform.sandbox.rooms()).not.toContain(name);
});

it('a call on hold refuses it, and is named; released, nothing does', async () => {
  const tenant = await platform.newTenant();
  const placed = await placeCall(platform, { to: '+15005550002', tenant });
  await placed.ended();
  await tenant.client.calls.hold(placed.call_id, { reason: 'Dispute 4711' });
  expect(await refusalOf(tenants.delete(tenant.id, { confirm: tenant.id }))).toEqual({
    status: 409,
    code: 'tenant_has_holds',
    details: { call_ids: [placed.call_id] },
  });
  // Nothing was begun.
  await tenant.client.calls.hold(placed.call_id, { reason: null });
  const { tenant_deletion } = await tenants.delete(tenant.id, { confirm: tenant.id });
  await deleted(platform, tenant_deletion.id);
});

it('releases imported numbers at the carrier, and trunks in the media service', async () => {
  const tenant = await platform.newTenant();
  const account = nextAccount();
  await answeredNumber(tenant);
  await tenant.client.carrierImports.create(importOf(account));
  const attached = () => platform.sandbox.carrierState(account.account_sid).trunks.flatMap(({ numbers }) => numbers);
  expect(attached()).toContain(account.numbers[0]);
  const { tenant_deletion } = await tenants.delete(tenant.id, { confirm: tenant.id });
  expect(await deleted(platform, tenant_deletion.id)).toMatchObject({ numbers_left: [] });
  expect(attached()).not.toContain(account.numbers[0]);
  expect(await mediaState(platform, tenant.id)).toEqual({ inbound: [], outbound: [], rules: [] });
});

it('a storage that refuses to delete a file holds up the end, not the rows', async () => {
  const tenant = await platform.newTenant();
  const placed = await placeCall(platform, { to: '+15005550002', tenant });
  await placed.ended();
  const { recordings } = platform.options.config;
  if (recordings.kind !== 'files') throw new Error('recordings are not in a folder');
  const recording_key = `${tenant.id}/${placed.call_id}.ogg`;
  // A folder cannot be deleted as a file.
  const path = join(recordings.directory, recording_key);
  await mkdir(path, { recursive: true });
  await platform.sql(`update calls set recording_key = $2, recording_status = 'completed' where id = $1`, [
    placed.call_id,
    recording_key,
  ]);
  const { tenant_deletion } = await tenants.delete(tenant.id, { confirm: tenant.id });
  const read = async () => (await platform.operator.tenantDeletions.get(tenant_deletion.id)).tenant_deletion;
  await until(async () => {
    platform.clock.advance(5_000);
    return (await read()).status === 'deleting_recordings' ? [1] : [];
  }, 100);
  expect(await read()).toMatchObject({ remaining: 1, recordings: 1, completed_at: null });
  expect(await platform.sql('select 1 from calls where tenant_id = $1', [tenant.id])).toEqual([]);
  await rm(path, { recursive: true });
  await deleted(platform, tenant_deletion.id);
});

it('a batch that fails is undone with what it counted, and the work goes on behind the last one', async () => {
  const tenant = await platform.newTenant();
  await placeCall(platform, { to: '+15005550002', tenant });
  await platform.sql(
    `insert into knowledge_passages (tenant_id, document_id, passage_no, headings, text, search)
     select $1, 'kd_1', n, '{}', '', '' from generate_series(1, 4500) n`,
    [tenant.id],
  );
  // Every second commit of a step fails at its end, as if the process had been killed.
  await platform.sql(`
    create sequence steps;
    create function fail_often() returns trigger language plpgsql as $$ begin
      if nextval('steps') % 2 = 0 then raise 'killed'; end if; return null; end $$;
    create constraint trigger fail_often after update of rows on tenant_deletions deferrable initially deferred
      for each row execute function fail_often()`);
  const { tenant_deletion } = await tenants.delete(tenant.id, { confirm: tenant.id });
  const done = await deleted(platform, tenant_deletion.id);
  await platform.sql('drop function fail_often cascade; drop sequence steps');
  expect(done.rows).toMatchObject({ knowledge_passages: 4500, calls: 1, trunks: 1 });
});
