// Outcomes of a dial from LiveKit's responses.
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { dialWith } from './dial.ts';

const request = {
  media_trunk_id: 'ST_1',
  to_number: '+15551230002',
  from_number: '+15551230001',
  room_name: 'call-1',
  identity: 'sip-1',
  ringing_timeout_sec: 45,
  max_duration_sec: 3600,
  headers: {},
  krisp_enabled: true,
};

const outcomeOf = (error: unknown) => {
  const createSipParticipant = async (): Promise<never> => {
    throw error;
  };
  return dialWith({ createSipParticipant }, request);
};

/** LiveKit's error codes with what they mean where the error has no SIP status. */
const codes = {
  canceled: 'no_answer',
  failed_precondition: 'carrier_failed',
  ...{ unavailable: 'not_placed', not_found: 'not_placed', invalid_argument: 'not_placed', malformed: 'not_placed' },
  ...{ out_of_range: 'not_placed', unauthenticated: 'not_placed', permission_denied: 'not_placed' },
  ...{ resource_exhausted: 'not_placed', bad_route: 'not_placed', unimplemented: 'not_placed' },
  ...{ unknown: 'unknown', deadline_exceeded: 'unknown', already_exists: 'unknown', aborted: 'unknown' },
  ...{ internal: 'unknown', dataloss: 'unknown' },
} as const;
/** Texts that say something else than the data. */
const texts = ['', 'sip status: 486: Busy Here', 'auth', '(0 intermediate responses)', 'no answer'];

describe('a dial that LiveKit answers with an error', () => {
  test.each(Object.entries(codes))('%s without a SIP status is %s, whatever its text says', async (code, kind) => {
    for (const text of texts)
      expect(await outcomeOf(new ServerError('Error', text, 500, code))).toMatchObject({ kind });
  });

  test('has the SIP status of its data, from 300 to 699, whatever its code and its text say', async () => {
    const all = Object.keys(codes);
    for (let sip = 300; sip < 700; sip += 1) {
      const code = all[sip % all.length];
      const error = new SipCallError('Error', texts[sip % texts.length] ?? '', 500, code, {
        sip_status_code: String(sip),
        sip_status: `Phrase ${sip}`,
      });
      expect(await outcomeOf(error)).toEqual({ kind: 'refused', sip_status: { code: sip, reason: `Phrase ${sip}` } });
    }
  });

  test.each(['200', '180', '0', 'x', ''])(
    'has none where its data has no final status: %j',
    async (sip_status_code) => {
      expect(await outcomeOf(new SipCallError('Error', '', 503, 'unavailable', { sip_status_code }))).toMatchObject({
        kind: 'not_placed',
      });
    },
  );

  test.each([
    ['sip server required auth, but no username or password was provided', 'carrier_auth_failed'],
    ['max auth retry attempts reached for SIP invite', 'carrier_auth_failed'],
    ['common audio codec not found', 'media_failure'],
    ['no SDP', 'media_failure'],
  ])('failed_precondition, %s, is %s: its data does not tell them apart', async (text, reason) => {
    expect(await outcomeOf(new ServerError('Precondition Failed', text, 412, 'failed_precondition'))).toEqual({
      kind: 'carrier_failed',
      reason,
    });
  });
});

describe('a dial without a readable response', () => {
  const broken = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    'was not placed when no connection was made: %s',
    async (code) => {
      expect(await outcomeOf(broken(code))).toMatchObject({ kind: 'not_placed' });
    },
  );

  test.each([broken('ECONNRESET'), broken('UND_ERR_SOCKET'), new DOMException('late', 'TimeoutError')])(
    'may have been placed when the connection broke: %s',
    async (error) => {
      expect(await outcomeOf(error)).toMatchObject({ kind: 'unknown' });
    },
  );

  test('was not placed when LiveKit does not accept the token, which has no code', async () => {
    expect(await outcomeOf(new ServerError('Unauthorized', 'no', 401))).toMatchObject({ kind: 'not_placed' });
    expect(await outcomeOf(new ServerError('Bad Gateway', '<html>', 502))).toMatchObject({ kind: 'unknown' });
  });
});

test.each([true, false])("asks for Krisp's noise cancellation as the trunk says: %s", async (krisp_enabled) => {
  const asked: unknown[] = [];
  const createSipParticipant: Parameters<typeof dialWith>[0]['createSipParticipant'] = (...args) => {
    asked.push(args[3]);
    return Promise.reject(new ServerError('Not Found', 'no such trunk', 404, 'not_found'));
  };
  await dialWith({ createSipParticipant }, { ...request, krisp_enabled });
  expect(asked).toMatchObject([{ krispEnabled: krisp_enabled }]);
});
