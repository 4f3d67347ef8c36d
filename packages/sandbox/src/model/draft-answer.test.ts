// The recorded drafts of the scripts' conversations, whole and cut short, and the draft of any other conversation.
import { draftSchemaFor, limits, starterPacks } from '@voicecall/contract';
import type { DraftEvidence, ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, scriptFor, scripts } from '../callee/scripts.ts';
import { field, talk } from '../testing/talk.ts';
import type { TalkOptions } from '../testing/talk.ts';
import { draftOf } from './draft-answer.ts';

const lead = { name: 'Lea Lead' };
const confirmation =
  'The appointment for Lea Lead is booked: Thursday, November 26, 2026 at 3:00 PM, America/New_York.';
const moved =
  'The appointment for Lea Lead is booked: Friday, November 27, 2026 at 3:00 PM, America/New_York. It takes the place of the one on Thursday, November 26, 2026 at 3:00 PM, America/New_York, which is canceled.';

interface Told extends TalkOptions {
  readonly reschedules?: boolean;
  /** What the platform answers to each booking; without it, the agent has no booking tool. */
  readonly says?: readonly string[];
}

/** The conversation of a number's script. */
function conversation(number: string, { reschedules = false, says = [], ...options }: Told = {}): ExtractionInput {
  let bookings = 0;
  const lines = linesOf(scriptFor(number), reschedules)
    .filter(({ who }) => who !== 'machine')
    .map(({ who, text, once_booked }) => {
      const said = once_booked === undefined ? undefined : says[bookings++];
      return `${who === 'agent' ? 'A' : 'U'}: ${said === undefined ? text : `${once_booked} ${said}`}`;
    });
  const filled = lines.map((line) =>
    line.replaceAll('{lead}', lead.name).replaceAll('{agent}', 'Zoe').replaceAll('{welcome}', 'Good day.'),
  );
  return talk(filled, { ...options, call: { lead, ...options.call } });
}

/** The call until a word of one of its turns. */
const cutAt = (input: ExtractionInput, turns: number, words: number): ExtractionInput => ({
  ...input,
  turns: input.turns
    .slice(0, turns)
    .map((turn, index) =>
      index < turns - 1 ? turn : { ...turn, text: turn.text.split(' ').slice(0, words).join(' ') },
    ),
});

/** Every quote in a draft, with its turn. */
function quotesOf(draft: ExtractionDraft): DraftEvidence[] {
  const quotes: DraftEvidence[] = draft.objections.flatMap(({ quote, evidence_turn_ids }) =>
    evidence_turn_ids.map((turn_id) => ({ turn_id, quote })),
  );
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('turn_id' in part && 'quote' in part) quotes.push(part as DraftEvidence);
    Object.values(part).forEach(visit);
  };
  visit(draft);
  return quotes;
}

const valueIn = ({ outcome, summary: { headline } }: ExtractionDraft) => [outcome.value, headline];

describe('the recorded draft', () => {
  it('of the ordinary conversation asks for another call', () => {
    expect(draftOf(conversation('+15550001111'))).toMatchObject({
      outcome: { value: 'callback' },
      intent: { primary: { value: 'inquire' }, secondary: { value: null } },
      contact: { name: { value: null }, consent_to_followup: { value: true } },
      objections: [{ category: 'wrong_time', quote: 'I am on my way to a meeting', evidence_turn_ids: [2] }],
      followups: [{ task: 'Call the person again next week', owner: 'agent', due_by: null }],
      booking: { attempted: { value: null } },
    });
  });

  it('of the viewing has the facts, the name, and the appointment once it is booked', () => {
    const fields = starterPacks.real_estate;
    expect(draftOf(conversation('+15005550001', { fields, says: [confirmation] }))).toMatchObject({
      outcome: { value: 'booked' },
      summary: { headline: 'A viewing is booked for Thursday at three in the afternoon.' },
      intent: { primary: { value: 'buy' } },
      contact: { name: { value: lead.name }, email: { value: null } },
      booking: { attempted: { value: true }, channel: { value: 'in_person' } },
      followups: [{ task: 'Send the address', due_by: '2026-11-26T15:00:00-05:00' }],
      vertical_facts: {
        budget: { value: 'up to 450 thousand dollars' },
        area: { value: 'Riverside' },
        property_type: { value: 'house' },
        beds: { value: 3 },
        baths: { value: null },
      },
      custom: { referral_source: { value: 'advertisement' }, lead_temperature: { value: null } },
      sentiment_overall: 'positive',
    });
  });

  it('has no appointment that the platform did not confirm', () => {
    const house = 'The person would like to see the three-bedroom house on Elm Street in Riverside.';
    for (const says of [[], ['That time is not possible.']])
      expect(valueIn(draftOf(conversation('+15005550001', { says })))).toEqual(['qualified', house]);
  });

  it('of a changed appointment has the last one', () => {
    expect(valueIn(draftOf(conversation('+15005550001', { reschedules: true, says: [confirmation, moved] })))).toEqual([
      'booked',
      'A viewing is booked for Friday at three in the afternoon.',
    ]);
  });

  it('of a call that is hung up claims no more than was said until then', () => {
    expect(draftOf(cutAt(conversation('+15005550007'), 3, 5))).toMatchObject({
      outcome: { value: 'abandoned' },
      contact: { consent_to_followup: { value: null } },
      followups: [],
    });
  });

  it('of a voicemail box has the promise of the agent and nothing about the person', () => {
    const draft = draftOf(conversation('+15005550005', { call: { answered_by: 'voicemail' } }));
    expect(draft).toMatchObject({
      outcome: { value: 'voicemail' },
      contact: { name: { value: null }, consent_to_followup: { value: null } },
      followups: [{ task: 'Call again', owner: 'agent' }],
    });
  });

  it('has the offset of the zone of the call in a due time', () => {
    const dueIn = (timezone: string): string | null | undefined =>
      draftOf(conversation('+15005550001', { call: { timezone } })).followups[0]?.due_by;
    expect(['UTC', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/Los_Angeles'].map(dueIn)).toEqual([
      '2026-11-26T15:00:00+00:00',
      '2026-11-26T15:00:00+05:45',
      '2026-11-26T15:00:00+13:45',
      '2026-11-26T15:00:00-08:00',
    ]);
  });

  it('leaves out a field of a customer that has the name of a starter field and other values', () => {
    const own = [field('referral_source', 'enum', 'How they came', ['bus', 'car']), field('beds', 'number', 'Beds')];
    const { custom } = draftOf(conversation('+15005550001', { fields: own }));
    expect(Object.values(custom).map(({ value }) => value)).toEqual([null, null]);
  });

  it('is valid, quotes the turns word by word and fits the limits, wherever the call is cut off', () => {
    const whole = Object.keys(scripts).flatMap((number) =>
      [[], [confirmation, moved]].flatMap((says) =>
        [false, true].map((reschedules) => conversation(number, { says, reschedules, fields: starterPacks.generic })),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...whole), fc.nat(14), fc.nat(30), (script, turns, words) => {
        const input = cutAt(script, turns, words);
        const draft = draftOf(input);
        draftSchemaFor(input).parse(draft);
        for (const { turn_id, quote } of quotesOf(draft)) {
          expect(quote).not.toBe('');
          expect(input.turns.find((turn) => turn.turn_id === turn_id)?.text).toContain(quote);
        }
        expect(draft.summary.headline).not.toBe('');
        expect(draft.summary.headline.length).toBeLessThanOrEqual(limits.summary_headline_chars);
        expect(draft.summary.narrative).not.toBe('');
        expect(draft.summary.narrative.length).toBeLessThanOrEqual(limits.summary_narrative_chars);
      }),
    );
  });
});

describe('the draft of any other conversation', () => {
  const empty = (input: ExtractionInput): void => {
    const draft = draftOf(input);
    const { contact, booking, vertical_facts, custom, intent } = draft;
    const facts = [
      ...Object.values(contact),
      ...Object.values(booking),
      ...Object.values(vertical_facts),
      ...Object.values(custom),
    ];
    expect(facts.filter(({ value }) => value !== null)).toEqual([]);
    expect([draft.objections, draft.followups, intent.primary.value, draft.sentiment_overall]).toEqual([
      [],
      [],
      'other',
      'neutral',
    ]);
    expect(draft.summary.narrative).toContain('What was said is not in this summary');
  };

  it('claims nothing, although a sentence of a script stands in it', () => {
    const input = talk([
      'A: Hello.',
      'U: My name is Ann Example. No, wait, that is my wife.',
      'A: I will make a note of that.',
      'U: Please call me again next week, then I will have decided. Or rather not.',
    ]);
    empty(input);
    expect(valueIn(draftOf(input))).toEqual(['other', 'The agent and the other side spoke.']);
  });

  it('claims nothing, although all but one sentence are those of a script', () => {
    const input = conversation('+15550001111');
    const more = { ...input, turns: [...input.turns, { turn_id: 99, role: 'user' as const, text: 'One more thing.' }] };
    empty(more);
    expect(draftOf(more).outcome.value).toBe('other');
  });

  it('has the outcome that is on record', () => {
    const silent = talk(['A: Hello?']);
    const mailbox = talk(['U: Nobody is at home.'], { call: { answered_by: 'voicemail' } });
    for (const input of [silent, mailbox]) empty(input);
    expect([silent, mailbox].map((input) => valueIn(draftOf(input)))).toEqual([
      ['abandoned', 'Only the agent spoke.'],
      ['voicemail', 'A voicemail box answered.'],
    ]);
  });
});
