// Telephone numbers as people say them, and numbers that are none.
import { expect, it } from 'vitest';
import { talk } from '../../../testing/talk.ts';
import { readPhone } from './phone.ts';
import { readSpeech } from '../speech.ts';

const phoneIn = (...lines: readonly string[]): string | null =>
  readPhone(readSpeech(talk(['A: How can we reach you?', ...lines]))).value;

it.each([
  ['U: My number is +1 (555) 123-4567, thank you.', '+15551234567'],
  ['U: It is five five five, oh one two, double seven eight nine, please.', '5550127789'],
  ['U: Sí, es el seis uno dos, treinta y cuatro, cincuenta y seis, setenta y ocho.', '612345678'],
  ['U: Meine Nummer ist null eins sieben sechs, vier fünf sechs, sieben acht neun.', '0176456789'],
  ['U: Call me at 555 010 7788. Sorry, that is 555 010 7789.', '5550107789'],
  ['U: You can reach me on this number.', '+12025550143'],
  ['U: My budget is 1,200,000 dollars.', null],
  ['U: My card number is 4111 1111 1111 1111.', null],
  ['U: My social security number is 123-45-6789.', null],
  ['U: I was born on 1980-02-03.', null],
])('%s', (line, expected) => {
  expect(phoneIn(line)).toBe(expected);
});

it("is also the one that the agent reads out and the callee agrees to, but not the business's own", () => {
  expect(phoneIn('U: Hm.', 'A: I have 555 010 7788 as your number, is that right?', 'U: Yes, that is right.')).toBe(
    '5550107788',
  );
  expect(phoneIn('U: Hm.', 'A: Our number is 555 010 7788.', 'U: Okay.')).toBeNull();
});
