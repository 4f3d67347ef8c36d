// With `audit_access` the audit log says who read what was said in calls: each reader once an hour for a call, before
// the response is sent, on every route that the contract marks.
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until, placeCall } from '../harness/calls/place-call.ts';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { namedRoutes } from '../harness/http/route-kinds.ts';
import { viewerCookie, withCookie, withKey } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { openClient } from '../harness/platform/database.ts';
import { holdInserts } from '../harness/platform/hold-inserts.ts';
import type { HeldInserts } from '../harness/platform/hold-inserts.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { planOf, statementsDuring } from '../harness/platform/statements.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { newUser } from '../users/new-user.ts';

const hourMs = 3_600_000;
const client_ref = 'crm-4711';

let platform: TestPlatform;
let tenant: TestTenant;
let second: App;
let held: HeldInserts;
let call_id: string;
let summary_id: string;
/** Who may read, by the type of the actor. */
let callers: Record<'api_key' | 'operator' | 'user' | 'portal_session', Headers>;
let billing: Headers;
beforeAll(async () => {
  // Calls long enough for their recorders to start. Half past an hour, which does not end while a test runs.
  platform = await startPlatform({ clockSpeed: 5, startAt: new Date('2026-11-21T09:30:00Z') });
  ({ tenant } = platform);
  ({ call_id } = await placeCall(platform, { to: '+15005550001', client_ref }));
  await recordedCall(platform, call_id, 'completed');
  const summary = await finishedSummary(platform, call_id);
  summary_id = summary.id;
  second = await createApp(platform.options);
  held = await holdInserts(platform, 'audit_events', 4711);
  const { url } = platform;
  await openPortalOf(platform, tenant, 'read');
  callers = {
    api_key: withKey(tenant.apiKey),
    operator: withCookie(await viewerCookie(platform), url),
    user: withCookie((await newUser(platform, tenant.id)).cookie, url),
    portal_session: withCookie(portalCookieOf(tenant), url),
  };
  billing = withCookie((await newUser(platform, tenant.id, 'billing')).cookie, url);
});
beforeEach(async () => {
  await platform.sql('delete from audit_events where read_hour is not null');
  await set(true);
});
afterAll(async () => {
  await held.close();
  await second.close(2_000);
  await platform.close();
});

const set = (audit_access: boolean, { id } = tenant): Promise<unknown> =>
  platform.operator.tenants.update(id, { audit_access });

const pathOf = (path: string): string =>
  path
    .replace(':tenantId', tenant.id)
    .replace(':callId', call_id)
    .replace(':summaryId', summary_id)
    .replace(/^\/admin.*/, `$&?tenant_id=${tenant.id}&call_id=${call_id}`);
const read = (path: string, headers: Headers, { method = 'GET', url = platform.url } = {}) =>
  rawRequest(url, { method, path, headers });
const turns = () => pathOf('/v1/tenants/:tenantId/calls/:callId/turns');

interface Entry {
  readonly actor_type: string;
  readonly action: string;
}
/** The entries of reads of all tenants, as the operator reads them. */
async function entries() {
  const { audit_events } = await platform.operator.auditEvents.list({ limit: 100 });
  return audit_events.filter(({ action }) => action.endsWith('.read'));
}
const shown = async (): Promise<Entry[]> =>
  (await entries()).map(({ actor, action }) => ({ actor_type: actor.type, action }));
const byActor = (a: Entry, b: Entry): number =>
  `${a.actor_type} ${a.action}`.localeCompare(`${b.actor_type} ${b.action}`);

const marked = namedRoutes.filter(([, { metadata }]) => metadata.reads);
const mayRead = (auth: string, actor: string): boolean => auth === 'tenant' || actor === 'operator';

describe.each(marked)('%s', (name, { path, metadata: { auth, reads = [] } }) => {
  it('has one entry in an hour for each reader, with all of its kinds, and none where the tenant wants none', async () => {
    const readers = Object.entries(callers).filter(([actor]) => mayRead(auth, actor));
    await set(false);
    for (const [, headers] of readers) expect((await read(pathOf(path), headers)).status).toBe(200);
    expect(await entries()).toEqual([]);

    await set(true);
    const expected = readers.flatMap(([actor_type]) => reads.map((kind) => ({ actor_type, action: `${kind}.read` })));
    for (const [, headers] of readers)
      for (const url of [platform.url, second.url])
        expect((await read(pathOf(path), headers, { url })).status).toBe(200);
    expect((await shown()).sort(byActor)).toEqual(expected.sort(byActor));
    const isOfCall = /callId|^.admin/.test(path);
    for (const entry of await entries())
      expect(entry).toMatchObject({
        tenant_id: tenant.id,
        target_type: isOfCall ? 'call' : 'tenant',
        target_id: isOfCall ? call_id : tenant.id,
        client_ref: isOfCall ? client_ref : null,
        route: name,
        changes: { address: '127.0.0.1' },
      });
    expect((await entries()).every(({ actor }) => actor.id !== null)).toBe(true);
  });

  it('has none for who may not read, for HEAD, and for what another tenant asks for', async () => {
    const stranger = await platform.newTenant({ audit_access: true });
    for (const [actor, headers] of Object.entries(callers))
      if (!mayRead(auth, actor)) expect((await read(pathOf(path), headers)).status).toBe(401);
    if (auth === 'tenant') {
      expect((await read(pathOf(path), billing)).status).toBe(403);
      expect((await read(pathOf(path), withKey(stranger.apiKey))).status).toBe(403);
      const own = pathOf(path).replace(tenant.id, stranger.id);
      if (path.includes(':callId')) expect((await read(own, withKey(stranger.apiKey))).status).toBe(404);
    }
    const [[, reader] = ['', {}]] = Object.entries(callers).filter(([actor]) => mayRead(auth, actor));
    expect((await read(pathOf(path), reader, { method: 'HEAD' })).status).toBe(200);
    expect(await entries()).toEqual([]);
  });
});

it('of two reads at once, on two processes, one writes the entry, and neither response is sent before', async () => {
  await held.hold();
  let sent = 0;
  const both = [platform.url, second.url].map(async (url) => {
    const { status } = await read(turns(), callers.api_key, { url });
    sent += 1;
    return status;
  });
  await held.waiting(2);
  expect(sent).toBe(0);
  await held.release();
  expect(await Promise.all(both)).toEqual([200, 200]);
  expect(await shown()).toEqual([{ actor_type: 'api_key', action: 'transcript.read' }]);
});

it('an hour later there is a second entry', async () => {
  await read(turns(), callers.api_key);
  platform.clock.advance(hourMs);
  for (let n = 0; n < 2; n += 1) await read(turns(), callers.api_key);
  expect(await shown()).toHaveLength(2);
});

it('without an entry there is no response: what was said is not sent while it cannot be recorded', async () => {
  await platform.sql('alter table audit_events add constraint none check (read_hour is null)');
  try {
    for (const path of [turns(), pathOf('/v1/tenants/:tenantId/calls/:callId/stream')]) {
      const { status, text } = await read(path, callers.api_key);
      expect([status, JSON.parse(text)]).toMatchObject([500, { error: 'internal_error' }]);
    }
  } finally {
    await platform.sql('alter table audit_events drop constraint none');
  }
  // The stream that was opened for nothing does not count as open.
  await until(async () => ((await platform.operator.tenants.get(tenant.id)).in_use.streams === 0 ? [1] : []));
});

it('a call without a recording gives no link to it', async () => {
  const { call } = await (await placeCall(platform, { to: '+15005550002', record_calls: false })).ended();
  await platform.sql('delete from audit_events where read_hour is not null');
  await tenant.client.calls.get(call.id);
  expect(await shown()).toEqual([{ actor_type: 'api_key', action: 'transcript.read' }]);
});

it('a summary that is being made, or failed, is no read', async () => {
  for (const [status, failure_code, code] of [
    ['pending', null, 202],
    ['failed', 'transcript_empty', 409],
  ] as const) {
    const values = [summary_id, status, failure_code];
    await platform.sql('update call_summaries set status = $2, failure_code = $3 where id = $1', values);
    const path = pathOf('/v1/tenants/:tenantId/calls/:callId/summary');
    expect((await read(path, callers.api_key)).status).toBe(code);
  }
  expect(await entries()).toEqual([]);
});

it('a test that is made of a call has the words of its caller, so that it is a read too', async () => {
  const { id } = await tenant.client.agents.create({ name: 'A', instructions: 'B' });
  await tenant.client.testCases.createFromCall(id, { call_id });
  expect(await entries()).toMatchObject([
    { action: 'transcript.read', target_id: call_id, route: expect.stringMatching(/^POST .*from-call$/) },
  ]);
});

it('the erasure of a call blanks its entries, and keeps who read it', async () => {
  const { call } = await (await placeCall(platform, { to: '+15005550002', client_ref })).ended();
  await tenant.client.calls.erase(call.id);
  const ofCall = (await entries()).filter(({ target_id }) => target_id === call.id);
  expect(ofCall).toMatchObject([{ client_ref: null, changes: {}, actor: { type: 'api_key' } }]);
});

it('where the tenant wants no entries, reads send the same statements as before; the others one, by an index', async () => {
  // Not those of scheduled tasks.
  const statements = async () =>
    (await statementsDuring(() => read(turns(), callers.portal_session))).filter(({ text }) =>
      /read_hour|audit_access|call_turns/.test(text),
    );
  const ofEntry = ({ text }: { text: string }): boolean => text.includes('read_hour');
  await set(false);
  const without = await statements();
  await set(true);
  const seen = await statements();
  const own = seen.filter(ofEntry);
  expect(own).toHaveLength(1);
  expect(without.map(({ text }) => text)).toEqual(seen.filter((one) => !ofEntry(one)).map(({ text }) => text));

  // A call that very many have read.
  await platform.sql(
    `insert into audit_events (id, tenant_id, actor_type, actor_id, action, target_type, target_id, changes, created_at,
       read_hour)
     select 'ae_more' || n, $1, 'api_key', 'ak_' || n % 1000, 'transcript.read', 'call', $2, '{}', now(),
       now() - make_interval(hours => n)
     from generate_series(1, 20000) n`,
    [tenant.id, call_id],
  );
  await platform.sql('analyze audit_events');
  const explainer: pg.Client = await openClient(platform.databaseUrl);
  const plans = await Promise.all(own.map((statement) => planOf(explainer, statement)));
  await explainer.end();
  expect(plans.flat().map((node) => node['Index Name'])).toContain('audit_events_read_key');
  expect(plans.flat().filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
});
