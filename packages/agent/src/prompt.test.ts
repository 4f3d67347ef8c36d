// The model's instructions, and the sentences that the agent says without the model.
import { expect, test } from 'vitest';
import { greeting, prompt } from './prompt.ts';
import { exampleBrief } from './testing/example-brief.ts';

test('the prompt names the business, the time and the other person', () => {
  const text = prompt(exampleBrief({ lead: { name: 'Ann Example' }, metadata: { order: 7 } }));
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
  const text = prompt(exampleBrief({ lead: { timezone: 'America/New_York' }, metadata: { timezone: 'PST' } }));
  expect(text).toContain('21 November 2026 at 10:30');
  expect(text).toContain('in the time zone Europe/Berlin');
});

test('unknown facts are left out', () => {
  const text = prompt(exampleBrief({ call: { direction: 'web', from_number: null, to_number: null } }));
  expect(text).toContain('web page');
  expect(text).not.toMatch(/null|undefined|goes from|about:|Data that/);
});

test('the agent’s own greeting is used unchanged', () => {
  expect(greeting(exampleBrief())).toBe('Hello, this is Example Realty.');
});

test('an agent without its own greeting uses a generic one', () => {
  expect(greeting(exampleBrief({ agent: { welcome: null } }))).toBe('Hello! Thank you for taking this call.');
  expect(greeting(exampleBrief({ agent: { welcome: ' ', language: 'en-GB' }, call: { direction: 'inbound' } }))).toBe(
    'Hello! How can I help you today?',
  );
});

test('in another language the model generates the greeting', () => {
  expect(greeting(exampleBrief({ agent: { welcome: null, language: 'de' } }))).toBeNull();
});
