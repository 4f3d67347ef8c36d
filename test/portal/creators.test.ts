// A portal session ends with the API key or the operator that made it: its link, its cookie and its live streams.
import { createClient, createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { OperatorClient, Client } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send } from '../harness/http/callers.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openStream } from '../streams/read-stream.ts';

let platform: TestPlatform;
let second: App;
beforeAll(async () => {
  platform = await startPlatform({ config: { role: 'api' } });
  second = await createApp(platform.options);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await second.close(1_000);
  await platform.close();
});

interface Creator {
  /** Makes portal sessions of the tenant. */
  readonly portalSessions: Client['portalSessions'];
  /** Ends the key or the operator. */
  readonly end: () => Promise<unknown>;
}

async function keyOf(): Promise<Creator> {
  const { id } = platform.tenant;
  const { key, api_key } = await platform.operator.apiKeys.create({ tenant_id: id, label: 'of a person who leaves' });
  const client = createClient({ baseUrl: platform.url, apiKey: key, tenantId: id });
  return { portalSessions: client.portalSessions, end: () => platform.operator.apiKeys.revoke(api_key.id) };
}

let people = 0;
async function operatorOf(end: (admin: OperatorClient, id: string) => Promise<unknown>): Promise<Creator> {
  const email = `leaves-${(people += 1)}@example.com`;
  const { url, invitation } = await platform.operator.invitations.create({ email, role: 'admin' });
  const response = await createOperatorClient({ baseUrl: platform.url }).invitations.accept({
    token: new URL(url).hash.slice(1),
    password: 'a password of her own',
  });
  const client = createOperatorClient({ baseUrl: platform.url, cookie: sessionCookie(response) });
  return {
    portalSessions: client.withTenant(platform.tenant.id).portalSessions,
    end: () => end(platform.operator, invitation.operator_id),
  };
}

const browser = () => createOperatorClient({ baseUrl: platform.url });
const tokenIn = (url: string): string => new URL(url).hash.slice(1);
const open = async (of: Creator) => {
  const { portal_session, url } = await of.portalSessions.create({ access: 'manage' });
  return { id: portal_session.id, cookie: sessionCookie(await browser().portal.open({ token: tokenIn(url) })) };
};
const agents = async (baseUrl: string, cookie: string): Promise<number> =>
  (
    await send(
      baseUrl,
      { method: 'GET', path: `/v1/tenants/${platform.tenant.id}/agents`, body: undefined },
      { cookie },
    )
  ).status;

it.each<[string, () => Promise<Creator>]>([
  ['the API key', keyOf],
  ['an operator who is disabled', () => operatorOf((admin, id) => admin.operators.disable(id))],
  [
    'an operator who may only look any more',
    () => operatorOf((admin, id) => admin.operators.update(id, { role: 'viewer' })),
  ],
  ['an operator whose password is reset', () => operatorOf((admin, id) => admin.operators.resetPassword(id))],
])('a portal session, its link and its stream end with %s, in every process and for good', async (_who, make) => {
  const [creator, other] = [await make(), await keyOf()];
  const [session, kept] = [await open(creator), await open(other)];
  const link = tokenIn((await creator.portalSessions.create({ access: 'read' })).url);
  const stream = await openStream(`${platform.url}/v1/tenants/${platform.tenant.id}/calls/stream`, {
    cookie: session.cookie,
  });
  const both = [platform.url, second.url];
  expect(await Promise.all(both.map((url) => agents(url, session.cookie)))).toEqual([200, 200]);
  await creator.end();
  expect(await Promise.all(both.map((url) => agents(url, session.cookie)))).toEqual([401, 401]);
  expect(await refusalOf(browser().portal.open({ token: link }))).toMatchObject({ code: 'unauthorized' });
  const [end] = (await stream.until(({ event }) => event === 'end')).slice(-1);
  expect(end?.data).toContain('credentials_invalid');
  const { portal_session } = await platform.operator.withTenant(platform.tenant.id).portalSessions.get(session.id);
  expect(portal_session.revoked_at).not.toBeNull();
  expect(await agents(platform.url, kept.cookie)).toBe(200);
});

it('a key that was revoked a moment ago, and is still kept in memory, makes no portal session', async () => {
  const creator = await keyOf();
  await creator.portalSessions.list();
  // As another process sees it before the notification arrives.
  await platform.sql('alter table api_keys disable trigger api_keys_announce_revocation');
  await platform.sql(
    `update api_keys set revoked_at = now() where label = 'of a person who leaves' and revoked_at is null`,
  );
  await platform.sql('alter table api_keys enable trigger api_keys_announce_revocation');
  expect(await refusalOf(creator.portalSessions.create({ access: 'manage' }))).toMatchObject({ code: 'unauthorized' });
});

it('an operator who is enabled again does not get the portal sessions back', async () => {
  let id = '';
  const creator = await operatorOf((admin, of) => admin.operators.disable((id = of)));
  const session = await open(creator);
  await creator.end();
  await platform.operator.operators.enable(id);
  expect(await agents(platform.url, session.cookie)).toBe(401);
});
