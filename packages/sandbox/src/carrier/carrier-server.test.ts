// The carrier's HTTP server: authentication, behaviour by account digits, ordered faults, and hostile requests.
import { request } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { accountOf, askAs, basic, importNumber, sidOf } from '../testing/ask-carrier.ts';
import { startRig } from '../testing/rig.ts';

async function startCarrier(digits = '001', options: Parameters<typeof startRig>[0] = {}) {
  const rig = await startRig(options);
  const account_sid = accountOf(digits);
  return {
    ...rig,
    account_sid,
    ask: askAs(rig.sandbox.url, account_sid),
    state: () => rig.sandbox.carrierState(account_sid),
  };
}

/** A change that every account allows, and what exists afterwards. */
const makeList = (name = 'one') => ['~/SIP/CredentialLists.json', { form: { FriendlyName: name } }] as const;

const numberSid = (digits: string, last: number): string => `PN${`1555${digits}000${last}`.padStart(32, '0')}`;

describe('authentication', () => {
  it('accepts a well-formed account with the shared secret', async () => {
    const { ask, account_sid } = await startCarrier('001');
    const { status, body } = await ask('~.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({ sid: account_sid, status: 'active', uri: `/2010-04-01/Accounts/${account_sid}.json` });
  });

  const unknownClients: readonly { readonly who: string; readonly header: string }[] = [
    { who: 'anonymous', header: '' },
    { who: 'a bearer', header: 'Bearer abc' },
    { who: 'an unreadable one', header: 'Basic %%%' },
    { who: 'one without a colon', header: `Basic ${Buffer.from(accountOf('001')).toString('base64')}` },
    { who: 'the wrong secret', header: basic(accountOf('001'), 'f'.repeat(32)) },
    { who: 'a longer secret', header: basic(accountOf('001'), '0'.repeat(33)) },
    { who: 'another form', header: basic(`AC${'a'.repeat(32)}`) },
    { who: 'account 000', header: basic(accountOf('000')) },
    { who: 'another account', header: basic(accountOf('002')) },
  ];
  it.each(unknownClients)('refuses $who with 401, as Twilio does', async ({ header }) => {
    const { sandbox, account_sid } = await startCarrier();
    const response = await fetch(
      `${sandbox.url}/carrier/2010-04-01/Accounts/${account_sid}.json`,
      header === '' ? {} : { headers: { authorization: header } },
    );
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      code: 20003,
      message: 'Authenticate',
      more_info: 'https://www.twilio.com/docs/errors/20003',
      status: 401,
    });
  });
});

describe('an account by its last three digits', () => {
  it.each([
    ['100', 'suspended'],
    ['101', 'closed'],
  ])('%s has the status %s, and refuses everything else', async (digits, status) => {
    const { ask } = await startCarrier(digits);
    expect((await ask('~.json')).body).toMatchObject({ status });
    for (const path of ['~/IncomingPhoneNumbers.json', '/v1/Trunks'])
      expect(await ask(path)).toMatchObject({ status: 403, body: { code: 20403 } });
  });

  it.each([
    ['110', 429, 20429],
    ['130', 503, 20503],
  ])('%s allows reading the account, and refuses everything else with %i', async (digits, status, code) => {
    const { ask } = await startCarrier(digits);
    expect((await ask('~.json')).status).toBe(200);
    const refused = await ask('~/IncomingPhoneNumbers.json');
    expect(refused).toMatchObject({ status, body: { code } });
    expect(refused.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
  });

  it('120 is slow, and does not delay the closing of the sandbox', async () => {
    const { sandbox, ask } = await startCarrier('120');
    const asked = ask('~.json');
    const lost = expect(asked).rejects.toThrow('fetch failed');
    await expect.poll(() => sandbox.carrierRequests()).toMatchObject([{ fault: 'slow' }]);
    await sandbox.close();
    await lost;
  });

  it('203 responds to its third change with 500 and without effect; later changes succeed', async () => {
    const { ask, state } = await startCarrier('203');
    for (const name of ['one', 'two']) sidOf(await ask(...makeList(name)));
    expect(await ask(...makeList('three'))).toMatchObject({ status: 500, body: { code: 20500, status: 500 } });
    expect(state().credential_lists.map(({ name }) => name)).toEqual(['one', 'two']);
    sidOf(await ask(...makeList('three')));
  });

  it('302 makes its second change and sends no response', async () => {
    const { ask, state } = await startCarrier('302');
    sidOf(await ask(...makeList('one')));
    await expect(ask(...makeList('two'))).rejects.toThrow('fetch failed');
    expect(state().credential_lists).toHaveLength(2);
  });

  it.each([
    ['401', 0],
    ['501', 1],
  ])('%s never responds to its first change, of which %i takes effect', async (digits, lists) => {
    const { sandbox, ask, state } = await startCarrier(digits);
    const asked = expect(ask(...makeList())).rejects.toThrow('fetch failed');
    await expect.poll(() => sandbox.carrierRequests().filter(({ fault }) => fault !== null)).toHaveLength(1);
    expect(state().credential_lists).toHaveLength(lists);
    await sandbox.close();
    await asked;
  });

  it('digits x00 mean no fault', async () => {
    for (const digits of ['200', '300', '400', '500', '999']) {
      const { ask } = await startCarrier(digits);
      expect((await ask(...makeList())).status).toBe(201);
    }
  });

  it('changes are counted, reads are not', async () => {
    const { ask } = await startCarrier('201');
    for (const path of ['~.json', '~/IncomingPhoneNumbers.json', '/v1/Trunks'])
      expect((await ask(path)).status).toBe(200);
    expect((await ask(...makeList())).status).toBe(500);
  });
});

describe('an ordered fault', () => {
  it('applies to matching requests, as often as ordered', async () => {
    const { sandbox, ask, account_sid } = await startCarrier();
    const other = askAs(sandbox.url, accountOf('002'));
    sandbox.orderCarrierFault({
      kind: 'error_500',
      account_sid,
      method: 'POST',
      path_contains: '/CredentialLists',
      times: 2,
    });
    expect((await ask('/v1/Trunks', { form: { FriendlyName: 'free' } })).status).toBe(201);
    expect((await ask('~/SIP/CredentialLists.json')).status).toBe(200);
    expect((await other(...makeList())).status).toBe(201);
    for (const status of [500, 500, 201]) expect((await ask(...makeList())).status).toBe(status);
    expect(sandbox.carrierRequests(account_sid).map(({ method, path, fault }) => ({ method, path, fault }))).toEqual([
      { method: 'POST', path: '/v1/Trunks', fault: null },
      { method: 'GET', path: `/2010-04-01/Accounts/${account_sid}/SIP/CredentialLists.json`, fault: null },
      ...(['error_500', 'error_500', null] as const).map((fault) => ({
        method: 'POST',
        path: `/2010-04-01/Accounts/${account_sid}/SIP/CredentialLists.json`,
        fault,
      })),
    ]);
  });

  it.each([
    ['unauthorized', 401],
    ['rate_limited', 429],
    ['unavailable', 503],
    ['error_500', 500],
  ] as const)('%s is answered with %i and changes nothing', async (kind, status) => {
    const { sandbox, ask, state } = await startCarrier();
    sandbox.orderCarrierFault({ kind });
    expect((await ask(...makeList())).status).toBe(status);
    expect(state().credential_lists).toEqual([]);
  });

  it.each([
    ['cut', 0],
    ['lost_answer', 1],
  ] as const)('%s breaks the connection, and %i lists are made', async (kind, lists) => {
    const { sandbox, ask, state } = await startCarrier();
    sandbox.orderCarrierFault({ kind });
    await expect(ask(...makeList())).rejects.toThrow('fetch failed');
    expect(state().credential_lists).toHaveLength(lists);
  });

  it('of kind garbage sends no JSON after the effect; slow sends the right response late', async () => {
    const { sandbox, ask, state } = await startCarrier();
    sandbox.orderCarrierFault({ kind: 'garbage' });
    await expect(ask(...makeList())).rejects.toThrow(SyntaxError);
    sandbox.orderCarrierFault({ kind: 'slow', ms: 1 });
    sidOf(await ask(...makeList('two')));
    expect(state().credential_lists).toHaveLength(2);
  });

  it('can be ordered, watched and cleared over HTTP, as can the state', async () => {
    const { sandbox, ask, account_sid, state } = await startCarrier();
    const control = (method: string, path: string, body?: unknown): Promise<Response> =>
      fetch(`${sandbox.url}/sandbox/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await control('POST', 'carrier-faults', { kind: 'unavailable', times: 2 })).status).toBe(202);
    expect((await control('POST', 'carrier-faults', { kind: 'no such' })).status).toBe(400);
    expect((await ask('~.json')).status).toBe(503);
    expect(await (await control('GET', 'carrier-requests')).json()).toMatchObject({
      requests: [{ account_sid, method: 'GET', fault: 'unavailable' }],
    });
    await control('DELETE', 'carrier-faults');
    sidOf(await ask(...makeList()));
    expect(await (await control('GET', 'carrier')).json()).toEqual({ accounts: [state()] });
    await control('DELETE', 'carrier');
    expect(await (await control('GET', 'carrier')).json()).toEqual({ accounts: [] });
    expect(state().credential_lists).toEqual([]);
    expect(sandbox.carrierRequests()).toHaveLength(1);
  });
});

test('the contents of an account are equal before a change and after it was undone', async () => {
  const { ask, state } = await startCarrier('042');
  const before = state();
  const { list, trunk } = await importNumber(ask, numberSid('042', 0));
  expect(state()).not.toEqual(before);
  for (const path of [
    `/v1/Trunks/${trunk}/PhoneNumbers/${numberSid('042', 0)}`,
    `/v1/Trunks/${trunk}/CredentialLists/${list}`,
    `/v1/Trunks/${trunk}`,
    `~/SIP/CredentialLists/${list}.json`,
  ]) {
    expect(await ask(path, { method: 'DELETE' })).toMatchObject({ status: 204, body: null });
  }
  expect(state()).toEqual(before);
});

test('everything survives a restart in a file that only the owner can read, including the count of changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-carrier-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state_file = join(folder, 'sandbox.json');
  const first = await startCarrier('208', { state_file });
  await importNumber(first.ask, numberSid('208', 8));
  const kept = first.state();
  await first.sandbox.close();
  const second = await startCarrier('208', { state_file });
  expect(second.state()).toEqual(kept);
  expect(kept.trunks.map(({ name }) => name)).toEqual(['PBX', 'ours']);
  expect((await second.ask(...makeList('two'))).status).toBe(201);
  expect((await second.ask(...makeList('three'))).status).toBe(500);
  expect((await stat(join(folder, 'sandbox-carrier.json'))).mode & 0o777).toBe(0o600);
  second.sandbox.resetCarrier();
  expect(JSON.parse(await readFile(join(folder, 'sandbox-carrier.json'), 'utf8'))).toEqual({
    accounts: [],
    retired_domains: [],
  });
});

describe('a hostile request', () => {
  /** Sent unchanged: fetch would normalize it. */
  async function raw(
    url: string,
    path: string,
    { method = 'POST', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<{ status: number; body: unknown }> {
    const { hostname, port } = new URL(url);
    const asked = request({
      hostname,
      port,
      path,
      method,
      headers: { authorization: basic(accountOf('001')), ...headers },
    });
    asked.end(body);
    const [response] = await once(asked, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each([
    ['that is not a form', { headers: { 'content-type': 'application/json' }, body: '{"FriendlyName":"x"}' }],
    ['whose form cannot be decoded', { headers: form, body: 'FriendlyName=%zz' }],
    ['that is too long', { headers: form, body: `FriendlyName=${'x'.repeat(2_000_000)}` }],
    ['without a form', {}],
    ['with unknown members', { headers: form, body: 'FriendlyName=x&__proto__=y&constructor=z' }],
  ])('%s is refused with 400', async (_what, options) => {
    const { sandbox, state, problems } = await startCarrier();
    expect(
      await raw(sandbox.url, '/carrier/v1/Trunks/TK00000000000000000000000000000001/OriginationUrls', options),
    ).toMatchObject({ status: 400, body: { code: 20001, status: 400 } });
    expect(state().trunks).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('with any path and any secret gets an error in Twilio’s format', async () => {
    const { sandbox, problems } = await startCarrier();
    const piece = fc.oneof(
      fc.constantFrom(
        'v1',
        'Trunks',
        '2010-04-01',
        'Accounts',
        '%',
        '%00',
        '%zz',
        '..',
        '',
        '*',
        accountOf('001'),
        `${accountOf('001')}.json`,
        '__proto__',
        'constructor',
      ),
      fc.stringMatching(/^[!-~]{0,12}$/),
    );
    const path = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => `/carrier/${pieces.join('/')}`);
    const header = fc.oneof(
      fc.constant(basic(accountOf('001'))),
      fc.stringMatching(/^[ -~]{0,40}$/),
      fc.string().map((text) => `Basic ${Buffer.from(text).toString('base64')}`),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        header,
        fc.constantFrom('GET', 'POST', 'DELETE', 'PUT'),
        async (to, authorization, method) => {
          const { status, body } = await raw(sandbox.url, to, { method, headers: { authorization, ...form } });
          expect(status).toBeLessThan(500);
          if (status >= 400)
            expect(body).toMatchObject({
              code: expect.any(Number) as number,
              message: expect.any(String) as string,
              status,
            });
        },
      ),
      { numRuns: 200 },
    );
    expect(problems).toEqual([]);
  });
});
