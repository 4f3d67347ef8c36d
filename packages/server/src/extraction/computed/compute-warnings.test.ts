// Every warning is given where it belongs, and none in a clean call.
import { summaryWarnings } from '@voicecall/contract';
import type { SummaryWarning } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import type { Grounded } from '../facts/grounded.ts';
import type { Material, SpokenTurn } from '../material.ts';
import { computeWarnings } from './compute-warnings.ts';
import type { WarningsInput } from './compute-warnings.ts';

const at = new Date('2026-11-21T09:30:00.000Z');
const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };

const turn = (role: SpokenTurn['role'], text: string): SpokenTurn => ({
  turn_id: 1,
  role,
  text,
  started_at: at,
  ended_at: at,
  interrupted: false,
  tool: null,
});

const material = (...turns: SpokenTurn[]): Material => ({
  call: {
    direction: 'inbound',
    answered_by: 'human',
    started_at: at,
    answered_at: at,
    ended_at: at,
    timezone: 'UTC',
    from_number: null,
    to_number: null,
    lead: null,
  },
  vertical: 'generic',
  definitions: [],
  turns,
  bookings: [],
  booking_tools: [],
});

const grounded: Grounded = {
  outcome: { value: 'booked', confidence: 0.6, evidence_turn_ids: [2] },
  summary: { headline: '', narrative: '', next_best_action: '' },
  contact: {
    captured: { value: true, confidence: 0.9, evidence_turn_ids: [2] },
    name: unsaid,
    email: unsaid,
    phone: unsaid,
    consent_to_followup: unsaid,
  },
  intent: { primary: 'buy', secondary: null, evidence_turn_ids: [2] },
  objections: [],
  followups: [],
  booking: { attempted: true, succeeded: true, scheduled_for: null, channel: null },
  sentiment_overall: 'neutral',
  vertical: { id: 'generic', facts: {} },
  custom_facts: {},
  flags: { opt_out: false, complaint: false, health: false, payment: false, identity: false },
  refuted: [],
};

const clean: WarningsInput = {
  material: material(
    turn('agent', 'Hello, how can I help?'),
    turn('user', 'I would like to see the house on Elm Street.'),
    turn('agent', 'Thursday at three?'),
    turn('user', 'That is fine, thank you.'),
  ),
  grounded,
  flags: { pii: false, payment_info: false, health_info: false },
  metrics: { talk_ratio: 0.5, interruptions: 0, dead_air_seconds: 0 },
  repaired: false,
};
const more = (changes: Partial<Grounded>): Partial<WarningsInput> => ({ grounded: { ...grounded, ...changes } });

const raisedBy: Record<SummaryWarning, readonly Partial<WarningsInput>[]> = {
  transcript_empty: [{ material: material(turn('agent', 'Hello?'), turn('user', ' … '), turn('tool', 'Done.')) }],
  transcript_very_short: [
    { material: material(turn('user', 'I would like to see the house on Elm Street.')) },
    { material: material(turn('user', 'Yes, I do.'), turn('user', 'Not now, bye.')) },
    { material: material(turn('agent', 'Hello?')) },
  ],
  low_confidence_outcome: [more({ outcome: { ...grounded.outcome, confidence: 0.59 } })],
  contact_not_captured: [false, null].map((value) =>
    more({ contact: { ...grounded.contact, captured: { ...unsaid, value } } }),
  ),
  booking_attempted_but_failed: [more({ booking: { ...grounded.booking, succeeded: false } })],
  possible_opt_out_request: [
    more({ intent: { ...grounded.intent, primary: 'unsubscribe' } }),
    more({ intent: { ...grounded.intent, secondary: 'unsubscribe' } }),
    more({ flags: { ...grounded.flags, opt_out: true } }),
    more({ contact: { ...grounded.contact, consent_to_followup: { ...unsaid, value: false } } }),
  ],
  possible_complaint: [
    more({ outcome: { ...grounded.outcome, value: 'complaint' } }),
    more({ intent: { ...grounded.intent, primary: 'complaint' } }),
    more({ intent: { ...grounded.intent, secondary: 'complaint' } }),
    more({ flags: { ...grounded.flags, complaint: true } }),
  ],
  redaction_flag_raised: (['pii', 'payment_info', 'health_info'] as const).map((flag) => ({
    flags: { ...clean.flags, [flag]: true },
  })),
  repair_used: [{ repaired: true }],
  metrics_unavailable: [{ metrics: null }],
};

it('a clean call has no warnings', () => {
  expect(computeWarnings(clean)).toEqual([]);
});

describe.each(summaryWarnings)('%s', (warning) => {
  it('is given whenever it should be', () => {
    expect(raisedBy[warning]).not.toEqual([]);
    for (const changes of raisedBy[warning]) expect(computeWarnings({ ...clean, ...changes })).toContain(warning);
  });

  it('is not given for any other reason, unless that one implies it', () => {
    const others = summaryWarnings.filter(
      (other) =>
        other !== warning &&
        !(warning === 'transcript_very_short' && other === 'transcript_empty') &&
        !(warning === 'transcript_empty' && other === 'transcript_very_short'),
    );
    for (const changes of others.flatMap((other) => raisedBy[other]))
      expect(computeWarnings({ ...clean, ...changes })).not.toContain(warning);
  });
});

it('warnings come in the order of the contract, whatever raised them', () => {
  const all = computeWarnings({
    material: material(turn('user', 'Stop calling me.')),
    grounded: {
      ...grounded,
      outcome: { ...grounded.outcome, confidence: 0 },
      contact: { ...grounded.contact, captured: unsaid },
      booking: { ...grounded.booking, succeeded: false },
      flags: { ...grounded.flags, opt_out: true, complaint: true },
    },
    flags: { pii: true, payment_info: true, health_info: true },
    metrics: null,
    repaired: true,
  });
  expect(all).toEqual(summaryWarnings.filter((warning) => warning !== 'transcript_empty'));
});

it('a booking that was not attempted has not failed', () => {
  expect(
    computeWarnings({
      ...clean,
      ...more({ booking: { attempted: false, succeeded: false, scheduled_for: null, channel: null } }),
    }),
  ).toEqual([]);
});

it('words are counted in languages that do not write spaces', () => {
  expect(
    computeWarnings({
      ...clean,
      material: material(turn('user', '我想看看榆树街的那栋房子'), turn('user', '星期四下午三点可以吗')),
    }),
  ).toEqual([]);
});
