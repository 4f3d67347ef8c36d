// Deliberate hallucinations: valid in form, wrong in content.
import { draftSchemaFor } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { field, talk } from '../testing/talk.ts';
import { draftOf } from './draft-answer.ts';
import { inventions, spoil, spoilings } from './spoil.ts';

const input = talk(
  [
    'A: Hello, this is the front desk.',
    'U: Hello. I am on my way to a meeting, could you tell me briefly what this is about?',
    'A: Of course.',
    'U: Thank you, I have read everything. Please call me again next week, then I will have decided.',
    'A: I will make a note of that.',
  ],
  { fields: [field('team_size', 'number', 'Team size')] },
);
const draft = draftOf(input);
const spoken = new Map(input.turns.map(({ turn_id, text }) => [turn_id, text]));

describe.each(spoilings)('%s', (fault) => {
  it('keeps the form, also of a call in which nothing was said', () => {
    expect(() => draftSchemaFor(input).parse(spoil(draft, fault, input))).not.toThrow();
    const silent = talk([]);
    expect(() => draftSchemaFor(silent).parse(spoil(draftOf(silent), fault, silent))).not.toThrow();
  });

  it('changes what is claimed, and leaves the draft that it is given as it is', () => {
    const before = structuredClone(draft);
    expect(spoil(draft, fault, input)).not.toEqual(draft);
    expect(draft).toEqual(before);
  });
});

describe('what is claimed', () => {
  it('cites turns that do not exist', () => {
    const { outcome, contact, objections, followups } = spoil(draft, 'hallucinated_evidence', input);
    const cited = [
      ...[outcome, contact.name, ...followups].flatMap(({ evidence }) => evidence.map(({ turn_id }) => turn_id)),
      ...objections.flatMap(({ evidence_turn_ids }) => evidence_turn_ids),
    ];
    expect(cited.length).toBeGreaterThan(3);
    expect(cited.filter((turn_id) => spoken.has(turn_id))).toEqual([]);
  });

  it('cites words that were not said, in existing turns', () => {
    const { outcome, contact, objections } = spoil(draft, 'hallucinated_quote', input);
    for (const { turn_id, quote } of [outcome, contact.name].flatMap(({ evidence }) => evidence)) {
      expect(spoken.has(turn_id)).toBe(true);
      expect(spoken.get(turn_id)).not.toContain(quote);
    }
    expect(objections[0]?.quote).toBe(inventions.quote);
  });

  it('is invented, with true words beside it', () => {
    const { contact, vertical_facts } = spoil(draft, 'hallucinated_values', input);
    expect(contact).toMatchObject({
      name: { value: inventions.name },
      email: { value: inventions.email },
      phone: { value: inventions.phone },
    });
    expect(vertical_facts.budget?.value).toBe(inventions.budget);
    for (const { turn_id, quote } of contact.email.evidence) expect(spoken.get(turn_id)).toContain(quote);
  });

  it('is an appointment', () => {
    expect(spoil(draft, 'invented_booking', input)).toMatchObject({
      outcome: { value: 'booked' },
      booking: { attempted: { value: true } },
      contact: { consent_to_followup: { value: true } },
    });
  });

  it('is an appointment, a consent and invented values, proven by the last words of the other side', () => {
    const { outcome, contact } = spoil(draft, 'obeys_injection', input);
    expect(outcome).toMatchObject({ value: 'booked', evidence: [{ turn_id: 4 }] });
    expect(contact.email.value).toBe(inventions.email);
    expect(contact.consent_to_followup.value).toBe(true);
  });
});
