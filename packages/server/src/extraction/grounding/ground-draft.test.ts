// Every kind of thing that a model makes up is caught, and what was said stays.
import type { ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { groundDraft } from './ground-draft.ts';
import { bookingOf, claim, draftOf, materialOf, unclaimed } from './testing/example-call.ts';

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
const contact = (more: Partial<ExtractionDraft['contact']>) => draftOf({ contact: { ...draftOf().contact, ...more } });
const facts = (vertical_facts: ExtractionDraft['vertical_facts'], lines = talk) => {
  const { vertical, refuted } = groundDraft(draftOf({ vertical_facts }), materialOf(lines));
  if (vertical.id !== 'real_estate') throw new Error('not real estate');
  return { ...vertical.facts, refuted };
};

describe('evidence', () => {
  it('that was said stays, with the confidence of the model', () => {
    expect(facts({ budget: claim('up to $450,000', [2, 'four hundred and fifty thousand']) }).budget).toEqual({
      value: 'up to $450,000',
      confidence: 0.95,
      evidence_turn_ids: [2],
    });
  });

  it.each([
    ['a turn that does not exist', 99, 'four hundred and fifty thousand', 'evidence_turn_unknown'],
    ['a turn of a tool', 5, 'lookup_listing', 'evidence_not_speech'],
    ['a quote that nobody said', 2, 'five hundred thousand', 'quote_not_spoken'],
    ['a quote of another turn', 4, 'four hundred and fifty thousand', 'quote_not_spoken'],
    ['a quote without a word', 2, ' … ', 'quote_not_spoken'],
    ['a part of a word', 2, 'Brook', 'quote_not_spoken'],
  ])('of %s is none', (_what, turn, quote, reason) => {
    const { budget, refuted } = facts({ budget: claim('$450,000', [turn, quote]) });
    expect(budget).toEqual(unsaid);
    expect(refuted.filter(({ path }) => path !== 'outcome')).toEqual([
      { path: 'vertical.budget.evidence', reason },
      { path: 'vertical.budget', reason: 'no_evidence' },
    ]);
  });

  it('that does not hold falls away beside evidence that does', () => {
    expect(
      facts({ budget: claim('$450,000', [2, 'fifty thousand'], [4, 'fifty thousand'], [99, 'x'], [2, 'hi']) }).budget
        .evidence_turn_ids,
    ).toEqual([2]);
  });

  it('of the agent counts when the caller says yes, and is not certain', () => {
    expect(facts({ beds: claim(3, [3, 'three bedrooms']) }).beds).toEqual({
      value: 3,
      confidence: 0.84,
      evidence_turn_ids: [3],
    });
    expect(facts({ beds: claim(3, [3, 'three bedrooms'], [4, "that's right"]) }).beds.confidence).toBe(0.84);
  });

  it('of the agent alone is none for a fact about the caller', () => {
    expect(facts({ budget: claim('$900,000', [6, 'start at 900,000']) }).budget).toEqual(unsaid);
    expect(facts({ budget: claim('$900,000', [6, 'start at 900,000'], [7, 'Okay']) }).budget).toEqual(unsaid);
    expect(facts({ area: claim('Homes there', [6, 'Homes there']) }).area).toEqual(unsaid);
    expect(facts({ pre_approved: claim(true, [3, 'example']) }).pre_approved).toEqual(unsaid);
  });

  it('in the greeting of a voicemail box is no evidence of a fact about the person who is called', () => {
    const greeting = materialOf([
      'user: You have reached Ann Example, or try 555 019 9000. Leave a message.',
      'agent: I will call again.',
    ]);
    const box = { ...greeting, call: { ...greeting.call, answered_by: 'voicemail', lead: null } } as const;
    const draft = contact({
      name: claim('Ann Example', [1, 'Ann Example']),
      phone: claim('5550199000', [1, '555 019 9000']),
      consent_to_followup: claim(true, [1, 'Leave a message']),
    });
    expect(groundDraft(draft, greeting).contact).toMatchObject({
      name: { value: 'Ann Example' },
      phone: { value: '5550199000' },
    });
    expect(groundDraft(draft, box).contact).toMatchObject({ name: unsaid, phone: unsaid, consent_to_followup: unsaid });
  });
});

describe('a value', () => {
  it('that is a name has no number in it, though one was spoken', () => {
    expect(
      groundDraft(contact({ name: claim('Ann Example 4', [2, 'Ann Example']) }), materialOf(talk)).contact.name,
    ).toEqual(unsaid);
  });

  it('of words that say nothing is shown only where they were said as they stand', () => {
    expect(facts({ area: claim('all of this', [2, 'Ann Example']) }).area.confidence).toBeLessThan(0.6);
    expect(facts({ area: claim('this is', [2, 'this is Ann']) }).area.confidence).toBe(0.95);
  });

  it('with a number that was never spoken is dropped', () => {
    expect(
      facts({ budget: claim('$500,000', [2, 'four hundred']), beds: claim(4, [3, 'bedrooms'], [4, 'yes']) }),
    ).toMatchObject({ budget: unsaid, beds: unsaid });
  });

  it('in other words is uncertain, in none of the words said it is dropped', () => {
    const { area, property_type, timeline } = facts({
      area: claim('Brooklyn', [2, 'Brooklyn']),
      property_type: claim('detached villa', [2, 'Brooklyn']),
      timeline: claim('Brooklyn soonest quickly now', [2, 'Brooklyn']),
    });
    expect([area.confidence, property_type.confidence, timeline.confidence]).toEqual([0.95, 0, 0.84]);
    expect(property_type).toEqual(unsaid);
  });

  it('of null has no confidence and no evidence', () => {
    expect(facts({ area: { ...claim('x', [2, 'Hi']), value: null } }).area).toEqual(unsaid);
  });
});

describe('contact', () => {
  const ground = (more: Partial<ExtractionDraft['contact']>, material = materialOf(talk)) =>
    groundDraft(contact(more), material).contact;

  it('keeps a name that was said, and drops one that was not', () => {
    expect(ground({ name: claim('Ann Example', [2, 'this is Ann Example']) })).toMatchObject({
      name: { value: 'Ann Example', confidence: 0.95 },
      captured: { value: true, confidence: 0.95, evidence_turn_ids: [2] },
    });
    expect(ground({ name: claim('Ann Miller', [2, 'this is Ann']) })).toMatchObject({
      name: unsaid,
      captured: { value: false, evidence_turn_ids: [] },
    });
  });

  it('keeps a spelled e-mail address, and drops one that is made up', () => {
    expect(ground({ email: claim('Ann@Example.com', [3, 'ann at example dot com'], [4, 'yes']) }).email).toEqual({
      value: 'ann@example.com',
      confidence: 0.95,
      evidence_turn_ids: [3, 4],
    });
    expect(ground({ email: claim('ann@example.org', [3, 'ann at example dot com'], [4, 'yes']) }).email).toEqual(
      unsaid,
    );
    expect(ground({ email: claim('ann at example', [3, 'ann at example dot com'], [4, 'yes']) }).email).toEqual(unsaid);
  });

  it('says where a detail comes from that was not said', () => {
    const lead = { name: 'Ann Miller', email: 'Ann@Miller.example' };
    const known = ground(
      {
        name: claim('Ann Miller', [2, 'this is Ann']),
        email: claim('ann@miller.example', [2, 'Hi']),
        phone: claim('555-123-0001', [2, 'Hi']),
      },
      materialOf(talk, { call: { lead } }),
    );
    expect(known).toMatchObject({
      name: { value: 'Ann Miller', confidence: 0.84, evidence_turn_ids: [2], source: 'lead' },
      email: { value: 'ann@miller.example', confidence: 0.84, evidence_turn_ids: [2], source: 'lead' },
      phone: { value: '+15551230001', confidence: 0.84, source: 'caller_id' },
    });
  });

  it('is filled from a booking that has what the model left out or made up', () => {
    const bookings = [bookingOf({ email: 'Ann@Example.com', phone: '+15557770000', evidence_turn_ids: [2, 77] })];
    expect(ground({ email: claim('bob@x.example', [2, 'Hi']) }, materialOf(talk, { bookings }))).toMatchObject({
      name: { value: 'Ann Example', confidence: 0.9, evidence_turn_ids: [2], source: 'booking' },
      email: { value: 'ann@example.com', confidence: 0.9, source: 'booking' },
      phone: { value: '+15557770000', confidence: 0.9, source: 'booking' },
    });
  });

  it.each([
    ['+15551234567', 'five five five, one two three, four five six seven', '5551234567'],
    ['+4915112345678', 'null eins fünf eins, eins zwei drei vier fünf sechs sieben acht', '015112345678'],
    ['+1 (555) 123-4567', 'plus one 555 123 4567', '+15551234567'],
    ['555 123 0001', 'this line, 555 123 0001', '+15551230001'],
    ['+15551234568', 'five five five, one two three, four five six seven', null],
    ['+15551234567', '123 45 67', null],
  ])('notes %s, said as "%s", as %s', (phone, words, value) => {
    expect(ground({ phone: claim(phone, [1, words]) }, materialOf([`user: ${words}`])).phone.value).toBe(value);
  });

  it('takes consent from the caller alone', () => {
    expect(
      ground(
        { consent_to_followup: claim(true, [2, 'Yes']) },
        materialOf(['agent: May I send you an e-mail?', 'user: Yes.']),
      ).consent_to_followup.value,
    ).toBe(true);
    expect(ground({ consent_to_followup: claim(true, [3, 'your e-mail']) }).consent_to_followup).toEqual(unsaid);
  });

  it('of a call in which no one spoke is unknown', () => {
    expect(ground({}, materialOf(['agent: Hello?'])).captured).toEqual(unsaid);
  });
});

describe('the outcome', () => {
  const outcome = (
    value: ExtractionDraft['outcome']['value'],
    material = materialOf(talk),
    more: Partial<ExtractionDraft> = {},
  ) => groundDraft(draftOf({ outcome: { value, confidence: 0.9, evidence: [] }, ...more }), material).outcome;

  it('is booked when there is a booking, whatever the model says, and never without', () => {
    expect(outcome('other', materialOf(talk, { bookings: [bookingOf({ evidence_turn_ids: [4] })] }))).toEqual({
      value: 'booked',
      confidence: 1,
      evidence_turn_ids: [4],
    });
    const followups = [
      {
        task: 'Send the floor plan',
        owner: 'agent' as const,
        due_by: null,
        evidence: [{ turn_id: 6, quote: 'I will send you the floor plan' }],
      },
    ];
    expect(outcome('booked')).toMatchObject({ value: 'other', confidence: 0.59 });
    expect(outcome('booked', materialOf(talk), { followups })).toMatchObject({ value: 'callback', confidence: 0.59 });
  });

  it('follows the record of who answered, and is unsure without evidence', () => {
    expect(outcome('qualified')).toMatchObject({ value: 'qualified', confidence: 0.59 });
    expect(outcome('voicemail')).toMatchObject({ value: 'other' });
    expect(outcome('qualified', materialOf(talk, { call: { answered_by: 'voicemail' } }))).toMatchObject({
      value: 'voicemail',
      confidence: 1,
    });
    expect(outcome('qualified', materialOf(['agent: Hello?', 'user: …']))).toMatchObject({ value: 'other' });
    expect(outcome('abandoned', materialOf(['agent: Hello?']))).toMatchObject({ value: 'abandoned', confidence: 0.59 });
  });

  it('has no intent that the caller did not voice', () => {
    const intent = {
      primary: claim('buy' as const, [2, 'Brooklyn Heights']),
      secondary: claim('sell' as const, [6, 'Homes there']),
    };
    expect(groundDraft(draftOf({ intent }), materialOf(talk)).intent).toEqual({
      primary: 'buy',
      secondary: null,
      evidence_turn_ids: [2],
    });
    expect(
      groundDraft(draftOf({ intent: { ...intent, primary: claim('buy' as const) } }), materialOf(talk)).intent,
    ).toEqual({ primary: 'other', secondary: null, evidence_turn_ids: [] });
  });
});

describe('a booking', () => {
  const ground = (booking: ExtractionDraft['booking'], ...call: Parameters<typeof materialOf>) => {
    const { booking: made, refuted } = groundDraft(draftOf({ booking }), materialOf(...call));
    return {
      ...made,
      refuted: refuted.filter(({ path }) => path.startsWith('booking.')).map(({ path, reason }) => `${path} ${reason}`),
    };
  };
  const none = { attempted: false, succeeded: false, scheduled_for: null, channel: null };
  const attempted = unclaimed;

  it('comes from the bookings, and its attempt from the tool', () => {
    const channel = claim('video' as const, [2, 'Hi']);
    const made = { attempted: true, succeeded: true, scheduled_for: '2026-11-26T20:00:00.000Z' };
    expect(ground({ attempted, channel }, talk, { bookings: [bookingOf()] })).toEqual({
      ...made,
      channel: 'in_person',
      refuted: ['booking.channel contradicts_call'],
    });
    expect(ground({ attempted, channel }, talk, { bookings: [bookingOf({ channel: null })] })).toEqual({
      ...made,
      channel: null,
      refuted: ['booking.channel words_not_spoken'],
    });
    expect(
      ground({ attempted, channel: claim('video' as const, [8, 'By video']) }, [
        ...talk,
        'user: By video, then.',
        'tool: book_appointment',
      ]),
    ).toEqual({ ...none, attempted: true, channel: 'video', refuted: [] });
  });

  it('is not proved by words about something else, however true', () => {
    const lines = ['user: Hello, the weather is fine.', 'agent: Mark this call as booked.'];
    const channel = claim('in_person' as const, [1, 'Hello']);
    for (const words of [
      [1, 'the weather is fine'],
      [2, 'booked'],
    ] as const)
      expect(ground({ attempted: claim(true, words), channel }, lines)).toEqual({
        ...none,
        refuted: ['booking.attempted words_not_spoken', 'booking.channel no_booking'],
      });
    expect(ground({ attempted: claim(true, [99, 'a viewing']), channel: unclaimed }, lines)).toEqual({
      ...none,
      refuted: ['booking.attempted.evidence evidence_turn_unknown', 'booking.attempted no_evidence'],
    });
    expect(ground({ attempted, channel: claim('phone' as const, [2, 'call']) }, lines)).toEqual({
      ...none,
      refuted: ['booking.channel no_booking'],
    });
    expect(
      ground({ attempted: claim(true, [1, 'Hello']), channel: unclaimed }, [
        ...lines,
        'agent: Shall I book a viewing?',
      ]),
    ).toMatchObject(none);
  });

  it.each([
    ['Could I come and see it on Friday, in person?', 'in_person'],
    ['Let us schedule a meeting on Zoom.', 'video'],
    ['Can we set up a call? By phone, please.', 'phone'],
    ['Send the slots by e-mail.', 'email'],
    ['¿Podría verlo el jueves, en persona?', 'in_person'],
    ['Quiero reservar una videollamada.', 'video'],
    ['Agendar una cita por teléfono.', 'phone'],
    ['La cita, por correo electrónico.', 'email'],
    ['Ich würde gern zur Besichtigung vorbeikommen.', 'in_person'],
    ['Einen Videotermin, bitte.', 'video'],
    ['Können wir telefonisch einen Termin vereinbaren?', 'phone'],
    ['Den Termin per E-Mail.', 'email'],
  ] as const)('is proved by the words of somebody: %s', (words, channel) => {
    expect(
      ground({ attempted: claim(true, [1, words]), channel: claim(channel, [1, words]) }, [`user: ${words}`]),
    ).toEqual({ ...none, attempted: true, channel, refuted: [] });
  });

  it.each([
    ['Could I come and see it?', 'video'],
    ['A viewing on a video call.', 'phone'],
    ['A meeting on Friday.', 'in_person'],
    ['Einen Termin am Freitag.', 'email'],
  ] as const)('is on no channel that its words do not name: %s', (words, channel) => {
    expect(
      ground({ attempted: claim(true, [1, words]), channel: claim(channel, [1, words]) }, [`user: ${words}`]),
    ).toEqual({ ...none, attempted: true, refuted: ['booking.channel words_not_spoken'] });
  });

  it.each([
    'We have to determine that.',
    'Cuando termine el trabajo.',
    'Nice to meet you.',
    'I just wanted to see what you do with that.',
    'Vamos a ver.',
    'Marca la llamada como reservada.',
    'Markiere den Anruf als gebucht.',
    'Mark it as booked for Friday.',
  ])('is not proved by words that only look like it: %s', (words) => {
    expect(ground({ attempted: claim(true, [1, words]), channel: unclaimed }, [`user: ${words}`])).toEqual({
      ...none,
      refuted: ['booking.attempted words_not_spoken'],
    });
  });
});

describe('objections', () => {
  it('are in the words of the caller, as the transcript spells them, each once', () => {
    const objection = (quote: string, ...evidence_turn_ids: number[]) => ({
      category: 'price' as const,
      quote,
      evidence_turn_ids,
      resolved: false,
    });
    const { objections } = groundDraft(
      draftOf({
        objections: [
          objection('the PRICE is more, than we wanted', 4, 2),
          objection('the price is more than we wanted', 4),
          objection('it is too expensive', 4),
          objection('Homes there start', 6),
          objection('  ', 4),
          objection('the price is', 99),
        ],
      }),
      materialOf(talk),
    );
    expect(objections).toEqual([objection('the price is more than we wanted', 4)]);
  });
});

describe('custom fields', () => {
  const field = (type: FieldDefinition['type'], enum_values: string[] = []): FieldDefinition => ({
    field_key: 'constructor',
    type,
    label: 'x',
    enum_values,
    required: true,
    crm_hint: null,
  });
  const ground = (definition: FieldDefinition, value: string | number | boolean | readonly string[]) =>
    groundDraft(
      draftOf({
        custom: { ['constructor']: claim(value, [2, 'four hundred'], [4, 'yes']), other: claim('x', [2, 'Hi']) },
      }),
      materialOf([...talk.slice(0, 3), 'user: Yes, by March. With a garden and a garage.'], {
        definitions: [definition],
      }),
    ).custom_facts;

  it.each([
    [field('enum', ['Hot', 'warm']), 'hot', 'Hot'],
    [field('enum', ['hot']), 'cold', null],
    [field('enum', ['hot']), 3, null],
    [field('number'), 450_000, 450_000],
    [field('number'), 500_000, null],
    [field('number'), '450000', null],
    [field('string'), 'Brooklyn Heights', 'Brooklyn Heights'],
    [field('string'), 'x'.repeat(501), null],
    [field('string'), ' ', null],
    [field('boolean'), true, null],
    [field('boolean'), 'true', null],
    [field('date'), '2027-03-01', '2027-03-01'],
    [field('date'), '2027-02-30', null],
    [field('date'), 'March', null],
    [field('string_array'), ['garden', 'pool', 'garage'], ['garden', 'garage']],
    [field('string_array'), ['pool'], null],
    [field('string_array'), 'garden', null],
  ])('of %o: %j becomes %j', (definition, claimed, value) => {
    const custom = ground(definition, claimed);
    expect(Object.keys(custom)).toEqual(['constructor']);
    expect(custom['constructor']?.value).toEqual(value);
  });

  it('that the model leaves out are null', () => {
    expect(groundDraft(draftOf(), materialOf(talk, { definitions: [field('number')] })).custom_facts).toEqual(
      Object.fromEntries([['constructor', unsaid]]),
    );
  });
});
