// The requests of the carrier's adapter, method for method, and its results for valid responses.
import { inspect } from 'node:util';
import { twilioCarrier } from '@voicecall/server/adapters/twilio-carrier.ts';
import type { Carrier } from '@voicecall/server/ports/carrier.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  access,
  account_sid,
  carrierAt,
  errorResponse,
  onePage,
  records,
  sidOf,
  startFarEnd,
  errorOf,
} from './scripted-server.ts';
import type { ScriptedResponse } from './scripted-server.ts';

const [PN, CL, CR, TK, OU, AP] = ['PN', 'CL', 'CR', 'TK', 'OU', 'AP'].map((kind) => sidOf(kind)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const accountPath = `/2010-04-01/Accounts/${account_sid}`;
const removed: ScriptedResponse = { status: 204 };
const created = (body: unknown): ScriptedResponse => ({ status: 201, body });
const paged = { PageSize: '200' };

interface Row {
  readonly method: keyof Carrier;
  readonly act: (carrier: Carrier) => Promise<unknown>;
  readonly request: string;
  readonly query?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly response: (path: string) => ScriptedResponse;
  readonly gives: unknown;
  /** The result when the carrier does not know the resource; without it, that is a refusal. */
  readonly gone?: { readonly gives: unknown };
}

const fine = { gives: undefined };
const trunk = { trunk_sid: TK, name: 'ours', domain_name: 'vc-1.pstn.twilio.com' };

const rows: Row[] = [
  {
    method: 'accountStatus',
    act: (it) => it.accountStatus(access),
    request: `GET ${accountPath}.json`,
    response: () => ({ status: 200, body: records.account({ status: 'suspended' }) }),
    gives: 'suspended',
  },
  {
    method: 'findNumber',
    act: (it) => it.findNumber(access, '+15550010000'),
    request: `GET ${accountPath}/IncomingPhoneNumbers.json`,
    query: { ...paged, PhoneNumber: '+15550010000' },
    response: (path) =>
      onePage(path, 'incoming_phone_numbers', [
        records.number({ sid: sidOf('PN', 2), phone_number: '+155500100001' }),
        records.number({ trunk_sid: TK, voice_url: 'https://customer.example/voice', voice_application_sid: AP }),
      ]),
    gives: { number_sid: PN, trunk_sid: TK, voice_url: 'https://customer.example/voice', voice_application_sid: AP },
  },
  {
    method: 'listNumbers',
    act: (it) => it.listNumbers(access, '2:PA7'),
    request: `GET ${accountPath}/IncomingPhoneNumbers.json`,
    query: { PageSize: '100', Page: '2', PageToken: 'PA7' },
    response: (path) =>
      onePage(path, 'incoming_phone_numbers', [records.number({ friendly_name: 'Front desk', trunk_sid: TK })]),
    gives: { numbers: [{ number: '+15550010000', name: 'Front desk', on_trunk: true }], next: null },
  },
  {
    method: 'attachNumber',
    act: (it) => it.attachNumber(access, TK, PN),
    request: `POST /v1/Trunks/${TK}/PhoneNumbers`,
    form: { PhoneNumberSid: PN },
    response: () => created(records.trunkNumber()),
    gives: undefined,
  },
  {
    method: 'detachNumber',
    act: (it) => it.detachNumber(access, TK, PN),
    request: `DELETE /v1/Trunks/${TK}/PhoneNumbers/${PN}`,
    response: () => removed,
    gives: undefined,
    gone: fine,
  },
  {
    method: 'setVoiceApplication',
    act: (it) => it.setVoiceApplication(access, PN, AP),
    request: `POST ${accountPath}/IncomingPhoneNumbers/${PN}.json`,
    form: { VoiceApplicationSid: AP },
    response: () => ({ status: 200, body: records.number() }),
    gives: undefined,
  },
  {
    method: 'findCredentialList',
    act: (it) => it.findCredentialList(access, 'ours'),
    request: `GET ${accountPath}/SIP/CredentialLists.json`,
    query: paged,
    response: (path) => onePage(path, 'credential_lists', [records.credentialList()]),
    gives: CL,
  },
  {
    method: 'createCredentialList',
    act: (it) => it.createCredentialList(access, 'ours & theirs'),
    request: `POST ${accountPath}/SIP/CredentialLists.json`,
    form: { FriendlyName: 'ours & theirs' },
    response: () => created(records.credentialList()),
    gives: CL,
  },
  {
    method: 'deleteCredentialList',
    act: (it) => it.deleteCredentialList(access, CL),
    request: `DELETE ${accountPath}/SIP/CredentialLists/${CL}.json`,
    response: () => removed,
    gives: undefined,
    gone: fine,
  },
  {
    method: 'findCredential',
    act: (it) => it.findCredential(access, CL, 'user'),
    request: `GET ${accountPath}/SIP/CredentialLists/${CL}/Credentials.json`,
    query: paged,
    response: (path) =>
      onePage(path, 'credentials', [
        records.credential({ sid: sidOf('CR', 2), username: 'User' }),
        records.credential(),
      ]),
    gives: CR,
    gone: fine,
  },
  {
    method: 'createCredential',
    act: (it) => it.createCredential(access, CL, { username: 'user', password: 'Pass=word+1&' }),
    request: `POST ${accountPath}/SIP/CredentialLists/${CL}/Credentials.json`,
    form: { Username: 'user', Password: 'Pass=word+1&' },
    response: () => created(records.credential()),
    gives: undefined,
  },
  {
    method: 'setCredentialPassword',
    act: (it) => it.setCredentialPassword(access, CL, CR, 'Passwort1'),
    request: `POST ${accountPath}/SIP/CredentialLists/${CL}/Credentials/${CR}.json`,
    form: { Password: 'Passwort1' },
    response: () => ({ status: 200, body: records.credential() }),
    gives: undefined,
  },
  {
    method: 'getTrunk',
    act: (it) => it.getTrunk(access, TK),
    request: `GET /v1/Trunks/${TK}`,
    response: () => ({ status: 200, body: records.trunk() }),
    gives: trunk,
    gone: fine,
  },
  {
    method: 'findTrunk',
    act: (it) => it.findTrunk(access, 'ours'),
    request: 'GET /v1/Trunks',
    query: paged,
    response: (path) =>
      onePage(path, 'trunks', [
        records.trunk({ sid: sidOf('TK', 2), friendly_name: null, domain_name: null }),
        records.trunk(),
      ]),
    gives: trunk,
  },
  {
    method: 'createTrunk',
    act: (it) => it.createTrunk(access, { name: 'ours', domain_name: 'vc-1.pstn.twilio.com' }),
    request: 'POST /v1/Trunks',
    form: {
      FriendlyName: 'ours',
      DomainName: 'vc-1.pstn.twilio.com',
      TransferMode: 'enable-all',
      Secure: 'false',
      CnamLookupEnabled: 'false',
    },
    response: () => created(records.trunk()),
    gives: trunk,
  },
  {
    method: 'deleteTrunk',
    act: (it) => it.deleteTrunk(access, TK),
    request: `DELETE /v1/Trunks/${TK}`,
    response: () => removed,
    gives: undefined,
    gone: fine,
  },
  {
    method: 'listTrunkCredentialLists',
    act: (it) => it.listTrunkCredentialLists(access, TK),
    request: `GET /v1/Trunks/${TK}/CredentialLists`,
    query: paged,
    response: (path) => onePage(path, 'credential_lists', [records.trunkCredentialList()]),
    gives: [CL],
    gone: { gives: [] },
  },
  {
    method: 'addTrunkCredentialList',
    act: (it) => it.addTrunkCredentialList(access, TK, CL),
    request: `POST /v1/Trunks/${TK}/CredentialLists`,
    form: { CredentialListSid: CL },
    response: () => created(records.trunkCredentialList()),
    gives: undefined,
  },
  {
    method: 'removeTrunkCredentialList',
    act: (it) => it.removeTrunkCredentialList(access, TK, CL),
    request: `DELETE /v1/Trunks/${TK}/CredentialLists/${CL}`,
    response: () => removed,
    gives: undefined,
    gone: fine,
  },
  {
    method: 'listOriginationUrls',
    act: (it) => it.listOriginationUrls(access, TK),
    request: `GET /v1/Trunks/${TK}/OriginationUrls`,
    query: paged,
    response: (path) => onePage(path, 'origination_urls', [records.originationUrl()]),
    gives: [{ origination_url_sid: OU, name: 'ours', sip_url: 'sip:sip.example.com;transport=tcp' }],
  },
  {
    method: 'createOriginationUrl',
    act: (it) => it.createOriginationUrl(access, TK, { name: 'ours', sip_url: 'sip:sip.example.com;transport=tcp' }),
    request: `POST /v1/Trunks/${TK}/OriginationUrls`,
    form: {
      FriendlyName: 'ours',
      SipUrl: 'sip:sip.example.com;transport=tcp',
      Weight: '10',
      Priority: '10',
      Enabled: 'true',
    },
    response: () => created(records.originationUrl()),
    gives: undefined,
  },
  {
    method: 'deleteOriginationUrl',
    act: (it) => it.deleteOriginationUrl(access, TK, OU),
    request: `DELETE /v1/Trunks/${TK}/OriginationUrls/${OU}`,
    response: () => removed,
    gives: undefined,
    gone: fine,
  },
];

describe.each(rows)('$method', ({ act, request, query = {}, form = {}, response, gives, gone, method }) => {
  it('sends the carrier one request, with the account and its secret, and reads the response', async () => {
    const far = await startFarEnd(({ path }) => response(path));
    expect(await act(far.carrier)).toEqual(gives);
    const authorization = `Basic ${Buffer.from(`${account_sid}:${access.auth_token}`).toString('base64')}`;
    expect(
      far.asked.map((one) => ({
        request: `${one.method} ${one.path.replace('/carrier', '')}`,
        query: one.query,
        form: one.form,
        authorization: one.headers.authorization,
      })),
    ).toEqual([{ request, query, form, authorization }]);
    expect(far.asked[0]?.headers['content-type']).toBe(
      request.startsWith('POST') ? 'application/x-www-form-urlencoded' : undefined,
    );
  });

  it('returns the defined result or error when the carrier does not know the resource', async () => {
    const far = await startFarEnd(() => errorResponse(404, 20404));
    if (gone) expect(await act(far.carrier)).toEqual(gone.gives);
    else
      expect(await errorOf(act(far.carrier))).toMatchObject({
        kind: method === 'accountStatus' ? 'credentials' : 'refused',
        retryable: false,
      });
    expect(far.asked).toHaveLength(1);
  });

  it('does not accept a record of another account', async () => {
    const far = await startFarEnd(({ path }) => {
      const { status, body } = response(path);
      return { status, body: body && JSON.stringify(body).replaceAll(account_sid, sidOf('AC', 2)) };
    });
    if (request.startsWith('DELETE')) return expect(await act(far.carrier)).toEqual(gives);
    return expect(await errorOf(act(far.carrier))).toMatchObject({ kind: 'unreachable', retryable: true });
  });
});

describe('the result', () => {
  it('is tested for every method of the port', () => {
    expect(rows.map(({ method }) => method).toSorted()).toEqual(
      Object.keys(carrierAt('http://127.0.0.1:1'))
        .filter((key) => key !== 'signalling_cidrs')
        .toSorted(),
    );
  });

  it('is undefined when the carrier only has numbers that contain the requested one', async () => {
    const far = await startFarEnd(({ path }) =>
      onePage(path, 'incoming_phone_numbers', [records.number({ phone_number: '+155500100001' })]),
    );
    expect(await far.carrier.findNumber(access, '+15550010000')).toBeUndefined();
  });

  it('has null for an absent trunk, voice URL and application, whether the carrier writes null or an empty text', async () => {
    for (const none of [null, '']) {
      const far = await startFarEnd(({ path }) =>
        onePage(path, 'incoming_phone_numbers', [
          records.number({ trunk_sid: none, voice_url: none, voice_application_sid: none }),
        ]),
      );
      expect(await far.carrier.findNumber(access, '+15550010000')).toEqual({
        number_sid: PN,
        trunk_sid: null,
        voice_url: null,
        voice_application_sid: null,
      });
    }
  });

  it('is the oldest of several with the same name, and the first by id of those created in the same second', async () => {
    const of = (number: number, date_created: string): object =>
      records.trunk({ sid: sidOf('TK', number), date_created });
    const far = await startFarEnd(({ path }) =>
      onePage(path, 'trunks', [
        of(6, '2026-03-01T00:00:00Z'),
        of(8, '2026-02-01T00:00:00Z'),
        of(7, '2026-02-01T00:00:00Z'),
        records.trunk({ sid: sidOf('TK', 1), friendly_name: 'Ours', date_created: '2020-01-01T00:00:00Z' }),
      ]),
    );
    expect(await far.carrier.findTrunk(access, 'ours')).toMatchObject({ trunk_sid: sidOf('TK', 7) });
  });
});

describe('ids', () => {
  it.each([
    '',
    'AC',
    'SK00000000000000000000000000000001',
    `${account_sid}0`,
    `AC${'0'.repeat(29)}/..`,
    'AC../../v1/Trunks?x=00000000000000',
    `AC${'g'.repeat(32)}`,
  ])('an account id %j is refused without a request', async (hostile) => {
    const far = await startFarEnd(() => ({ status: 200, body: records.account() }));
    expect(await errorOf(far.carrier.accountStatus({ ...access, account_sid: hostile }))).toMatchObject({
      kind: 'credentials',
      retryable: false,
    });
    expect(await errorOf(far.carrier.accountStatus({ ...access, auth_token: '' }))).toMatchObject({
      kind: 'credentials',
      retryable: false,
    });
    expect(far.asked).toEqual([]);
  });

  it('of records never get into a path when they are invalid', async () => {
    const far = await startFarEnd(() => removed);
    const hostile = fc
      .oneof(
        fc.constantFrom('.', '..', `..\\${TK}`, `${TK}/../..`, `${TK}?`, `${TK}#`, `${TK}%2f`, '%2e%2e', `${TK}\n`, ''),
        fc.string(),
        fc.webUrl(),
      )
      .filter((sid) => !/^[A-Z]{2}[0-9a-fA-F]{32}$/.test(sid));
    await fc.assert(
      fc.asyncProperty(hostile, async (sid) => {
        for (const act of [
          far.carrier.deleteTrunk(access, sid),
          far.carrier.getTrunk(access, sid),
          far.carrier.detachNumber(access, TK, sid),
          far.carrier.findCredential(access, sid, 'user'),
          far.carrier.setVoiceApplication(access, sid, AP),
        ]) {
          expect(await errorOf(act)).toMatchObject({ kind: 'refused', retryable: false });
        }
      }),
    );
    expect(far.asked).toEqual([]);
  });
});

describe('the adapter', () => {
  it('ignores the environment of the process, and prints nothing', async () => {
    const environment = {
      TWILIO_ACCOUNT_SID: sidOf('AC', 3),
      TWILIO_AUTH_TOKEN: 'other',
      TWILIO_REGION: 'au1',
      TWILIO_EDGE: 'sydney',
      TWILIO_LOG_LEVEL: 'debug',
      TWILIO_CA_BUNDLE: '/nowhere',
      HTTP_PROXY: 'http://127.0.0.1:1',
      HTTPS_PROXY: 'http://127.0.0.1:1',
    };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const warned = vi.spyOn(process, 'emitWarning');
    try {
      for (const { act, response, gives } of rows) {
        const far = await startFarEnd(({ path }) => response(path));
        expect(await act(far.carrier)).toEqual(gives);
        await errorOf(act(carrierAt('http://127.0.0.1:1')));
      }
      const heard = [...written, ...streams, warned].flatMap((spy) => spy.mock.calls.map((call) => inspect(call)));
      expect(heard).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    }
  });

  it('has the configured networks that calls come from, or else those that the carrier publishes', () => {
    expect(twilioCarrier({ base_url: null, signalling_cidrs: ['192.0.2.0/30'] }).signalling_cidrs).toEqual([
      '192.0.2.0/30',
    ]);
    const published = twilioCarrier({ base_url: null, signalling_cidrs: null }).signalling_cidrs;
    expect(published).toHaveLength(8);
    expect(published.every((range) => /^\d+\.\d+\.\d+\.\d+\/30$/.test(range))).toBe(true);
  });
});
