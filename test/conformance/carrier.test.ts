// `pnpm conformance`: Prism checks the carrier adapter and the sandbox's carrier against the API that Twilio publishes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carrierAuthToken, startSandbox } from '@voicecall/sandbox';
import type { Sandbox } from '@voicecall/sandbox';
import { twilioCarrier } from '@voicecall/server/adapters/twilio-carrier.ts';
import { CarrierError } from '@voicecall/server/ports/carrier.ts';
import type { Carrier } from '@voicecall/server/ports/carrier.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { readCarrierDocument } from './carrier-document.ts';
import { newHeld, portRequests } from './carrier-requests.ts';
import type { Method } from './carrier-requests.ts';
import { startCarrierWitness } from './carrier-witness.ts';
import type { CarrierWitness, Exchange } from './carrier-witness.ts';
import { installCarrierPeer } from './install-carrier-peer.ts';
import { startPrism } from './start-prism.ts';

/** A carrier behind Prism, and the adapter on it. */
interface Stand {
  readonly witness: CarrierWitness;
  readonly carrier: Carrier;
}

const account = (digits: string): string => `AC${digits.padStart(32, '0')}`;
const methods = Object.keys(portRequests) as Method[];
const closers: (() => Promise<unknown>)[] = [];
let sandbox: Sandbox;
let mock: Stand;
let proxy: Stand;

// The first run on a machine downloads 60 MB.
beforeAll(async () => {
  const peer = await installCarrierPeer();
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-carrier-'));
  closers.push(() => rm(directory, { recursive: true }));
  const { text, operations } = await readCarrierDocument(peer);
  const document = join(directory, 'carrier.json');
  await writeFile(document, text);
  sandbox = await startSandbox({
    api_key: 'sandbox',
    api_secret: 'a sandbox secret that is long enough',
    clock_speed: 20,
  });
  closers.push(() => sandbox.close());
  const open = async (upstream?: string): Promise<Stand> => {
    const prism = await startPrism(peer, document, upstream);
    closers.push(() => prism.stop());
    const witness = await startCarrierWitness(prism.url, operations);
    closers.push(() => witness.close());
    return { witness, carrier: twilioCarrier({ base_url: witness.url, signalling_cidrs: null, timeout_ms: 20_000 }) };
  };
  [mock, proxy] = await Promise.all([open(), open(`${sandbox.url}/carrier`)]);
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

beforeEach(() => {
  for (const { witness } of [mock, proxy]) witness.take();
});

const wrong = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.filter(
    ({ operation, asked_wrong, answered_wrong }) =>
      operation === null || asked_wrong.length > 0 || answered_wrong.length > 0,
  );
const operationsOf = (exchanges: readonly Exchange[]): (string | null)[] => exchanges.map(({ operation }) => operation);

const credentials = `Basic ${Buffer.from(`${account('5')}:${carrierAuthToken}`).toString('base64')}`;

/** A request that the adapter does not make. */
function askRaw(
  { witness }: Stand,
  path: string,
  {
    authorization = credentials,
    form,
  }: { readonly authorization?: string; readonly form?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${witness.url}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: authorization === '' ? {} : { authorization },
    body: form && new URLSearchParams(form),
  });
}

describe('what the adapter asks of the carrier', () => {
  it('is tried here with every method of the port', () => {
    expect(
      Object.entries(mock.carrier)
        .flatMap(([name, member]) => (typeof member === 'function' ? [name] : []))
        .sort(),
    ).toEqual(methods.toSorted());
  });

  it.each(methods)('%s is a request that the published API allows', async (method) => {
    // Prism invents responses; whether the adapter can use them is not tested here.
    await portRequests[method]
      .ask(mock.carrier, newHeld(account('1'), '+15550010000'))
      .catch((error: unknown) => expect(error).toBeInstanceOf(CarrierError));
    const exchanges = mock.witness.take();
    expect(wrong(exchanges)).toEqual([]);
    expect(operationsOf(exchanges)).toEqual(portRequests[method].operations);
  });
});

describe("the sandbox's carrier", () => {
  it('serves every method with responses that match the published API', async () => {
    const held = newHeld(account('1'), '+15550010000');
    for (const method of methods) {
      await portRequests[method].carryOut(proxy.carrier, held).catch((error: unknown) => {
        throw new Error(`${method} failed: ${JSON.stringify(proxy.witness.take().at(-1), null, 2)}`, { cause: error });
      });
    }
    const exchanges = proxy.witness.take();
    expect(wrong(exchanges)).toEqual([]);
    expect(operationsOf(exchanges)).toEqual(methods.flatMap((method) => portRequests[method].operations));
  });

  it('also matches the published API where the adapter does not use it, pages of lists included', async () => {
    const { carrier, witness } = proxy;
    const held = newHeld(account('5'), '+15550050000');
    for (const method of methods.slice(0, methods.indexOf('attachNumber') + 1))
      await portRequests[method].carryOut(carrier, held);
    await carrier.createCredentialList(held.access, 'another');
    await carrier.createTrunk(held.access, { name: 'another', domain_name: 'another.pstn.twilio.com' });
    const ours = `/2010-04-01/Accounts/${account('5')}`;
    const list = `${ours}/SIP/CredentialLists/${held.credential_list_sid}`;
    const trunk = `/v1/Trunks/${held.trunk_sid}`;
    const url = `${trunk}/OriginationUrls/${held.origination_url_sid}`;
    for (const path of [
      `${ours}/IncomingPhoneNumbers/${held.number_sid}.json`,
      `${list}.json`,
      `${list}/Credentials/${held.credential_sid}.json`,
      `${trunk}/PhoneNumbers`,
      `${trunk}/PhoneNumbers/${held.number_sid}`,
    ])
      await askRaw(proxy, path);
    for (const path of [`${ours}/IncomingPhoneNumbers.json`, `${ours}/SIP/CredentialLists.json`, '/v1/Trunks']) {
      const { next_page_uri, meta } = (await (await askRaw(proxy, `${path}?PageSize=1`)).json()) as {
        next_page_uri?: string;
        meta?: { next_page_url: string };
      };
      const { pathname, search } = new URL(next_page_uri ?? meta?.next_page_url ?? '', witness.url);
      await askRaw(proxy, `${pathname}${search}`);
    }
    await askRaw(proxy, url, { form: { Weight: '20' } });
    const exchanges = witness.take();
    expect(wrong(exchanges)).toEqual([]);
    expect(exchanges.filter(({ status }) => status >= 300)).toEqual([]);
  });
});

const refusals = [
  {
    what: 'a wrong secret',
    digits: '3',
    auth_token: '1'.repeat(32),
    status: 401,
    error: { kind: 'credentials', retryable: false },
  },
  { what: 'a suspended account', digits: '100', status: 403, error: { kind: 'credentials', retryable: false } },
  { what: 'a closed account', digits: '101', status: 403, error: { kind: 'credentials', retryable: false } },
  { what: 'too many requests', digits: '110', status: 429, error: { kind: 'refused', retryable: true } },
  {
    what: 'a carrier that is not available',
    digits: '130',
    status: 503,
    error: { kind: 'unreachable', retryable: true },
  },
  { what: 'a carrier that fails', digits: '201', status: 500, error: { kind: 'unreachable', retryable: true } },
  { what: 'a domain of somebody else', digits: '3', status: 400, error: { kind: 'refused', retryable: false } },
];

describe("the carrier's error body, and its meaning", () => {
  it.each(refusals)('of $what', async ({ digits, auth_token = carrierAuthToken, status, error }) => {
    const trunk = { name: 'x', domain_name: 'taken.pstn.twilio.com' };
    const owner = newHeld(account('4'), '+15550040000').access;
    if (status === 400 && !(await proxy.carrier.findTrunk(owner, 'x'))) await proxy.carrier.createTrunk(owner, trunk);
    await expect(proxy.carrier.createTrunk({ account_sid: account(digits), auth_token }, trunk)).rejects.toMatchObject(
      error,
    );
    const exchanges = proxy.witness.take();
    expect(wrong(exchanges)).toEqual([]);
    expect(exchanges.at(-1)).toMatchObject({ status });
  });

  it('of what is gone', async () => {
    const { access, trunk_sid } = newHeld(account('1'), '+15550010000');
    expect(await proxy.carrier.getTrunk(access, trunk_sid)).toBeUndefined();
    await proxy.carrier.deleteTrunk(access, trunk_sid);
    expect(proxy.witness.take()).toMatchObject([
      { operation: 'FetchTrunk', status: 404, asked_wrong: [], answered_wrong: [] },
      { operation: 'DeleteTrunk', status: 404, asked_wrong: [], answered_wrong: [] },
    ]);
  });
});

const trunk = `/v1/Trunks/TK${'1'.repeat(32)}`;
interface Mistake {
  readonly what: string;
  readonly path: string;
  readonly form: Record<string, string>;
  readonly authorization?: string;
  readonly because: string;
}
const mistakes: readonly Mistake[] = [
  {
    what: 'a parameter is missing',
    path: `${trunk}/OriginationUrls`,
    form: { Weight: '10', Priority: '10', Enabled: 'true', FriendlyName: 'x' },
    because: "Request body must have required property 'SipUrl'",
  },
  {
    what: 'all parameters are missing',
    path: `${trunk}/PhoneNumbers`,
    form: {},
    because: 'Body parameter is required',
  },
  {
    what: 'a parameter is misspelt',
    path: '/v1/Trunks',
    form: { Friendlyname: 'x' },
    because: 'Friendlyname is not declared',
  },
  {
    what: 'a value is none of those allowed',
    path: '/v1/Trunks',
    form: { TransferMode: 'sometimes' },
    because:
      'Request body property TransferMode must be equal to one of the allowed values: disable-all, enable-all, sip-only',
  },
  {
    what: 'an id is malformed',
    path: '/v1/Trunks/TK12/CredentialLists',
    form: { CredentialListSid: `CL${'1'.repeat(32)}` },
    because: 'Request path parameter trunksid must match pattern "^TK[0-9a-fA-F]{32}$"',
  },
  {
    what: 'there is no such path',
    path: '/v1/Trunk',
    form: { FriendlyName: 'x' },
    because: 'Route not resolved, no path matched',
  },
  {
    what: 'nobody says who asks',
    path: '/v1/Trunks',
    form: { FriendlyName: 'x' },
    authorization: '',
    because: 'Invalid security scheme used',
  },
];

describe('mistakes are detected', () => {
  it.each(mistakes)('in a request: $what', async ({ path, form, authorization, because }) => {
    for (const stand of [mock, proxy]) {
      await askRaw(stand, path, { authorization, form });
      expect(stand.witness.take()).toMatchObject([{ asked_wrong: expect.arrayContaining([because]) }]);
    }
  });

  it('in a response', async () => {
    sandbox.orderCarrierFault({ kind: 'garbage', account_sid: account('5') });
    await askRaw(proxy, `/2010-04-01/Accounts/${account('5')}.json`);
    expect(proxy.witness.take()).toMatchObject([
      { asked_wrong: [], answered_wrong: expect.arrayContaining(['Response body must be object']) },
    ]);
  });
});

describe('through the platform', () => {
  it('requests and responses of an import, its repetition, its release, and an undone import match the published API', async () => {
    const platform = await startPlatform({ carrier: { base_url: proxy.witness.url } });
    closers.push(() => platform.close());
    const { carrierImports } = platform.tenant.client;
    const number = {
      phone_number: '+15550020003',
      account_sid: account('2'),
      auth_token: carrierAuthToken,
      label: 'Front desk',
    };
    expect((await carrierImports.create(number)).phone_number).toMatchObject({
      number: number.phone_number,
      status: 'active',
      provider_kind: 'carrier_pv',
    });
    await carrierImports.create({ ...number, label: 'Reception' });
    expect((await carrierImports.release(number.phone_number)).phone_number).toMatchObject({ status: 'released' });
    expect(
      await refusalOf(carrierImports.create({ ...number, phone_number: '+15552050000', account_sid: account('205') })),
    ).toMatchObject({ code: 'upstream_failed' });
    const exchanges = proxy.witness.take();
    expect(wrong(exchanges)).toEqual([]);
    const asked = [
      'FetchAccount',
      'ListIncomingPhoneNumber',
      'CreateSipCredentialList',
      'CreateSipCredential',
      'CreateTrunk',
      'CreateCredentialList',
      'CreateOriginationUrl',
      'CreatePhoneNumber',
      'DeletePhoneNumber',
      'DeleteTrunk',
      'DeleteSipCredentialList',
    ];
    expect(operationsOf(exchanges)).toEqual(expect.arrayContaining(asked));
  });
});
