// An idempotency key: its form, its tenant, its lifetime, and what happens to it when the process of its request dies
// (requirement 8).
import { createHash, randomUUID } from 'node:crypto';
import { contract } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { credentialsFor, send, signInCookie, successOf, withKey } from '../harness/http/callers.ts';
import { attemptAt, idempotentRoutes, toldBy } from '../harness/http/idempotent-routes.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { until } from '../harness/calls/place-call.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** One of the routes; other tests show that all behave alike. */
const attempt = () => attemptAt(platform, contract.agents.create);
const keyRow = (key: string) => platform.sql('select status from idempotency_keys where key = $1', [key]);

it('a key of a process that died before its effect can be used again after a timeout', async () => {
  const { ask, key } = await attempt();
  const first = toldBy(await ask());
  await platform.sql(`update idempotency_keys set status = null, body = null, claim_token = 'dead' where key = $1`, [
    key,
  ]);
  const waiting = ask();
  await until(
    async () => (
      platform.clock.advance(5_000),
      platform.sql('select 1 from idempotency_keys where key = $1 and status is not null', [key])
    ),
  );
  const response = toldBy(await waiting);
  expect(response).toMatchObject({ status: 201, replayed: false });
  expect(response.text).not.toBe(first.text);
});

it('a key whose request is still in progress returns 409 with Retry-After after ten seconds', async () => {
  const { ask, key } = await attempt();
  await ask();
  await platform.sql(
    `update idempotency_keys set status = null, body = null, locked_until = locked_until + interval '1 hour'
     where key = $1`,
    [key],
  );
  const waiting = ask();
  const answered: unknown[] = [];
  void waiting.finally(() => answered.push(1));
  await until(async () => (platform.clock.advance(100), answered), 1);
  const { status, headers, text } = await waiting;
  expect([status, headers['retry-after'], JSON.parse(text)]).toMatchObject([
    409,
    '1',
    { error: 'idempotency_in_progress' },
  ]);
});

it('a request that exceeds its time has no effect once another request has taken its key', async () => {
  const { ask, key, tenant } = await attempt();
  // The first request stops inside its transaction until the second, which is beyond the time limit of the first, has
  // the key.
  await platform.sql(`
    create function outlive() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger outlive before insert on audit_events for each row when (new.tenant_id = '${tenant.id}')
      execute function outlive()`);
  const holder = await openClient(platform.databaseUrl);
  await holder.query('select pg_advisory_lock(4711)');
  const slow = ask();
  await until(() =>
    platform.sql(
      `select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
       where locktype = 'advisory' and not granted`,
    ),
  );
  platform.clock.advance(21_000);
  const fast = ask();
  // The second request waits for the row of their tenant, which the first has locked.
  await until(async () =>
    (
      await platform.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length === 2
      ? [1]
      : [],
  );
  await holder.end();
  const responses = [toldBy(await slow), toldBy(await fast)];
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await tenant.client.agents.list()).agents).toHaveLength(1);
  expect(toldBy(await ask())).toMatchObject({ status: 201, replayed: true });
  expect(await keyRow(key)).toEqual([{ status: 201 }]);
});

it('a key belongs to one tenant', async () => {
  const [mine, theirs] = [await attempt(), await attempt()];
  const first = toldBy(await mine.ask());
  const second = toldBy(await theirs.ask({ key: mine.key }));
  expect(second).toMatchObject({ status: 201, replayed: false });
  expect(second.text).not.toBe(first.text);
});

it.each([
  ['', 400],
  ['x'.repeat(256), 400],
  ['ключ', 400],
  ['x'.repeat(255), 201],
  ['any printable text', 201],
])('a key of the form %j returns %i', async (key, status) => {
  const { ask } = await attempt();
  expect((await ask({ key: Buffer.from(key).toString('latin1') })).status).toBe(status);
});

const others = namedRoutes.filter(([, route]) => !idempotentRoutes.some(([, known]) => known === route));
it.each(oneOfEachKind(others))('a key is ignored on %s, as on every route of its kind', async (_name, route) => {
  const fixture = await createFixture(platform);
  const request = await fixture.requestFor(route);
  await platform.sql('delete from rate_limits');
  const cookie = await signInCookie(platform.url);
  const headers = {
    ...credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url }),
    'idempotency-key': randomUUID(),
  };
  const first = await send(platform.url, request, headers);
  expect(first.status).toBe(successOf(route));
  const second = await send(platform.url, request, headers);
  expect(second.headers['idempotent-replayed']).toBeUndefined();
  expect(await keyRow(headers['idempotency-key'])).toEqual([]);
  await fixture.close();
});

// The last tests, because the clock passes the end of every session.
it('a key is purged after 24 hours', async () => {
  const { ask, key } = await attempt();
  const first = toldBy(await ask());
  platform.clock.advance(24 * 3_600_000 - 60_000);
  expect(toldBy(await ask())).toEqual({ ...first, replayed: true });
  platform.clock.advance(120_000);
  const later = toldBy(await ask());
  expect(later).toMatchObject({ status: 201, replayed: false });
  expect(later.text).not.toBe(first.text);
  platform.clock.advance(25 * 3_600_000);
  // A run that was in progress during the jump used the time before it; the next run is a minute later.
  await until(async () => {
    platform.clock.advance(60_000);
    return (await keyRow(key)).length === 0 ? [1] : [];
  });
});

it('a fingerprint uses a secret, so a reader of the database cannot guess a request from it', async () => {
  const { ask, key, body, path } = await fingerprinted();
  const [row] = await platform.sql<{ fingerprint: Uint8Array }>(
    'select fingerprint from idempotency_keys where key = $1',
    [key],
  );
  expect(Buffer.from(row?.fingerprint ?? []).equals(plainFingerprint(path, body))).toBe(false);
  expect(toldBy(await ask())).toMatchObject({ replayed: true });
});

it('a key with a fingerprint from before that secret is replayed for its request, and refused for another', async () => {
  const { ask, key, body, path, response } = await fingerprinted();
  await platform.sql('update idempotency_keys set fingerprint = $2 where key = $1', [
    key,
    plainFingerprint(path, body),
  ]);
  expect(toldBy(await ask())).toMatchObject({ status: 201, replayed: true, text: response.text });
  await platform.sql('update idempotency_keys set fingerprint = $2 where key = $1', [
    key,
    plainFingerprint(path, { ...body, name: 'Another' }),
  ]);
  expect((await ask()).status).toBe(422);
});

/** A request under a key, with the input of its fingerprint. */
async function fingerprinted() {
  const path = `/v1/tenants/${platform.tenant.id}/agents`;
  const key = randomUUID();
  const body = { instructions: 'Be brief.', name: 'Front desk' };
  const ask = () =>
    send(platform.url, { method: 'POST', path, body }, { ...withKey(platform.tenant.apiKey), 'idempotency-key': key });
  return { ask, key, body, path, response: await ask() };
}

/** The fingerprint of 0.1.0. */
const plainFingerprint = (path: string, body: Readonly<Record<string, string>>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['POST', path, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();
