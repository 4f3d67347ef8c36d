// The model's instructions, and the sentences that the agent says without the model.
import { greetInstructions, greeting, prompt, situationOf } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { exampleBrief } from './testing/example-brief.ts';

const situated = (...brief: Parameters<typeof exampleBrief>) => situationOf(exampleBrief(...brief));

test('the prompt names the business, the time and the other person', () => {
  const text = prompt(situated({ lead: { name: 'Ann Example' }, metadata: { order: 7 } }));
  for (const part of [
    'phone call that you placed',
    'Saturday, 21 November 2026 at 10:30',
    'Europe/Berlin',
    '+15551230002',
    '{"name":"Ann Example"}',
    '{"order":7}',
  ])
    expect(text).toContain(part);
  expect(text.endsWith('# Instructions\nYou answer for Example Realty and book viewings.')).toBe(true);
});

test('times are in the call’s time zone, regardless of lead and metadata', () => {
  const text = prompt(situated({ lead: { timezone: 'America/New_York' }, metadata: { timezone: 'PST' } }));
  expect(text).toContain('21 November 2026 at 10:30');
  expect(text).toContain('in the time zone Europe/Berlin');
});

test('unknown facts are left out', () => {
  const text = prompt(situated({ call: { direction: 'web', from_number: null, to_number: null } }));
  expect(text).toContain('web page');
  expect(text).not.toMatch(/null|undefined|goes from|about:|Data that/);
});

test('the agent’s own greeting is used unchanged', () => {
  expect(greeting(situated())).toBe('Hello, this is Example Realty.');
});

test('an agent without its own greeting uses a generic one', () => {
  expect(greeting(situated({ agent: { welcome: null } }))).toBe('Hello! Thank you for taking this call.');
  expect(greeting(situated({ agent: { welcome: ' ', language: 'en-GB' }, call: { direction: 'inbound' } }))).toBe(
    'Hello! How can I help you today?',
  );
});

test.each([
  ['de-AT', 'Hallo! Danke', 'Hallo! Wie', 'Hallo!'],
  ['es-419', '¡Hola! Gracias', '¡Hola! ¿En', '¡Hola!'],
  ['fr-CA', 'Bonjour ! Merci', 'Bonjour ! Comment', 'Bonjour !'],
  ['it', 'Buongiorno! Grazie', 'Buongiorno! Come', 'Buongiorno!'],
  ['pt-BR', 'Olá! Obrigado', 'Olá! Em', 'Olá!'],
])('the generic greeting is in the language of the agent, %s', (language, outbound, inbound, written) => {
  const agent = { welcome: null, language };
  expect(greeting(situated({ agent }))).toContain(outbound);
  expect(greeting(situated({ agent, call: { direction: 'web' } }))).toContain(inbound);
  expect(greeting({ ...situated({ agent }), kind: 'typed_inbound' })).toContain(inbound);
  expect(greeting({ ...situated({ agent }), kind: 'typed_outbound' })).toBe(written);
});

test('in a language without one the model generates the greeting', () => {
  expect(greeting(situated({ agent: { welcome: null, language: 'nl' } }))).toBeNull();
  expect(greetInstructions(situated({ agent: { language: 'nl' } }).agent)).toContain('in the language "nl"');
});

test('in a typed conversation nothing is said of a phone that is not there', () => {
  for (const kind of ['typed_inbound', 'typed_outbound'] as const) {
    const text = prompt({ ...situated({ lead: { name: 'Ann Example' } }), kind });
    expect(text).toContain('It is no phone call: both sides write.');
    expect(text).toContain('Who the conversation is about: {"name":"Ann Example"}');
    expect(text).not.toMatch(/spoken|Speak|picked up|Pressed keys|call goes from|call began/);
    expect(text.endsWith('# Instructions\nYou answer for Example Realty and book viewings.')).toBe(true);
  }
});

test('the agent knows when keys reach it, and whether they do', () => {
  const about = (dtmf: { enabled: boolean; end_key: string | null; timeout_ms: number }) =>
    prompt(situated({ agent: { dtmf } }));
  expect(about({ enabled: true, end_key: '#', timeout_ms: 1_500 })).toContain('after #, or a pause of 1.5 seconds.');
  expect(about({ enabled: true, end_key: null, timeout_ms: 4_000 })).toContain('after a pause of 4 seconds.');
  const without = about({ enabled: false, end_key: '#', timeout_ms: 1_500 });
  expect(without).toContain('do not ask for them');
  expect(without).not.toContain('Pressed keys');
});
