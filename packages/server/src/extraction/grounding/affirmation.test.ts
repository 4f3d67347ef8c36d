// A yes is a yes only when it is not taken back.
import { expect, it } from 'vitest';
import { isAffirmation } from './answers.ts';

it.each(['Yes', "Uh, yeah that's right.", 'Correct!', 'Sí, claro.', 'Así es', 'Ja genau', 'Ja, das stimmt.', 'Natürlich', 'Of course', 'Mhm', "Yes, that's right. But the price is high.",
  'Hi, yes', 'Okay, yes', 'Yes, no problem', 'Sí, no hay problema', 'Ja, kein Problem', 'Sure, why not', 'Sure, why not?', 'Uh-huh', 'Mm-hmm', 'This is she.', 'This is he', 'Sounds good', 'That works.', 'Perfect', 'Perfecto', 'De acuerdo', 'Passt', 'In Ordnung', 'Einverstanden', 'Ganz genau', 'Doch', 'Yes, but who is this?', 'Yes, please.', 'Si, claro', 'Claro que sí', "Yes, and how much is it?", 'I am', 'Ja, doch'])('%s is a yes', (text) => {
  expect(isAffirmation(text)).toBe(true);
});

it.each(['', '…', 'Okay', 'Well', 'No', 'Yes, but four', 'Yes. Actually, no, four.', 'Sí, pero no', 'Ja, aber vier', 'Ja. Nein, doch vier.', "That's right next to the school, not there", 'I said yesterday', 'Genauer gesagt vier',
  'I am driving', 'I am in a meeting', 'We are eating', 'It is late', 'Right now is a bad time', 'Exactly how much is it?', 'Si tuviera dinero', 'Si es barato', 'Claro, si tuviera dinero', 'Sure, if I had a million', 'Yes?', 'Yes hello?', 'Ja bitte?', 'Ja hallo?', 'Yes, who is calling?', 'Yeah, nah', 'Ja nee', 'Ja, nö', 'Yeah, more like three hundred', 'Yeah. More like three hundred.', 'Definitely lower than that', 'Of course I disagree', 'Right, too much for me.', 'Hi', 'Okay, great'])('%s is none', (text) => {
  expect(isAffirmation(text)).toBe(false);
});
