// Outcomes of a dial from LiveKit's responses.
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
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

test.each([
  [
    'a status of the far end',
    new SipCallError('Too Many Requests', 'busy', 429, 'resource_exhausted', {
      sip_status_code: '486',
      sip_status: 'Busy Here',
    }),
    { kind: 'refused', sip_status: { code: 486, reason: 'Busy Here' } },
  ],
  [
    'a telephone that rang in vain',
    new ServerError('Request Timeout', 'sip request timed out', 408, 'canceled'),
    { kind: 'no_answer' },
  ],
  [
    'a carrier that never said a word',
    new ServerError('Request Timeout', 'transaction failed to complete (0 intermediate responses)', 408, 'canceled'),
    { kind: 'carrier_failed', reason: 'carrier_unavailable' },
  ],
  [
    'a carrier that wants a login',
    new ServerError(
      'Precondition Failed',
      'sip server required auth, but no username or password was provided',
      412,
      'failed_precondition',
    ),
    { kind: 'carrier_failed', reason: 'carrier_auth_failed' },
  ],
  [
    'a carrier that asks for it for ever',
    new ServerError(
      'Precondition Failed',
      'max auth retry attempts reached for SIP invite',
      412,
      'failed_precondition',
    ),
    { kind: 'carrier_failed', reason: 'carrier_auth_failed' },
  ],
  [
    'a trunk that LiveKit does not know',
    new ServerError('Not Found', 'no such trunk', 404, 'not_found'),
    { kind: 'not_placed', message: 'no such trunk' },
  ],
  ['any other failure', new ServerError('Internal', 'oops', 500, 'internal'), { kind: 'unknown', message: 'oops' }],
])('%s', async (_what, error, outcome) => {
  expect(await dialWith({ createSipParticipant: () => Promise.reject(error) }, request)).toEqual(outcome);
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
