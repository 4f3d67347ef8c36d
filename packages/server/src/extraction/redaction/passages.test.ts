// The question for what only a model finds, and what becomes of its answers, whatever they are.
import { expect, it } from 'vitest';
import type { Model } from '../../ports/model.ts';
import { askPassages } from './ask-passages.ts';
import { replacePassages } from './replace-passages.ts';

const modelThat = (says: string, finish: 'complete' | 'cut_off' = 'complete'): Model & { readonly asked: string[] } => {
  const asked: string[] = [];
  return {
    ...{ id: 'm', simulated: false, max_input_tokens: 100_000, asked },
    complete: async ({ messages }) => {
      asked.push(messages[0]?.content ?? '');
      return { text: says, finish, input_tokens: null, output_tokens: null };
    },
  };
};
const named = (...passages: readonly (readonly [n: number, text: string])[]): string =>
  JSON.stringify({ passages: passages.map(([n, text]) => ({ n, class: 'name', text })) });
const classes = ['name'] as const;

it('only words that are in their text count', async () => {
  const model = modelThat(named([1, 'Ann'], [1, 'Bob'], [2, 'Bob'], [9, 'Ann'], [1, 'I'], [1, ' ']));
  expect(await askPassages(model, { classes, texts: ['I am Ann', 'Bob here', 'Bob here'] })).toEqual([
    { class: 'name', text: 'Ann' },
    { class: 'name', text: 'Bob' },
  ]);
});

it.each([
  ['no JSON', 'Sure!', 'complete'],
  ['half an answer', '{"passages":[]}', 'cut_off'],
  ['another form', '{"passages":"none"}', 'complete'],
  ['another class', '{"passages":[{"n":1,"class":"payment","text":"Ann"}]}', 'complete'],
] as const)('%s is an error without the words of the call', async (_name, says, finish) => {
  const asked = askPassages(modelThat(says, finish), { classes, texts: ['I am Ann'] });
  await expect(asked).rejects.toThrow(/^(?!.*Ann).*the model/);
});

it('a long call is asked about in pieces, a long text in parts that overlap', async () => {
  const model = modelThat(named());
  await askPassages(model, {
    classes,
    texts: ['x'.repeat(25_000), ...Array.from({ length: 300 }, (_, n) => `${n} said`)],
  });
  expect(model.asked.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...model.asked.map((text) => text.length))).toBeLessThan(20_000);
});

it('about more than a call can have nothing is asked', async () => {
  const model = modelThat(named());
  const asked = askPassages(model, { classes, texts: ['x'.repeat(1_100_000)] });
  await expect(asked).rejects.toMatchObject({ failure: 'too_long' });
  expect(model.asked).toEqual([]);
});

it('a passage goes wherever it stands as a word, in any case, and is no expression', () => {
  const passages = [
    { class: 'name', text: 'Ann' },
    { class: 'name', text: 'Ann (Jo) $& Example.*' },
    { class: 'address', text: 'Elm Street' },
    { class: 'name', text: 'payment' },
  ] as const;
  expect(
    replacePassages({
      passages,
      texts: ['ANN, Anna and ann', 'Ann (Jo) $& Example.*!', 'at elm\nstreet', '[payment] is payment'],
      values: [{ arguments: { Ann: ['to Ann', 7, null] }, result: 'Annex' }],
    }),
  ).toEqual({
    texts: ['[name], Anna and [name]', '[name]!', 'at [address]', '[payment] is [name]'],
    values: [{ arguments: { '[name]': ['to [name]', 7, null] }, result: 'Annex' }],
  });
});
