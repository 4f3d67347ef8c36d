// Why a call ended, for every SIP status code, and who ended it.
import { endedReason } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import {
  endedByOf,
  reasonOfAnsweredLeg,
  reasonOfSip,
  reasonOfUnansweredLeg,
  reasonWithoutStatus,
  statusOf,
} from './reasons.ts';

const named: Readonly<Record<string, readonly number[]>> = {
  busy: [486, 600],
  no_answer: [408, 480, 487],
  declined: [603, 607],
  invalid_destination: [404, 410, 414, 416, 484, 485, 604],
  carrier_auth_failed: [401, 403, 407],
};
const all = Array.from({ length: 400 }, (_value, index) => 300 + index);
const unanswered = { direction: 'outbound', answered_at: null } as const;

describe('a SIP status from 300 to 699', () => {
  it('has the reason of the table, and means the carrier when it is not listed', () => {
    for (const code of all) {
      const reason = Object.entries(named).find(([, codes]) => codes.includes(code))?.[0] ?? 'carrier_unavailable';
      expect([code, reasonOfSip({ code, reason: 'Any' })]).toEqual([code, reason]);
    }
  });

  it('completes the call only where the called side was busy, declined or did not answer', () => {
    const completes = all.filter((code) => statusOf(reasonOfSip({ code, reason: '' }), unanswered) === 'completed');
    expect(completes).toEqual([408, 480, 486, 487, 600, 603, 607]);
  });

  it('603 is a person who declines, unless a network says that it has blocked the call', () => {
    expect(
      ['Decline', '', 'Network Blocked', 'network blocked; v=analytics1'].map((reason) =>
        reasonOfSip({ code: 603, reason }),
      ),
    ).toEqual(['declined', 'declined', 'carrier_unavailable', 'carrier_unavailable']);
  });
});

describe('the end of a call', () => {
  const notPlaced = [
    'invalid_destination',
    'carrier_auth_failed',
    'carrier_unavailable',
    'agent_unavailable',
    'media_failure',
  ];
  const answers = [null, new Date(0)];

  it.each(endedReason.options)(
    'as %s is failed where it kept an outbound call from being placed, and completed everywhere else',
    (reason) => {
      expect(answers.map((answered_at) => statusOf(reason, { direction: 'outbound', answered_at }))).toEqual([
        notPlaced.includes(reason) ? 'failed' : 'completed',
        'completed',
      ]);
      for (const direction of ['inbound', 'web'] as const)
        expect(answers.map((answered_at) => statusOf(reason, { direction, answered_at }))).toEqual([
          'completed',
          'completed',
        ]);
    },
  );

  it('by who was on the phone is the callee of an outbound call and the caller of an inbound one', () => {
    expect([
      endedByOf('user_hangup', 'outbound'),
      endedByOf('user_hangup', 'inbound'),
      endedByOf('agent_hangup', 'inbound'),
      endedByOf('canceled', 'outbound'),
      endedByOf('carrier_unavailable', 'outbound'),
      endedByOf('lost', 'outbound'),
    ]).toEqual(['callee', 'caller', 'agent', 'api', 'carrier', 'system']);
  });

  it('of a leg that went without an answer is what its disconnect says, else a failure of the media', () => {
    const reasons = ['USER_REJECTED', 'USER_UNAVAILABLE', 'SIP_TRUNK_FAILURE', 'CLIENT_INITIATED', null];
    const of = (call_status: string) =>
      reasons.map((disconnect_reason) => reasonOfUnansweredLeg({ disconnect_reason, call_status }));
    const rest = ['carrier_unavailable', 'media_failure', 'media_failure'];
    expect(of('ringing')).toEqual(['declined', 'no_answer', ...rest]);
    // Nobody can leave a phone unanswered that never rang.
    expect(of('dialing')).toEqual(['declined', 'carrier_unavailable', ...rest]);
  });

  it('of an answered phone is a hang-up only where the SIP service marks it as one', () => {
    const of = (call_status: string | null) =>
      reasonOfAnsweredLeg({ kind: 'sip', disconnect_reason: 'CLIENT_INITIATED', call_status });
    expect(['hangup', null, 'active'].map(of)).toEqual(['user_hangup', 'user_hangup', 'media_failure']);
  });

  it('without a SIP status follows from what the leg did', () => {
    const [rang, never] = [{ ringing_at: new Date(0) }, { ringing_at: null }];
    const [rejected, dropped] = ['USER_REJECTED', 'UNKNOWN_REASON'].map((disconnect_reason) => ({ disconnect_reason }));
    const failed = { kind: 'carrier_failed', reason: 'media_failure' } as const;
    expect([
      reasonWithoutStatus({ kind: 'no_answer' }, rang, dropped),
      reasonWithoutStatus({ kind: 'no_answer' }, never, dropped),
      reasonWithoutStatus({ kind: 'no_answer' }, never, undefined),
      reasonWithoutStatus(failed, rang, rejected),
      reasonWithoutStatus(failed, rang, dropped),
      reasonWithoutStatus(failed, never, dropped),
      reasonWithoutStatus({ ...failed, reason: 'carrier_auth_failed' }, never, rejected),
    ]).toEqual([
      'no_answer',
      'carrier_unavailable',
      'media_failure',
      'media_failure',
      'user_hangup',
      'media_failure',
      'carrier_auth_failed',
    ]);
  });
});
