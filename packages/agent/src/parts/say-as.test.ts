// What the voice gets instead of words that it would pronounce wrongly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sayAs } from './say-as.ts';

type Pronunciations = Parameters<typeof sayAs>[0];

async function spoken(pronunciations: Pronunciations, parts: readonly string[]): Promise<string> {
  let said = '';
  for await (const part of sayAs(pronunciations)(ReadableStream.from(parts))) said += part;
  return said;
}

const words: Pronunciations = [
  { text: 'Dr.', say_as: 'Doctor' },
  { text: 'SQL', say_as: 'sequel' },
  { text: 'New York', say_as: 'the city' },
  { text: 'New York Times', say_as: 'paper' },
  { text: '東京', say_as: 'とうきょう' },
  { text: 'C++', say_as: 'see plus plus' },
];

test.each([
  ['Dr. No knows sql, and MySQL.', 'Doctor No knows sequel, and MySQL.'],
  ['In new york, the New York Times', 'In the city, the paper'],
  ['私は東京に住む', '私はとうきょうに住む'],
  ['C++ is not C+', 'see plus plus is not C+'],
  ['SQL', 'sequel'],
  ['XSQL SQLite', 'XSQL SQLite'],
])('%s', async (text, expected) => {
  expect(await spoken(words, [text])).toBe(expected);
});

test('the first of two with the same text counts', async () => {
  const twice = [
    { text: 'a', say_as: 'b' },
    { text: 'A', say_as: 'c' },
  ];
  expect(await spoken(twice, ['a A'])).toBe('b b');
});

const alphabet = fc.constantFrom('a', 'b', 'A', ' ', '.', '東', '$');
const text = (least: number, most: number) =>
  fc.array(alphabet, { minLength: least, maxLength: most }).map((chars) => chars.join(''));

test('it does not matter in which parts the text comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: text(1, 4).filter((one) => one.trim() !== ''), say_as: text(1, 3) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(text(0, 4), { maxLength: 8 }),
      async (pronunciations, parts) => {
        expect(await spoken(pronunciations, parts)).toBe(await spoken(pronunciations, [parts.join('')]));
      },
    ),
    { numRuns: 500 },
  );
});

test('what can be said is said at once, and not held until the end', async () => {
  const parts = sayAs(words)(ReadableStream.from(['Hello to ', 'Dr', '. No'])).getReader();
  expect((await parts.read()).value).toBe('Hello to ');
});
