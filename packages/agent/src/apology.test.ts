// In which language the agent says that the call cannot go on.
import { expect, test } from 'vitest';
import { apologyIn, apologyOf } from './apology.ts';

test.each([
  ['en-GB', 'I am sorry'],
  ['de-AT', 'Es tut mir leid'],
  ['nb-NO', 'Beklager'],
  ['no', 'Beklager'],
  ['nn', 'Beklager'],
  ['fil-PH', 'Paumanhin'],
  ['tl', 'Paumanhin'],
  ['he', 'אני מצטער'],
  ['iw', 'אני מצטער'],
  ['pt-BR', 'Lamento'],
  ['zh-Hant-TW', '很抱歉'],
])('to a caller of %s it begins with %s', (tag, words) => {
  expect(apologyIn(tag)).toContain(words);
});

test('in a language that is not here it is English', () => {
  expect(apologyIn('sw')).toBe(apologyIn('en'));
  expect(apologyOf('sw')).toBeNull();
});
