// The errors of the carrier's adapter for refusals and invalid responses; no error contains the secret, whatever the
// carrier sends.
import type { Carrier } from '@voicecall/server/ports/carrier.ts';
import { describe, expect, it } from 'vitest';
import { startCanary } from '../../harness/canary.ts';
import {
  access,
  account_sid,
  errorResponse,
  onePage,
  records,
  sidOf,
  startFarEnd,
  errorOf,
} from './scripted-server.ts';

const TK = sidOf('TK');

/** One method that reads, one that reads a list, one that creates something, one that removes it. */
const uses: Readonly<Record<string, (carrier: Carrier) => Promise<unknown>>> = {
  accountStatus: (it) => it.accountStatus(access),
  findNumber: (it) => it.findNumber(access, '+15550010000'),
  createTrunk: (it) => it.createTrunk(access, { name: 'ours', domain_name: 'vc-1.pstn.twilio.com' }),
  deleteTrunk: (it) => it.deleteTrunk(access, TK),
};
const everyUse = Object.entries(uses);

describe('a refusal', () => {
  const credentials = { kind: 'credentials', retryable: false };
  const refused = { kind: 'refused', retryable: false };
  const later = { kind: 'refused', retryable: true };
  const unreachable = { kind: 'unreachable', retryable: true };

  it.each([
    [401, 20003, credentials],
    [401, 70051, credentials],
    [403, 20003, credentials],
    [403, 20005, credentials],
    [403, 20403, credentials],
    [403, 10001, credentials],
    [400, 90010, credentials],
    [403, 20107, refused],
    [400, 21232, refused],
    [400, 21247, refused],
    [404, 21999, refused],
    [409, 20409, refused],
    [422, 20001, refused],
    [429, 20429, later],
    [429, 14107, later],
    [400, 20429, later],
    [500, 20500, unreachable],
    [503, 20503, unreachable],
    [503, 20003, unreachable],
    [599, 20429, unreachable],
  ])('of status %i with error %i gives a specific error, and is not retried', async (status, code, failure) => {
    const far = await startFarEnd(() => ({ ...errorResponse(status, code), headers: { 'retry-after': '0' } }));
    for (const [, act] of everyUse) {
      const said = await errorOf(act(far.carrier));
      expect(said).toMatchObject(failure);
      expect(said.message).toBe(
        `the carrier answered ${status} with error ${code} (https://www.twilio.com/docs/api/errors/${code})`,
      );
    }
    expect(far.asked).toHaveLength(everyUse.length);
  });

  it.each([
    [401, credentials],
    [403, refused],
    [404, refused],
    [408, refused],
    [421, refused],
    [429, later],
    [502, unreachable],
  ])('of status %i without the carrier’s error body is classified by its status alone', async (status, failure) => {
    for (const body of [
      '<html>no</html>',
      '',
      '{"code":"20003"}',
      '{"code":1e99}',
      '[20003]',
      'null',
      '{"code":20403',
    ]) {
      const far = await startFarEnd(() => ({ status, body }));
      for (const [, act] of everyUse) {
        const said = await errorOf(act(far.carrier));
        expect(said).toMatchObject(failure);
        expect(said.message).toBe(`the carrier answered ${status}`);
      }
      expect(far.asked).toHaveLength(everyUse.length);
    }
  });

  it.each([301, 302, 303, 307, 308])(
    'of status %i is not followed and not accepted, even with a valid record in it',
    async (status) => {
      const canary = await startCanary();
      const far = await startFarEnd(() => ({
        status,
        body: records.account(),
        headers: { location: `http://127.0.0.1:${canary.port}/` },
      }));
      for (const [, act] of everyUse) expect(await errorOf(act(far.carrier))).toMatchObject(unreachable);
      expect(far.asked).toHaveLength(everyUse.length);
      expect(canary.connections).toEqual([]);
      await canary.close();
    },
  );
});

describe('an invalid response', () => {
  const garbage = [
    '<html>hello</html>',
    '{"sid":"AC',
    '',
    'null',
    '[]',
    '[null]',
    '5',
    '"text"',
    '{}',
    '{"meta":null}',
    '{"meta":{"key":"constructor"}}',
    '{"trunks":[null]}',
    '{"trunks":{}}',
    '\u0000',
    '{"__proto__":{"sid":1}}',
  ];
  it.each(garbage)('leaves the effect unknown: %j', async (body) => {
    const far = await startFarEnd(() => ({ status: 200, body }));
    for (const [, act] of everyUse)
      expect(await errorOf(act(far.carrier))).toMatchObject({ kind: 'unreachable', retryable: true });
    expect(far.asked).toHaveLength(everyUse.length);
  });

  it.each([{ sid: sidOf('AC', 2) }, { sid: null }, { status: 'frozen' }, { status: undefined }])(
    'is not an account: %j',
    async (other) => {
      const far = await startFarEnd(() => ({ status: 200, body: records.account(other) }));
      expect(await errorOf(far.carrier.accountStatus(access))).toMatchObject({
        kind: 'unreachable',
        retryable: true,
      });
    },
  );

  const numbers = [
    { trunk_sid: undefined },
    { trunk_sid: 5 },
    { trunk_sid: '../x' },
    { sid: '..' },
    { sid: undefined },
    { phone_number: 15550010000 },
    { voice_url: undefined },
    { voice_application_sid: {} },
    { account_sid: undefined },
    { account_sid: sidOf('AC', 2) },
  ];
  it.each(numbers)('is not a number: %j', async (other) => {
    const far = await startFarEnd(({ path }) => onePage(path, 'incoming_phone_numbers', [records.number(other)]));
    expect(await errorOf(far.carrier.findNumber(access, '+15550010000'))).toMatchObject({
      kind: 'unreachable',
      retryable: true,
    });
  });

  it.each([
    { sid: `${TK}/..` },
    { sid: null },
    { friendly_name: ['ours'] },
    { domain_name: 5 },
    { date_created: 'yesterday' },
  ])('is not a trunk: %j', async (other) => {
    const far = await startFarEnd(({ path, method }) =>
      method === 'GET' && path.endsWith('/Trunks')
        ? onePage(path, 'trunks', [records.trunk(other)])
        : { status: 200, body: records.trunk(other) },
    );
    for (const act of [
      far.carrier.findTrunk(access, 'ours'),
      far.carrier.getTrunk(access, TK),
      far.carrier.createTrunk(access, { name: 'ours', domain_name: 'd' }),
    ]) {
      expect(await errorOf(act)).toMatchObject({ kind: 'unreachable', retryable: true });
    }
  });

  it('is reported with the name of the field, without its value', async () => {
    const far = await startFarEnd(({ path }) =>
      onePage(path, 'incoming_phone_numbers', [records.number({ trunk_sid: access.auth_token })]),
    );
    expect((await errorOf(far.carrier.findNumber(access, '+15550010000'))).message).toBe(
      "the carrier's answer cannot be used: trunkSid",
    );
  });
});

describe('the secret', () => {
  const basic = Buffer.from(`${account_sid}:${access.auth_token}`).toString('base64');
  const echoes = [
    access.auth_token,
    basic,
    encodeURIComponent(access.auth_token),
    Buffer.from(access.auth_token).toString('hex'),
  ];

  it.each([200, 400, 401, 403, 404, 429, 500])(
    'is not in the error when a response of status %i repeats it',
    async (status) => {
      for (const echo of echoes) {
        const bodies = [
          echo,
          JSON.stringify({
            code: 20001,
            message: `no ${echo}\n${'x'.repeat(1000)}`,
            more_info: echo,
            details: { echo },
          }),
          JSON.stringify({ code: echo }),
          JSON.stringify({ type: 'about:blank', title: echo, status, detail: echo, code: 20001 }),
          `{"${echo}":`,
        ];
        for (const body of bodies) {
          const far = await startFarEnd(() => ({ status, body, headers: { 'x-echo': echo } }));
          for (const [, act] of everyUse) expect(await errorOf(act(far.carrier))).toHaveProperty('kind');
        }
      }
    },
  );

  it('is not in the error when there is no response', async () => {
    const far = await startFarEnd(() => (response) => void response.destroy());
    for (const [, act] of everyUse)
      expect((await errorOf(act(far.carrier))).message).toMatch(/^the carrier cannot be reached \([A-Z_]+\)$/);
    expect(far.asked).toHaveLength(everyUse.length);
  });
});
