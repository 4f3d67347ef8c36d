// Yes, no and greetings prove what they say, and nothing else.
import type { FieldDefinition } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { groundDraft } from '../ground-draft.ts';
import { claim, draftOf, materialOf } from '../testing/example-call.ts';

const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };
type Evidence = readonly [turn_id: number, quote: string];
const consent = (lines: readonly string[], value: boolean, ...evidence: readonly Evidence[]) =>
  groundDraft(
    draftOf({ contact: { ...draftOf().contact, consent_to_followup: claim(value, ...evidence) } }),
    materialOf(lines),
  ).contact.consent_to_followup;
const fact = (
  lines: readonly string[],
  facts: Parameters<typeof draftOf>[0] extends infer _
    ? NonNullable<Parameters<typeof draftOf>[0]>['vertical_facts']
    : never,
) => {
  const { vertical } = groundDraft(draftOf({ vertical_facts: facts ?? {} }), materialOf(lines));
  if (vertical.id !== 'real_estate') throw new Error('not real estate');
  return vertical.facts;
};

describe('consent', () => {
  it.each([
    'Hi',
    'Hello',
    'Hello?',
    'Ja bitte?',
    'Guten Tag',
    'No.',
    'Okay, no.',
    'Nein danke.',
    'Do not ever call me again.',
    "I don't want you to call me.",
  ])('is not given by "%s"', (text) => {
    expect(consent(['agent: May I call you again?', `user: ${text}`], true, [2, text])).toEqual(unsaid);
  });
  it('is given by a yes to the question for it, and by words about it', () => {
    expect(consent(['agent: May I call you tomorrow?', 'user: Yes, no problem.'], true, [2, 'Yes']).confidence).toBe(
      0.95,
    );
    expect(
      consent(['agent: I see.', 'user: You can send me the list.'], true, [2, 'send me the list']).confidence,
    ).toBe(0.95);
    expect(consent(['agent: ¿Puedo llamarle mañana?', 'user: Sí, claro.'], true, [2, 'Sí']).confidence).toBe(0.95);
    expect(consent(['agent: Darf ich Ihnen das schicken?', 'user: Ja, gerne.'], true, [2, 'Ja']).confidence).toBe(0.95);
  });
  it('is not given when something else was said', () => {
    expect(consent(['agent: Three bedrooms?', 'user: Yes.'], true, [2, 'Yes'])).toEqual(unsaid);
    expect(consent(['agent: I see.', 'user: We like gardens.'], true, [2, 'gardens'])).toEqual(unsaid);
  });
  it('is over when the caller asks later to be left alone', () => {
    expect(
      consent(
        ['agent: May I call you tomorrow?', 'user: Yes.', 'agent: Great.', 'user: Actually, take me off your list.'],
        true,
        [2, 'Yes'],
      ),
    ).toEqual(unsaid);
  });
  it('is refused by a no, and not by a bare yes', () => {
    const talk = [
      'agent: May I call you tomorrow?',
      'user: No, thanks.',
      'agent: Shall I send you a mail?',
      'user: Yes, please.',
    ];
    expect(consent(talk, false, [2, 'No']).confidence).toBe(0.95);
    expect(consent(talk, false, [4, 'Yes'])).toEqual(unsaid);
  });
});

it.each([
  ['agent: Are you pre-approved?', 'Yes.', true, 0.95],
  ['agent: Are you pre-approved?', 'No.', true, 0],
  ['agent: Are you pre-approved?', 'Hi', true, 0],
  ['agent: And then?', "We haven't talked to a bank yet.", true, 0],
  ['agent: And then?', "We haven't talked to a bank yet.", false, 0],
  ['agent: And then?', 'My bank has approved us, and I have not seen the garden.', true, 0.95],
  ['agent: And then?', 'We like gardens.', true, 0],
])('after "%s", "%s" shows that pre-approval is %s with %f', (asked, said, value, confidence) => {
  expect(fact([asked, `user: ${said}`], { pre_approved: claim(value, [2, said]) }).pre_approved.confidence).toBe(
    confidence,
  );
});

describe('a custom field', () => {
  const ground = (
    more: Partial<FieldDefinition>,
    lines: readonly string[],
    value: string | boolean,
    ...evidence: readonly Evidence[]
  ) => {
    const definition: FieldDefinition = {
      field_key: 'it',
      type: 'boolean',
      label: 'Owns a garage',
      enum_values: [],
      required: false,
      crm_hint: null,
      ...more,
    };
    return groundDraft(
      draftOf({ custom: { it: claim(value, ...evidence) } }),
      materialOf(lines, { definitions: [definition] }),
    ).custom_facts['it'];
  };
  it('of yes or no follows the answer', () => {
    const asked = 'agent: Do you have a garage?';
    expect(ground({}, [asked, 'user: Yes'], true, [2, 'Yes'])).toMatchObject({ value: true, confidence: 0.95 });
    expect(ground({}, [asked, 'user: No'], true, [2, 'No'])).toEqual(unsaid);
    expect(ground({}, [asked, 'user: Yes'], false, [2, 'Yes'])).toEqual(unsaid);
    expect(ground({}, [asked, 'user: Yes'], false, [1, 'Do you have a garage'])).toEqual(unsaid);
    expect(ground({}, ["agent: You don't have a garage?", 'user: Right.'], false, [2, 'Right'])).toEqual(unsaid);
    expect(ground({}, ['agent: Do you have one?', 'user: Yes'], true, [2, 'Yes'])).toEqual(unsaid);
    expect(ground({}, [asked, 'user: Hello?'], true, [2, 'Hello'])).toEqual(unsaid);
    expect(ground({}, [asked, 'user: We like gardens'], true, [2, 'gardens'])).toEqual(unsaid);
    expect(ground({}, [asked, 'user: I own a garage'], true, [2, 'garage'])).toMatchObject({ confidence: 0.95 });
  });
  it('of one value among several is certain when a word of it was said', () => {
    const temper = { type: 'enum', enum_values: ['very_hot', 'cold'] } as const;
    const more = { ...temper, enum_values: [...temper.enum_values] };
    expect(ground(more, ['user: Hot, I would say'], 'very_hot', [1, 'Hot'])).toMatchObject({
      value: 'very_hot',
      confidence: 0.95,
    });
    expect(ground(more, ['user: As soon as possible'], 'very_hot', [1, 'soon'])).toMatchObject({
      value: 'very_hot',
      confidence: 0.84,
    });
    expect(ground(more, ['user: Hello'], 'very_hot', [1, 'Hello'])).toEqual(unsaid);
  });
});

describe('a yes', () => {
  it.each([
    ['So 450,000?', 'Yeah, more like 300.'],
    ['So 450,000?', 'Yes, 300,000.'],
    ['Homes there start at 900,000.', 'Right, too much for me.'],
    ['Homes there start at 900,000.', 'Right.'],
    ['Up to 450,000?', 'Si tuviera dinero'],
  ])('to "%s" is not "%s"', (asked, answer) => {
    const budget = asked.includes('900') ? '$900,000' : '$450,000';
    expect(fact([`agent: ${asked}`, `user: ${answer}`], { budget: claim(budget, [1, asked]) }).budget).toEqual(unsaid);
    expect(
      fact([`agent: ${asked}`, `user: ${answer}`], { budget: claim(budget, [1, asked], [2, answer]) }).budget,
    ).toEqual(unsaid);
  });
  it('says yes to the last words of the agent, whatever a tool did in between', () => {
    const beds = (lines: readonly string[]) => fact(lines, { beds: claim(3, [1, 'three bedrooms']) }).beds;
    expect(beds(['agent: So three bedrooms?', 'agent: Are you still there?', 'user: Yes.'])).toEqual(unsaid);
    expect(beds(['agent: So three bedrooms?', 'tool: lookup', 'user: Yes.'])).toMatchObject({
      value: 3,
      confidence: 0.84,
    });
    expect(beds(['agent: So three bedrooms?', 'user: Yes.', 'user: No, wait.'])).toEqual(unsaid);
  });
});

describe('the lead and the line', () => {
  const lead = { name: 'Ann Miller', email: 'ann@miller.example' };
  const contact = (
    lines: readonly string[],
    more: Partial<ReturnType<typeof draftOf>['contact']>,
    { call = {}, outcome = 'other' }: { call?: object; outcome?: 'other' | 'wrong_number' } = {},
  ) =>
    groundDraft(
      draftOf({
        contact: { ...draftOf().contact, ...more },
        outcome: { value: outcome, confidence: 0.9, evidence: [{ turn_id: 2, quote: 'this is' }] },
      }),
      materialOf(lines, { call: { lead, ...call } }),
    ).contact;
  const bob = ['agent: Is this Ann?', 'user: No, this is Bob.'];
  const ann = ['agent: Is this Ann?', 'user: Yes, this is she.'];

  it('say nothing about a person who says that they are someone else', () => {
    expect(contact(bob, { name: claim('Ann Miller', [1, 'Ann']) }).name).toEqual(unsaid);
    expect(contact(bob, { name: claim('Bob', [2, 'this is Bob']) }).name.value).toBe('Bob');
    expect(contact(ann, { name: claim('Ann Miller', [1, 'Ann'], [2, 'Yes']) }).name).toMatchObject({
      value: 'Ann Miller',
      confidence: 0.84,
      source: 'lead',
    });
  });
  it('tell nothing at a wrong number, of a voicemail box, or without a turn', () => {
    const claims = {
      name: claim('Ann Miller', [2, 'this is']),
      email: claim(lead.email, [2, 'this is']),
      phone: claim('+15551230001', [2, 'this is']),
    };
    const none = { name: unsaid, email: unsaid, phone: unsaid };
    expect(contact(ann, claims)).toMatchObject({
      name: { source: 'lead' },
      email: { source: 'lead' },
      phone: { source: 'caller_id' },
    });
    expect(contact(ann, claims, { outcome: 'wrong_number' })).toMatchObject(none);
    expect(contact(ann, claims, { call: { answered_by: 'voicemail' } })).toMatchObject({ ...none, captured: unsaid });
    expect(
      contact(ann, { name: claim('Ann Miller'), email: claim(lead.email), phone: claim('+15551230001') }),
    ).toMatchObject(none);
  });
  it('tell no number that the caller does not want to be called on', () => {
    const phone = (said: string) =>
      contact(['agent: Can we reach you on this number?', `user: ${said}`], { phone: claim('+15551230001', [2, said]) })
        .phone.value;
    expect(phone('Yes, this number is fine.')).toBe('+15551230001');
    expect([phone('Call me, but not on this number.'), phone('No.')]).toEqual([null, null]);
  });
});

describe('a judgement', () => {
  const ground = (more: Parameters<typeof draftOf>[0], call: object = {}) =>
    groundDraft(
      draftOf(more),
      materialOf(
        ['agent: Hello, this is Example Realty.', 'user: Hello?', 'agent: Bye.', 'user: Well, too expensive.'],
        { call },
      ),
    );
  it('is not made of a greeting', () => {
    const primary = claim('unsubscribe' as const, [2, 'Hello']);
    expect(ground({ outcome: claim('wrong_number' as const, [2, 'Hello']) }).outcome.confidence).toBe(0.59);
    expect(ground({ outcome: claim('complaint' as const, [2, 'Hello']) }).outcome.confidence).toBe(0.59);
    expect(ground({ outcome: claim('complaint' as const, [4, 'expensive']) }).outcome.confidence).toBe(0.95);
    expect(ground({ intent: { primary, secondary: claim('inquire' as const, [4, 'expensive']) } }).intent.primary).toBe(
      'other',
    );
  });
  it('of voicemail needs one, and a box has no objections', () => {
    const objections = [
      { category: 'price' as const, quote: 'too expensive', evidence_turn_ids: [4], resolved: false },
      { category: 'other' as const, quote: 'Well', evidence_turn_ids: [4], resolved: false },
    ];
    expect(ground({ outcome: claim('voicemail' as const, [2, 'Hello']), objections })).toMatchObject({
      outcome: { value: 'other' },
      objections: [{ quote: 'too expensive' }],
    });
    expect(ground({ objections }, { answered_by: 'voicemail' })).toMatchObject({
      outcome: { value: 'voicemail' },
      objections: [],
    });
  });
});
