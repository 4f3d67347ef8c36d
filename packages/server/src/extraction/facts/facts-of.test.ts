// What is left of a draft: each kind of claim against the words that it cites, the records and the verdicts.
import type { ExtractionDraft } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import type { Material } from '../material.ts';
import { bookingOf, claim, draftOf, materialOf, unclaimed, verdictsOn } from '../testing/example-call.ts';
import { verdicts } from '../verifier/verdict.ts';
import { factsOf } from './facts-of.ts';

const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };
const talk = [
  'agent: Hello, this is Example Realty. What is your budget?',
  'user: Hi, this is Ann Example. Up to four hundred and fifty thousand, in Brooklyn Heights.',
  'agent: So three bedrooms, and your e-mail is ann at example dot com?',
  "user: Yes, that's right. But the price is more than we wanted, honestly.",
  'tool: lookup_listing',
  'agent: I will send you the floor plan tomorrow. Homes there start at 900,000.',
  'user: Okay.',
];
const call = materialOf(talk);
const against = verdicts.filter((verdict) => verdict !== 'supported');

/** With verdicts that support every claim, but for those that are given; null: nothing was verified. */
const check = (
  more: Partial<ExtractionDraft>,
  { but = {}, material = call }: { but?: Parameters<typeof verdictsOn>[2] | null; material?: Material } = {},
) => {
  const draft = draftOf(more);
  return factsOf(draft, material, but && verdictsOn(draft, material, but));
};
const homes = (vertical_facts: ExtractionDraft['vertical_facts'], options: Parameters<typeof check>[1] = {}) => {
  const { vertical, refuted } = check({ vertical_facts }, options);
  if (vertical.id !== 'real_estate') throw new Error('not real estate');
  return { ...vertical.facts, refuted };
};
const contact = (more: Partial<ExtractionDraft['contact']>, options: Parameters<typeof check>[1] = {}) =>
  check({ contact: { ...draftOf().contact, ...more } }, options).contact;
const budget = claim('up to $450,000', [2, 'four hundred and fifty thousand']);

describe('a fact', () => {
  it('that was said and is supported keeps the confidence of the draft', () => {
    expect(homes({ budget }).budget).toEqual({ value: 'up to $450,000', confidence: 0.95, evidence_turn_ids: [2] });
  });

  it.each(against)('with the verdict %s is dropped, and its reason is on record', (verdict) => {
    const made = homes({ budget }, { but: { 'vertical_facts.budget': verdict } });
    expect(made.budget).toEqual(unsaid);
    expect(made.refuted).toContainEqual({ path: 'vertical_facts.budget', reason: verdict });
  });

  it('without a verdict is uncertain at most', () => {
    expect(homes({ budget }, { but: { 'vertical_facts.budget': undefined } }).budget.confidence).toBe(0.84);
    expect(homes({ budget }, { but: null }).budget.confidence).toBe(0.84);
  });

  it('is uncertain when the verifier rests on turns elsewhere in the call', () => {
    const elsewhere = { verdict: 'supported', turns: [7] } as const;
    expect(homes({ budget }, { but: { 'vertical_facts.budget': elsewhere } }).budget.confidence).toBe(0.84);
  });

  it('is uncertain when the speech recognition doubted the words', () => {
    const turns = call.turns.map((turn) => (turn.turn_id === 2 ? { ...turn, confidence: 0.3 } : turn));
    expect(homes({ budget }, { material: { ...call, turns } }).budget.confidence).toBe(0.84);
  });

  it.each([
    ['a turn that does not exist', 99, 'four hundred and fifty thousand', 'evidence_turn_unknown'],
    ['a turn of a tool', 5, 'lookup_listing', 'evidence_not_speech'],
    ['a quote that nobody said', 2, 'five hundred thousand', 'quote_not_spoken'],
    ['a quote of another turn', 4, 'four hundred and fifty thousand', 'quote_not_spoken'],
    ['a quote without a word', 2, ' … ', 'quote_not_spoken'],
    ['a part of a word', 2, 'Brook', 'quote_not_spoken'],
  ])('that cites %s is dropped, though it is supported', (_what, turn, quote, reason) => {
    const { budget: made, refuted } = homes({ budget: claim('$450,000', [turn, quote]) });
    expect(made).toEqual(unsaid);
    expect(refuted.filter(({ path }) => path !== 'outcome')).toEqual([
      { path: 'vertical_facts.budget.evidence', reason },
      { path: 'vertical_facts.budget', reason: 'no_evidence' },
    ]);
  });

  it('keeps the evidence that stands beside evidence that does not', () => {
    const mixed = claim('$450,000', [2, 'fifty thousand'], [4, 'fifty thousand'], [99, 'x'], [2, 'hi']);
    expect(homes({ budget: mixed }).budget.evidence_turn_ids).toEqual([2]);
  });

  it('of the agent is a fact about the caller only when the verifier names the turn that confirms it', () => {
    const beds = claim(3, [3, 'three bedrooms']);
    const confirmed = { verdict: 'supported', turns: [3, 4] } as const;
    expect(homes({ beds }, { but: { 'vertical_facts.beds': confirmed } }).beds).toEqual({
      value: 3,
      confidence: 0.95,
      evidence_turn_ids: [3, 4],
    });
    expect(homes({ beds }).beds).toEqual(unsaid);
    expect(homes({ beds }, { but: null }).beds).toEqual(unsaid);
  });

  it('whose number was not said is uncertain when supported, and not shown otherwise', () => {
    const wrong = claim('$500,000', [2, 'four hundred and fifty thousand']);
    expect(homes({ budget: wrong }).budget.confidence).toBe(0.84);
    expect(homes({ budget: wrong }, { but: null }).budget.confidence).toBeLessThan(0.6);
  });

  it('of null has no confidence and no evidence', () => {
    expect(homes({ area: { ...claim('x', [2, 'Hi']), value: null } }).area).toEqual(unsaid);
  });

  it('in the greeting of a voicemail box is no evidence of a fact about the person who is called', () => {
    const greeting = materialOf(
      ['user: You have reached Ann Example, or try 555 019 9000. Leave a message.', 'agent: I will call again.'],
      { call: { answered_by: 'voicemail' } },
    );
    const made = contact(
      {
        name: claim('Ann Example', [1, 'Ann Example']),
        phone: claim('5550199000', [1, '555 019 9000']),
        consent_to_followup: claim(true, [1, 'Leave a message']),
      },
      { material: greeting },
    );
    expect(made).toMatchObject({ name: unsaid, phone: unsaid, consent_to_followup: unsaid });
  });
});

describe('contact data', () => {
  it('that was said is kept, and captured', () => {
    expect(contact({ name: claim('Ann Example', [2, 'this is Ann Example']) })).toMatchObject({
      name: { value: 'Ann Example', confidence: 0.95 },
      captured: { value: true, confidence: 0.95, evidence_turn_ids: [2] },
    });
    expect(contact({})).toMatchObject({ captured: { value: false, confidence: 1 } });
  });

  it('that was spelled is certain, and one character more makes it uncertain', () => {
    const email = (value: string) => contact({ email: claim(value, [3, 'ann at example dot com'], [4, 'Yes']) }).email;
    expect(email('Ann@Example.com')).toMatchObject({ value: 'ann@example.com', confidence: 0.95 });
    expect(email('anna@example.com').confidence).toBe(0.84);
    expect(email('no address')).toEqual(unsaid);
  });

  it('is taken from the lead with its source when the caller means it, and not after a wrong number', () => {
    const lead = materialOf(['agent: Is this Ms Miller?', 'user: Speaking.'], {
      call: { lead: { name: 'Ann Miller', email: 'ann@miller.example' } },
    });
    const name = claim('Ann Miller', [2, 'Speaking']);
    expect(contact({ name }, { material: lead }).name).toMatchObject({
      value: 'Ann Miller',
      source: 'lead',
      confidence: 0.95,
    });
    const wrong = check(
      {
        outcome: { value: 'wrong_number', confidence: 0.9, evidence: [{ turn_id: 2, quote: 'Speaking' }] },
        contact: { ...draftOf().contact, name },
      },
      { material: lead },
    );
    expect(wrong.contact.name).toEqual(unsaid);
  });

  it('of a booking is used when nothing better was said', () => {
    const booked = { ...call, bookings: [bookingOf({ evidence_turn_ids: [4, 99] })] };
    const made = contact({ name: claim('Bob Nobody', [2, 'never said']) }, { material: booked });
    expect(made.name).toEqual({ value: 'Ann Example', confidence: 0.84, evidence_turn_ids: [4], source: 'booking' });
  });

  it('is the number of the line where the caller means it', () => {
    const made = contact({ phone: claim('+15551230001', [4, "that's right"]) });
    expect(made.phone).toMatchObject({ value: '+15551230001', source: 'caller_id', confidence: 0.95 });
    const byAgent = contact({ phone: claim('+15551230001', [3, 'three bedrooms']) }, { but: null });
    expect(byAgent.phone.confidence).toBeLessThan(0.6);
  });
});

describe('a custom field', () => {
  const field = (type: 'enum' | 'date' | 'number' | 'string_array', enum_values: string[] = []) => ({
    ...call,
    definitions: [{ field_key: 'constructor', type, label: 'A field', enum_values, required: false, crm_hint: null }],
  });
  const custom = (value: string | number | string[], material: Material) =>
    check({ custom: { constructor: claim(value, [2, 'Brooklyn Heights']) } }, { material }).custom_facts['constructor'];

  it('has one of the values of its list, in the spelling of the definition', () => {
    expect(custom('BROOKLYN', field('enum', ['Brooklyn', 'Queens']))?.value).toBe('Brooklyn');
    expect(custom('Bronx', field('enum', ['Brooklyn', 'Queens']))).toEqual(unsaid);
  });

  it('has a day that exists', () => {
    expect(custom('2027-03-01', field('date'))?.value).toBe('2027-03-01');
    for (const day of ['2027-02-30', 'soon', '2027-3-1']) expect(custom(day, field('date'))).toEqual(unsaid);
  });

  it('of another type than defined is dropped', () => {
    expect(custom('three', field('number'))).toEqual(unsaid);
    expect(custom(3, field('string_array'))).toEqual(unsaid);
  });
});

describe('outcome, intent and booking', () => {
  const booked = { ...call, bookings: [bookingOf({ evidence_turn_ids: [4] })] };
  const outcome = (value: 'booked' | 'qualified' | 'voicemail', options: Parameters<typeof check>[1] = {}) =>
    check({ outcome: { value, confidence: 0.9, evidence: [{ turn_id: 2, quote: 'Ann Example' }] } }, options).outcome;

  it('follow the booking that is on record, whatever the draft and the verifier say', () => {
    const made = check(
      {
        outcome: { value: 'disqualified', confidence: 1, evidence: [] },
        booking: { attempted: unclaimed, channel: claim('phone' as const, [2, 'Hi']) },
      },
      { material: booked, but: { outcome: 'supported', 'booking.attempted': 'contradicted' } },
    );
    expect(made.outcome).toEqual({ value: 'booked', confidence: 1, evidence_turn_ids: [4] });
    expect(made.booking).toEqual({
      attempted: true,
      succeeded: true,
      scheduled_for: '2026-11-26T20:00:00.000Z',
      channel: 'in_person',
    });
  });

  it('know no booking without a record, though the verifier supports one', () => {
    const made = check({
      outcome: { value: 'booked', confidence: 1, evidence: [{ turn_id: 4, quote: 'Yes' }] },
      booking: { attempted: claim(true, [4, 'Yes']), channel: unclaimed },
    });
    expect(made.outcome).toMatchObject({ value: 'other', confidence: 0.59 });
    expect(made.booking).toEqual({ attempted: true, succeeded: false, scheduled_for: null, channel: null });
  });

  it('are lowered or replaced when the verifier does not support them', () => {
    expect(outcome('qualified')).toMatchObject({ value: 'qualified', confidence: 0.9 });
    expect(outcome('qualified', { but: null })).toMatchObject({ value: 'qualified', confidence: 0.84 });
    expect(outcome('qualified', { but: { outcome: 'contradicted' } })).toMatchObject({
      value: 'other',
      confidence: 0.59,
    });
    expect(outcome('voicemail')).toMatchObject({ value: 'other', confidence: 0.59 });
    expect(
      check({ booking: { attempted: claim(true, [4, 'Yes']), channel: unclaimed } }, { but: null }).booking.attempted,
    ).toBe(false);
  });

  it('an intent needs words of the caller and no verdict against it', () => {
    const intent = (turn: number, quote: string, but: Parameters<typeof verdictsOn>[2] = {}) =>
      check(
        {
          intent: {
            primary: { value: 'buy', confidence: 0.9, evidence: [{ turn_id: turn, quote }] },
            secondary: unclaimed,
          },
        },
        { but },
      ).intent.primary;
    expect(intent(2, 'Up to four hundred')).toBe('buy');
    expect(intent(1, 'your budget')).toBe('other');
    expect(intent(2, 'Up to four hundred', { 'intent.primary': 'other_person' })).toBe('other');
  });
});

describe('objections and follow-ups', () => {
  const objection: ExtractionDraft['objections'][number] = {
    category: 'price',
    quote: 'THE PRICE is more than we wanted',
    evidence_turn_ids: [4, 4, 2],
    resolved: false,
  };
  const followup: ExtractionDraft['followups'][number] = {
    task: 'Send the floor plan.',
    owner: 'agent',
    due_by: null,
    evidence: [{ turn_id: 6, quote: 'send you the floor plan' }],
  };

  it('an objection has the words of the caller, as they stand in the transcript, once', () => {
    expect(check({ objections: [objection, { ...objection, category: 'trust' }] }).objections).toEqual([
      { ...objection, quote: 'the price is more than we wanted', evidence_turn_ids: [4] },
    ]);
    expect(check({ objections: [objection] }, { but: null }).objections).toHaveLength(1);
    expect(check({ objections: [{ ...objection, quote: 'too far away' }] }).objections).toEqual([]);
    expect(check({ objections: [objection] }, { but: { 'objections[0]': 'other_person' } }).objections).toEqual([]);
  });

  it('a follow-up needs a verdict that supports it, and words that stand', () => {
    expect(check({ followups: [followup] }).followups).toEqual([
      { task: 'Send the floor plan.', owner: 'agent', due_by: null, evidence_turn_ids: [6] },
    ]);
    expect(check({ followups: [followup] }, { but: null }).followups).toEqual([]);
    for (const verdict of against)
      expect(check({ followups: [followup] }, { but: { 'followups[0]': verdict } }).followups).toEqual([]);
    expect(check({ followups: [{ ...followup, evidence: [{ turn_id: 6, quote: 'call you' }] }] }).followups).toEqual(
      [],
    );
  });

  it.each([
    ['2026-11-22T23:59:00-05:00', '2026-11-23T04:59:00.000Z'],
    ['2026-11-22T10:00:00', '2026-11-22T15:00:00.000Z'],
    ['2026-02-30T10:00:00-05:00', null],
    ['2036-11-22T10:00:00-05:00', null],
    ['tomorrow', null],
  ])('a due date %s is %s', (due_by, expected) => {
    expect(check({ followups: [{ ...followup, due_by }] }).followups[0]?.due_by).toBe(expected);
  });
});
