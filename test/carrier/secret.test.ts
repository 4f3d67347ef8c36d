// The secret of a carrier account, and the password of outgoing calls: both are stored sealed and appear nowhere
// else, whatever the carrier responds (requirement 4.4).
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { carrierAuthToken } from '@voicecall/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, signInCookie, withKey } from '../harness/http/callers.ts';
import { importOf, nextAccount, oursAt } from '../harness/carrier/carrier.ts';
import { until } from '../harness/calls/place-call.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

// With characters that are encoded differently in forms, URLs and base64.
const tokens = ['first', 'second', 'misplaced'].map((name) => `canary-${name}-${randomBytes(12).toString('hex')}+/=&%`);
const [first = '', second = '', misplaced = ''] = tokens;
const account = nextAccount();
const [number = ''] = account.numbers;

/** The response that replaces the carrier's; it repeats the request's credentials. */
type Instead = (req: IncomingMessage, res: ServerResponse) => void;

/** The sandbox's carrier, with unusual secrets that the test can search for. */
let proxy: Server;
let instead: Instead | undefined;
let opened: string[] = [first];
let platform: TestPlatform;
let tenant: TestTenant;
const responses: RawResponse[] = [];

const decoded = (req: IncomingMessage): string =>
  Buffer.from((req.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString('utf8');

async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [sid, token] = [decoded(req).slice(0, 34), decoded(req).slice(35)];
  const authorization = `Basic ${Buffer.from(`${sid}:${opened.includes(token) ? carrierAuthToken : 'wrong'}`).toString('base64')}`;
  const bytes = await buffer(req);
  const headers = { authorization, ...(bytes.length > 0 && { 'content-type': req.headers['content-type'] ?? '' }) };
  const response = await fetch(`${platform.sandbox.url}/carrier${req.url}`, {
    method: req.method ?? 'GET',
    headers,
    ...(bytes.length > 0 && { body: bytes }),
  });
  res
    .writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' })
    .end(await response.text());
}

beforeAll(async () => {
  proxy = createServer((req, res) => (instead ? instead(req, res) : void pass(req, res))).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  platform = await startPlatform({
    config: { log_level: 'trace' },
    carrier: { base_url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
  });
  tenant = await addTenant(platform);
});
afterAll(async () => {
  await platform.close();
  proxy.closeAllConnections();
  proxy.close();
});

async function importBy(changes: object = {}): Promise<RawResponse> {
  await platform.sql('delete from rate_limits');
  const response = await send(
    platform.url,
    {
      method: 'POST',
      path: `/v1/tenants/${tenant.id}/carrier-imports`,
      body: { ...importOf(account), auth_token: first, ...changes },
    },
    withKey(tenant.apiKey),
  );
  responses.push(response);
  return response;
}

/** All encodings in which a secret could appear. */
const formsOf = (secret: string): string[] => {
  const bytes = [secret, `${account.account_sid}:${secret}`].map((text) => Buffer.from(text));
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...bytes.flatMap((it) => [it.toString('hex'), it.toString('base64').replace(/=+$/, ''), it.toString('base64url')]),
  ];
};

let passwords: string[] = [];
/** The secrets that `text` contains. */
const shownIn = (text: string): string[] =>
  [...tokens, ...passwords].filter((secret) => formsOf(secret).some((form) => text.includes(form)));

/** The tables that contain a secret. */
async function tablesShowing(): Promise<string[]> {
  const tables = await platform.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const showing: string[] = [];
  for (const { name } of tables) {
    const rows = await platform.sql<{ text: string }>(`select t::text as text from ${name} t`);
    if (shownIn(rows.map(({ text }) => text).join('\n')).length > 0) showing.push(name);
  }
  expect(tables.length).toBeGreaterThan(15);
  return showing;
}

const json = { 'content-type': 'application/json' };
/** Carriers that repeat the credentials they got. */
const talkative: Readonly<Record<string, readonly [status: number, instead: Instead]>> = {
  '400 for its parameters': [
    502,
    (req, res) =>
      res.writeHead(400, json).end(
        JSON.stringify({
          code: 20001,
          message: `${decoded(req)} ${req.headers.authorization}`,
          more_info: decoded(req),
          status: 400,
        }),
      ),
  ],
  '401 for its credentials': [
    400,
    (req, res) =>
      res
        .writeHead(401, { ...json, 'www-authenticate': `Basic realm="${encodeURIComponent(decoded(req))}"` })
        .end(JSON.stringify({ code: 20003, message: `${decoded(req)} is wrong`, status: 401 })),
  ],
  '429': [
    502,
    (req, res) =>
      res
        .writeHead(429, json)
        .end(JSON.stringify({ code: 20429, message: `${req.headers.authorization}`, status: 429 })),
  ],
  'a 500 page': [
    502,
    (req, res) =>
      res.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${decoded(req)} ${req.headers.authorization}</h1>`),
  ],
  'a 200 page': [
    502,
    (req, res) =>
      res
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<h1>${decoded(req)} ${encodeURIComponent(decoded(req))}</h1>`),
  ],
  'a redirect': [502, (req, res) => res.writeHead(302, { location: `/${encodeURIComponent(decoded(req))}` }).end()],
  'half a body': [
    502,
    (req, res) =>
      void res
        .writeHead(200, { ...json, 'content-length': '4096' })
        .write(`{"message":"${decoded(req)}`, () => res.destroy()),
  ],
};

it.each(Object.entries(talkative))(
  'an import whose carrier responds with %s that repeats the secret is refused, and the error does not repeat it',
  async (_what, [status, response]) => {
    instead = response;
    const refused = await importBy();
    instead = undefined;
    expect([refused.status, shownIn(refused.text + refused.rawHeaders.join('\n'))]).toEqual([status, []]);
    if (status === 502) expect(refused.json()).toMatchObject({ details: { upstream: 'carrier' } });
  },
);

it('the secret is sealed in every table in the middle of an import', async () => {
  let goOn: (() => void) | undefined;
  const asked: string[] = [];
  instead = (req, res) => {
    asked.push(`${req.method} ${req.url}`);
    if (req.method !== 'POST' || !req.url?.endsWith('/PhoneNumbers')) return void pass(req, res);
    goOn = () => void pass(req, res);
  };
  const importing = importBy();
  await until(async () => (goOn ? [1] : []));
  passwords = oursAt(platform, tenant.id, account).credential_lists.flatMap(({ credentials }) =>
    credentials.map(({ password }) => password),
  );
  expect(passwords).toEqual([expect.stringMatching(/^\w{32}$/)]);
  expect(
    await platform.sql('select step from carrier_operations where tenant_id = $1 and auth_token_sealed is not null', [
      tenant.id,
    ]),
  ).toContainEqual({ step: 'number' });
  expect(await tablesShowing()).toEqual([]);
  instead = undefined;
  goOn?.();
  expect((await importing).status).toBe(200);
});

it('a secret that is in the wrong place, has a wrong name, or is wrong itself is not repeated', async () => {
  const tries: readonly object[] = [
    { auth_token: { value: misplaced } },
    { auth_token: [misplaced] },
    { auth_token: misplaced.repeat(9) },
    { auth_token: misplaced },
    { phone_number: misplaced },
    { auth_tokens: misplaced },
  ];
  for (const changes of tries) expect((await importBy(changes)).status).toBe(400);
  const headers = { ...withKey(tenant.apiKey), ...json };
  responses.push(
    await rawRequest(platform.url, {
      method: 'POST',
      path: `/v1/tenants/${tenant.id}/carrier-imports`,
      headers,
      body: `{"auth_token":"${misplaced}"`,
    }),
  );
  expect(responses.at(-1)?.status).toBe(400);
});

it('a new secret replaces the old one, and the release uses it', async () => {
  opened = [second];
  expect((await importBy({ auth_token: first })).status).toBe(400);
  expect((await importBy({ auth_token: second })).status).toBe(200);
  const released = await send(
    platform.url,
    {
      method: 'DELETE',
      path: `/v1/tenants/${tenant.id}/carrier-imports/${encodeURIComponent(number)}`,
      body: undefined,
    },
    withKey(tenant.apiKey),
  );
  responses.push(released);
  expect([released.status, platform.sandbox.carrierState(account.account_sid).numbers[0]]).toMatchObject([
    200,
    { number, trunk_sid: null },
  ]);
});

it('a release whose carrier repeats the secret is logged and audited without it', async () => {
  await importBy({ auth_token: second });
  instead = talkative['400 for its parameters']?.[1];
  responses.push(
    await send(
      platform.url,
      {
        method: 'DELETE',
        path: `/v1/tenants/${tenant.id}/carrier-imports/${encodeURIComponent(number)}`,
        body: undefined,
      },
      withKey(tenant.apiKey),
    ),
  );
  instead = undefined;
  expect(responses.at(-1)?.status).toBe(200);
  expect(
    await platform.sql(
      `select 1 from audit_events where tenant_id = $1 and action = 'phone_number.release_incomplete'`,
      [tenant.id],
    ),
  ).toHaveLength(1);
});

it('the secret is in no response, log line, audit event or table of all these tests', async () => {
  for (const path of ['trunks', 'phone-numbers'])
    responses.push(
      await send(
        platform.url,
        { method: 'GET', path: `/v1/tenants/${tenant.id}/${path}`, body: undefined },
        withKey(tenant.apiKey),
      ),
    );
  responses.push(
    await send(
      platform.url,
      { method: 'GET', path: '/admin/api/audit-events', body: undefined },
      { cookie: await signInCookie(platform.url) },
    ),
  );
  expect(responses.map(({ text, rawHeaders }) => shownIn(text + rawHeaders.join('\n')))).toEqual(
    responses.map(() => []),
  );
  expect(platform.logged.length).toBeGreaterThan(30);
  expect(shownIn(JSON.stringify(platform.logged))).toEqual([]);
  expect(await tablesShowing()).toEqual([]);
});

it('the search of these tests finds a secret where there is one', async () => {
  await platform.sql('update tenants set name = $2 where id = $1', [
    tenant.id,
    Buffer.from(`${account.account_sid}:${second}`).toString('base64'),
  ]);
  expect(await tablesShowing()).toEqual(['public.tenants']);
});
