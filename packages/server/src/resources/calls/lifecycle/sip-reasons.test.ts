// Why a call ended, for every SIP status code, and who ended it.
import { endedReason } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { endedByOf, reasonOfSip, reasonOfUnansweredLeg, statusOf } from './reasons.ts';

const named: Readonly<Record<string, readonly number[]>> = {
  busy: [486, 600],
  no_answer: [408, 480, 487],
  declined: [603, 607, 608],
  invalid_destination: [404, 410, 484, 604],
  carrier_auth_failed: [401, 403, 407],
};

describe('a SIP status', () => {
  it('has the reason of the table; any other 5xx means the carrier, and the rest is unknown', () => {
    for (let code = 300; code < 700; code += 1) {
      const [reason] = Object.entries(named).find(([, codes]) => codes.includes(code)) ?? [
        code >= 500 && code < 600 ? 'carrier_unavailable' : 'unknown',
      ];
      expect([code, reasonOfSip(code)]).toEqual([code, reason]);
    }
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

  it('of a leg that went without an answer is what its disconnect says, else lost', () => {
    expect(
      ['USER_REJECTED', 'USER_UNAVAILABLE', 'SIP_TRUNK_FAILURE', 'CLIENT_INITIATED', null].map(reasonOfUnansweredLeg),
    ).toEqual(['declined', 'no_answer', 'carrier_unavailable', 'lost', 'lost']);
  });
});
