// Addresses as people say them.
import { expect, it } from 'vitest';
import { emailsIn } from './email.ts';
import { plainOf } from '../phrases.ts';
import type { Language } from '../sentence.ts';

const cases: readonly (readonly [Language, string, string | null])[] = [
  ['en', 'It is ann@example.com, thanks.', 'ann@example.com'],
  ['en', "It's ann dot miller at gmail dot com.", 'ann.miller@gmail.com'],
  ['en', 'p dot raman eight four at example dot org', 'p.raman84@example.org'],
  ['en', 'j underscore doe 99 at my dash mail dot co dot uk, please', 'j_doe99@my-mail.co.uk'],
  ['en', 'You can write to a-n-n at example dot com', 'ann@example.com'],
  ['en', 'no, ann plus news at example dot com', 'ann+news@example.com'],
  ['es', 'Mi correo es pedro guion bajo gil arroba hotmail punto es', 'pedro_gil@hotmail.es'],
  ['de', 'klaus punkt müller at web punkt de', 'klaus.muller@web.de'],
  ['de', 'Meine Adresse ist k bindestrich meier klammeraffe gmx punkt de', 'k-meier@gmx.de'],
  ['en', 'Meet me at the house at nine.', null],
  ['en', 'at dot com', null],
  ['en', '', null],
];

it.each(cases)('in %s: %s', (language, text, expected) => {
  expect(emailsIn({ text, plain: plainOf(text), language }).at(-1)?.address ?? null).toBe(expected);
});
