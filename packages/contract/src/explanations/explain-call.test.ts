// Explanations of calls: each reason has one, in whole sentences, for each way in which a call can end.
import { describe, expect, it } from 'vitest';
import { endedReason } from '../resources/calls/ended-reason.ts';
import { explainCall } from './explain-call.ts';
import type { ExplainedCall, Waiting } from './explain-call.ts';
import { explanationCodes, explanations } from './explanations.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 9, 30, seconds));
const placed: ExplainedCall = {
  ...{ direction: 'outbound', status: 'dispatched', ended_reason: null, ended_by: null, sip_status: null },
  ...{ from_number: '+15551230001', to_number: '+15005550001', agent_id: 'ta_1', trunk_id: 'tk_1' },
  ...{ created_at: at(0), admitted_at: at(1), agent_dispatched_at: at(1), agent_accepted_at: at(2) },
  ...{ dial_started_at: at(3), answered_at: null, ended_at: null, max_duration_sec: 600 },
};
const ended = (call: Partial<ExplainedCall>): ExplainedCall => ({
  ...placed,
  status: 'completed',
  ended_at: at(7),
  ...call,
});
const waiting: Waiting = { tenant_active: true, in_use: 2, limit: 2, rate: 1, ahead: 3 };
const explained = (call: Partial<ExplainedCall>, wait: Waiting | null = null, now = at(60)) =>
  explainCall({ ...placed, ...call }, wait, now);

describe.each(endedReason.options)('a call that ended as %s', (ended_reason) => {
  it('is explained, whatever its kind and whatever is known of it', () => {
    for (const direction of ['outbound', 'inbound', 'web'] as const)
      for (const answered_at of [null, at(5)])
        for (const sip_status of [
          null,
          ...[403, 410, 480, 484, 488, 603, 607, 608, 999].map((code) => ({ code, reason: '' })),
        ])
          for (const bare of [{}, { admitted_at: null, agent_accepted_at: null, dial_started_at: null }]) {
            const of = { ended_reason, direction, answered_at, sip_status, ...bare };
            const told = explainCall(
              ended({ ...of, from_number: null, to_number: null, trunk_id: null }),
              null,
              at(60),
            );
            expect(told?.code.startsWith(ended_reason)).toBe(true);
            for (const text of [told?.cause, told?.remedy]) expect(text).toMatch(/^[A-Z][^{}]*[.:]?[^{}]*\.$/s);
            expect(`${told?.cause} ${told?.remedy}`).not.toMatch(/undefined|null|NaN/);
          }
  });
});

it.each([
  [
    { ended_reason: 'busy', sip_status: { code: 486, reason: 'Busy Here' } },
    'busy',
    'answered 486 Busy Here after 4 s',
  ],
  [{ ended_reason: 'no_answer', sip_status: { code: 480, reason: '' } }, 'no_answer_480', 'answered 480 after 4 s'],
  [{ ended_reason: 'no_answer' }, 'no_answer_no_sip', 'within 4 s'],
  [{ ended_reason: 'carrier_unavailable' }, 'carrier_unavailable_no_sip', 'gave no SIP status'],
  [
    { ended_reason: 'carrier_unavailable', sip_status: { code: 603, reason: 'Network Blocked' } },
    'carrier_unavailable_603',
    '',
  ],
  [
    { ended_reason: 'agent_unavailable', agent_accepted_at: null, dial_started_at: null },
    'agent_unavailable',
    'in 6 s',
  ],
  [{ ended_reason: 'agent_unavailable' }, 'agent_unavailable_not_joined', ''],
  [{ ended_reason: 'declined', ended_by: 'api', direction: 'inbound' }, 'declined_by_answer_url', 'answer_url'],
  [{ ended_reason: 'canceled', admitted_at: null }, 'canceled_waiting', 'while it waited'],
  [{ ended_reason: 'user_hangup', answered_at: at(5) }, 'user_hangup', 'called person hung up after 2 s'],
  [{ ended_reason: 'user_hangup', direction: 'inbound' }, 'user_hangup_unanswered', 'The caller hung up'],
  [{ ended_reason: 'max_duration', answered_at: at(5) }, 'max_duration', '600 s'],
] as const)('%j is %s', (call, code, words) => {
  const told = explainCall(ended(call), null, at(60));
  expect(told).toMatchObject({ code, cause: expect.stringContaining(words) as string });
});

it('a call that waits says for what; one that is about to begin, rings or goes on has nothing to explain', () => {
  const queued = { admitted_at: null, agent_dispatched_at: null, agent_accepted_at: null, dial_started_at: null };
  expect(explained(queued, waiting)).toMatchObject({
    code: 'waiting_for_capacity',
    cause: 'The call waits: 2 of 2 concurrent calls of the tenant are in use, and 3 wait before it.',
    needs_action: false,
  });
  expect(explained(queued, { ...waiting, in_use: 1, ahead: 0 })).toMatchObject({
    code: 'waiting_for_dial_rate',
    cause: 'The call waits for its turn: the tenant dials 1 a second, and none wait before it.',
  });
  expect(explained(queued, { ...waiting, tenant_active: false })?.code).toBe('waiting_for_tenant');
  const alone = { agent_accepted_at: null, dial_started_at: null };
  expect(explained(alone)).toMatchObject({
    code: 'waiting_for_agent',
    cause: expect.stringContaining('59 s') as string,
  });
  expect(explained({ ...alone, direction: 'inbound', admitted_at: at(0) })?.code).toBe('waiting_for_agent');
  expect(explained(alone, null, at(3))).toBeNull();
  for (const call of [
    {},
    { status: 'ringing' },
    { status: 'in_progress', answered_at: at(5) },
    { dial_started_at: null },
  ])
    expect(explained(call)).toBeNull();
});

it('no entry is left over, and the reasons alone come first', () => {
  for (const code of explanationCodes.filter((one) => !one.startsWith('waiting_')))
    expect(
      endedReason.options.some((reason) => code === reason || code.startsWith(`${reason}_`)),
      code,
    ).toBe(true);
  expect(explanationCodes.slice(0, endedReason.options.length).toSorted()).toEqual(endedReason.options.toSorted());
  expect(Object.values(explanations).every(({ needs_action }) => typeof needs_action === 'boolean')).toBe(true);
});
