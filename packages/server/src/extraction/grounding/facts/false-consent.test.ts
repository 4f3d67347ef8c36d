// A yes counts only as the answer to the thing itself, or as its statement: whatever else was said, nothing is known.
import { expect, it } from 'vitest';
import { groundDraft } from '../ground-draft.ts';
import { claim, draftOf, materialOf } from '../testing/example-call.ts';

const field = {
  field_key: 'owns_garage',
  type: 'boolean',
  label: 'Owns a garage',
  enum_values: [],
  required: false,
  crm_hint: null,
} as const;

/** All that may be claimed of one turn of the caller, behind one of the agent. */
function grounded(asked: string, said: string, value: boolean): unknown[] {
  const of = claim(value, [2, said]);
  const material = materialOf([`agent: ${asked}`, `user: ${said}`], { definitions: [{ ...field, enum_values: [] }] });
  const { contact, vertical, custom_facts } = groundDraft(
    draftOf({
      contact: { ...draftOf().contact, consent_to_followup: of },
      vertical_facts: { pre_approved: of },
      custom: { owns_garage: of },
    }),
    material,
  );
  return [
    contact.consent_to_followup.value,
    'pre_approved' in vertical.facts ? vertical.facts.pre_approved.value : null,
    custom_facts['owns_garage']?.value,
  ];
}

const nothing: readonly (readonly [asked: string, said: string])[] = [
  ['I see.', 'The weather is nice today.'],
  ['I see.', 'My neighbour will call the police on you.'],
  ['What is your name?', 'You can call me Bob.'],
  ['I see.', 'Please call me a taxi.'],
  ['I see.', 'Call me crazy, but I like it.'],
  ['Did you call us yesterday?', 'Yes.'],
  ['Three bedrooms?', 'Yes.'],
  ['Is this Ann?', 'Yes, speaking.'],
  ['Can you hear me?', 'Yes.'],
  ['Do you have a call at noon?', 'Yes.'],
  ['Have you sent the mail?', 'Yes, I did.'],
  ['I see.', 'We like gardens.'],
  ['I see.', 'I got a call from the bank.'],
  ['I see.', 'The bank is on Main Street.'],
  ['I see.', 'My bank closes at five.'],
  ['I see.', 'I work in a bank.'],
  ['I see.', 'My brother was approved by his bank.'],
  ['Do you bank with them?', 'Yes.'],
  ['I see.', 'If the bank had approved us, we would move.'],
  ['I see.', 'Has my loan been approved?'],
  ['I see.', 'My neighbour owns a garage.'],
  ['I see.', 'There is a garage next door.'],
  ['I see.', 'The garage wrote to me.'],
  ['I see.', 'If I owned a garage, I would park there.'],
  ['I see.', 'Do I own a garage?'],
  ['Have you found us easily?', 'Yes.'],
  ['Is it raining?', 'Right.'],
  ['I see.', 'Okay.'],
  ['May I call you?', 'Okay.'],
  ['May I call you?', 'Hello?'],
  ['May I call you?', 'Hm.'],
  ['May I call you?', 'Who is this?'],
  ['May I call you?', 'Maybe.'],
  ["You don't want a call?", 'Right.'],
  ['May I call you? And do you like gardens?', 'Yes.'],
  ['I wrote you a mail.', 'Yes.'],
  ['We call people every day.', 'Yes, sure.'],
  ['I see.', 'My sister can send me a letter.'],
  ['I see.', 'They call me every day.'],
  ['I see.', 'Would you send me a list?'],
  ['I see.', 'Stop sending mails to my neighbour.'],
  ['I see.', 'I will call the police.'],
  ['I see.', 'If you send me a letter I will sue.'],
  ['Entiendo.', 'Hoy hace buen tiempo.'],
  ['Entiendo.', 'Mi vecino va a llamar a la policía.'],
  ['¿Me oye?', 'Sí.'],
  ['¿Tres habitaciones?', 'Sí, claro.'],
  ['¿Llamó usted ayer?', 'Sí.'],
  ['Entiendo.', 'El banco está cerrado.'],
  ['Entiendo.', 'Mi hermano tiene un garaje.'],
  ['Entiendo.', 'Me llamo Ana.'],
  ['Entiendo.', 'Me llaman todos los días.'],
  ['¿Es usted Ana?', 'Sí, soy yo.'],
  ['Ich verstehe.', 'Das Wetter ist schön heute.'],
  ['Ich verstehe.', 'Mein Nachbar ruft gleich die Polizei an.'],
  ['Hören Sie mich?', 'Ja.'],
  ['Drei Zimmer?', 'Ja, genau.'],
  ['Haben Sie gestern angerufen?', 'Ja.'],
  ['Ich verstehe.', 'Die Bank hat geschlossen.'],
  ['Ich verstehe.', 'Meine Mutter schreibt mir jeden Tag.'],
  ['Ich verstehe.', 'Wer ruft mich da an?'],
  ['Sind Sie Frau Beispiel?', 'Ja, am Apparat.'],
  ['Je vois.', "Il fait beau aujourd'hui."],
  ['Vous aimez les jardins ?', 'Oui.'],
  ['Capisco.', 'Sì, certo.'],
  ['Ti piace?', 'Sì.'],
  ['Entendo.', 'Sim, claro.'],
  ['Rozumiem.', 'Tak.'],
  ['Ik begrijp het.', 'Ja, hoor.'],
  ['はい。', 'はい、そうです。'],
  ['Понятно.', 'Да, конечно.'],
];

it.each(nothing)('behind "%s", "%s" says neither yes nor no', (asked, said) => {
  expect(grounded(asked, said, true)).toEqual([null, null, null]);
  expect(grounded(asked, said, false)).toEqual([null, null, null]);
});

it.each([
  ['May I call you tomorrow?', 'Yes, please do.', true, 0],
  ['Could we send you the list by email?', 'Sure.', true, 0],
  ['Is it okay if we call again?', 'Yes.', true, 0],
  ['¿Puedo llamarle mañana?', 'Sí, claro.', true, 0],
  ['Darf ich Sie morgen anrufen?', 'Ja, gerne.', true, 0],
  ['I see.', 'You can send me the list.', true, 0],
  ['I see.', 'Please call me back tomorrow.', true, 0],
  ['May I call you?', 'No, thanks.', false, 0],
  ['I see.', 'Do not call me again.', false, 0],
  ['Are you pre-approved?', 'Yes.', true, 1],
  ['Are you pre-approved?', 'No, not yet.', false, 1],
  ['I see.', 'We got pre-approved in January.', true, 1],
  ['I see.', 'We are not pre-approved yet.', false, 1],
  ['Do you own a garage?', 'Yes.', true, 2],
  ['Do you own a garage?', 'No.', false, 2],
  ['I see.', 'I own a garage.', true, 2],
  ['I see.', "I don't own a garage.", false, 2],
] as const)('behind "%s", "%s" says it: %s', (asked, said, value, which) => {
  const expected: (boolean | null)[] = [null, null, null];
  expected[which] = value;
  expect(grounded(asked, said, value)).toEqual(expected);
  expect(grounded(asked, said, !value)[which]).toBeNull();
});
