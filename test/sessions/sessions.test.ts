// The sessions of users and of operators: each person sees its own and no other, and ends one, or all others; who manages
// people signs one out everywhere.
import { exampleUserPassword, limits } from '@voicecall/contract';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, withCookie } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openStream } from '../streams/read-stream.ts';
import { newUser } from '../users/new-user.ts';

let platform: TestPlatform;
let other: Awaited<ReturnType<typeof createApp>>;
let admin: OperatorClient;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  other = await createApp(platform.options);
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  admin = await signIn(platform.url);
});
afterAll(async () => {
  await other.close(1_000);
  await platform.close();
});

const password = exampleUserPassword;
const browser = (cookie?: string, baseUrl = platform.url) => createOperatorClient({ baseUrl, cookie });
const sessionsOf = async (cookie: string) => (await browser(cookie).sessions.list()).sessions;
const notFound = { status: 404, code: 'session_not_found' };

interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}
interface Kind {
  make(tenant?: string): Promise<Person>;
  readonly login: string;
  signOutEverywhere(by: OperatorClient, id: string): Promise<unknown>;
  readonly isSelf: string;
}
const kinds: Readonly<Record<string, Kind>> = {
  'a user': {
    make: (tenant = platform.tenant.id) => newUser({ url: platform.url, operator: admin }, tenant),
    login: '/portal/api/login',
    signOutEverywhere: (by, id) => by.withTenant(platform.tenant.id).users.endSessions(id),
    isSelf: 'user_is_self',
  },
  'an operator': {
    async make() {
      const email = `op-${Math.random().toString(36).slice(2)}@example.com`;
      const { url } = await admin.invitations.create({ email, role: 'admin' });
      const token = new URL(url).hash.slice(1);
      const accepted = await browser().invitations.accept({ token, password });
      return { id: accepted.operator.id, email, cookie: sessionCookie(accepted) };
    },
    login: '/admin/api/login',
    signOutEverywhere: (by, id) => by.operators.endSessions(id),
    isSelf: 'operator_is_self',
  },
};

async function signedIn(kind: Kind, email: string, userAgent = 'curl/8.5.0'): Promise<string> {
  const response = await fetch(`${platform.url}${kind.login}`, {
    method: 'POST',
    // The bytes of UTF-8, as clients send them.
    headers: { 'content-type': 'application/json', 'user-agent': Buffer.from(userAgent).toString('latin1') },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The statuses of a request of a session in two processes. */
const statuses = (cookie: string): Promise<number[]> =>
  Promise.all(
    [platform.url, other.url].map(async (at) => {
      const path = `/v1/tenants/${platform.tenant.id}/calls`;
      return (await send(at, { method: 'GET', path, body: undefined }, withCookie(cookie, at))).status;
    }),
  );
const actions = async (target_id: string) =>
  (await platform.sql<{ action: string }>('select action from audit_events where target_id = $1', [target_id])).map(
    ({ action }) => action,
  );

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('sees its sessions, and one that it ends is refused at once on every process, with its stream', async () => {
    const { id: person, email, cookie } = await kind.make();
    const second = await signedIn(kind, email);
    const [own, theirs] = [await sessionsOf(cookie), await sessionsOf(second)];
    expect(own.map(({ current }) => current)).toEqual([true, false]);
    expect(theirs.map(({ id, current }) => [id, current])).toEqual(
      own.map(({ id }, at) => [id, at === 1]).toReversed(),
    );
    const ended = own[1];
    expect(ended).toMatchObject({ address: '127.0.0.1', user_agent: 'curl/8.5.0', last_seen_at: ended?.created_at });
    platform.clock.advance(120_000);
    const now = platform.clock.now().toISOString();
    expect(await statuses(second)).toEqual([200, 200]);
    await expect.poll(async () => (await sessionsOf(cookie))[1]?.last_seen_at).toSatisfy((at: string) => at >= now);

    const id = ended?.id ?? '';
    const strangers = [await kind.make(), await kind.make((await admin.tenants.create({ name: 'Other' })).id)];
    for (const stranger of strangers) {
      expect((await sessionsOf(stranger.cookie)).map((session) => session.id)).not.toContain(id);
      expect(await refusalOf(browser(stranger.cookie).sessions.end(id))).toMatchObject(notFound);
    }
    expect(await refusalOf(browser(cookie).sessions.end("%' or 1=1"))).toMatchObject(notFound);
    expect(await statuses(second)).toEqual([200, 200]);

    const path = `/v1/tenants/${platform.tenant.id}/calls/stream`;
    const stream = await openStream(`${other.url}${path}`, { cookie: second });
    expect((await browser(cookie).sessions.end(id)).session).toMatchObject({ id, current: false });
    expect([await statuses(second), await statuses(cookie)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
    const [end] = (await stream.until(({ event }) => event === 'end')).slice(-1);
    expect(end?.data).toContain('credentials_invalid');
    expect(await refusalOf(browser(cookie).sessions.end(id))).toMatchObject(notFound);
    expect((await sessionsOf(cookie)).map((session) => session.current)).toEqual([true]);
    expect(await actions(person)).toEqual(expect.arrayContaining(['session.ended']));
  });

  it('ends all its other sessions, and no session of anybody else', async () => {
    const [{ id, email, cookie }, stranger] = [await kind.make(), await kind.make()];
    const others = [await signedIn(kind, email), await signedIn(kind, email)];
    expect(await browser(cookie).sessions.endOthers()).toEqual({ ended: 2 });
    for (const one of others) expect(await statuses(one)).toEqual([401, 401]);
    for (const one of [cookie, stranger.cookie]) expect(await statuses(one)).toEqual([200, 200]);
    expect(await browser(cookie).sessions.endOthers()).toEqual({ ended: 0 });
    expect(await actions(id)).toEqual(expect.arrayContaining(['session.others_ended']));
  });

  it('is signed out everywhere by who manages people, who does not do it to itself', async () => {
    const [{ id, email, cookie }, manager] = [await kind.make(), await kind.make()];
    const all = [cookie, await signedIn(kind, email)];
    const by = browser(manager.cookie);
    expect(await refusalOf(kind.signOutEverywhere(by, manager.id))).toMatchObject({ code: kind.isSelf });
    await kind.signOutEverywhere(by, id);
    for (const one of all) expect(await statuses(one)).toEqual([401, 401]);
    expect(await statuses(manager.cookie)).toEqual([200, 200]);
    // The account is not locked.
    expect(await statuses(await signedIn(kind, email))).toEqual([200, 200]);
    expect(await actions(id)).toEqual(expect.arrayContaining([expect.stringMatching(/\.sessions_ended$/)]));
  });

  it('has a client that says of itself what it likes: it is cut, and kept as text', async () => {
    const { email, cookie } = await kind.make();
    const hostile = `<img src=x onerror=alert(1)>'); drop table operators; -- ☎️🤖${'é'.repeat(5_000)}`;
    await signedIn(kind, email, hostile);
    const kept = (await sessionsOf(cookie))[1]?.user_agent ?? '';
    expect(hostile.startsWith(kept.replace(/\uFFFD$/, ''))).toBe(true);
    expect(kept).toContain('🤖é');
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(limits.user_agent_bytes + 2);
    await signedIn(kind, email, '');
    expect((await sessionsOf(cookie)).map(({ user_agent }) => user_agent)).toContain('');
  });
});
