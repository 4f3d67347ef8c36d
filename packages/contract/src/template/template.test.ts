// Templates and their values.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesIn, render } from './template.ts';

const of = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values));
const byteLength = (text: string) => Buffer.byteLength(text);

it('finds each name once, with or without spaces, and what can be none', () => {
  expect(namesIn('{{a}} {{ b }} {{a}} {{}} {{1 + 1}} {c} {{d} }} {{{e}}}')).toEqual(['a', 'b', '', '1 + 1', 'e']);
});

it('puts values in, and nothing for a name without one', () => {
  expect(render('Hello {{name}}, {{ day }}{{none}}!', of({ name: 'Ann', day: 'Monday' }), 100)).toBe(
    'Hello Ann, Monday!',
  );
  // What stands for parts of a match in JavaScript stays as it is, too.
  expect(render('{{a}}', of({ a: "$& $1 $' $$" }), 100)).toBe("$& $1 $' $$");
});

const anyText = fc.string({ unit: fc.constantFrom('{{', '}}', '{', '}', 'a', 'b', ' ', '$&', 'ä', '🙂') });

it('never replaces what stands in a value', () => {
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const values = of({ a, b });
      expect(render('<{{a}}|{{b}}|{{a}}>', values, 100_000)).toBe(`<${a}|${b}|${a}>`);
    }),
  );
});

it('changes nothing but the names', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(render(text, new Map(namesIn(text).map((name) => [name, 'x'])), 100_000)).toBe(
        text.replaceAll(/\{\{[^{}]*\}\}/g, 'x'),
      );
      expect(namesIn(render(text, new Map(), 0).replaceAll(/[{}]/g, ''))).toEqual([]);
    }),
  );
});

it('is no longer than the text and the bytes that values may take, in whole characters', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(20), (text, value, most) => {
      const rendered = render(text, of({ a: value, b: '🙂🙂' }), most);
      expect(byteLength(rendered)).toBeLessThanOrEqual(byteLength(text) + most);
      expect(rendered.isWellFormed()).toBe(true);
    }),
  );
  expect(render('{{a}}{{a}}', of({ a: 'ä🙂' }), 9)).toBe('ä🙂ä');
});

it('of 32 KiB with 500 names is made at once, however large the values are', () => {
  const names = Array.from({ length: 500 }, (_, n) => `v${n}`);
  const text = names.map((name) => `{{${name}}} `.padEnd(65, '.')).join('');
  const values = new Map(names.map((name) => [name, '{{v1}}'.repeat(300)]));
  expect(byteLength(text)).toBeLessThanOrEqual(32_768);
  expect(namesIn(text)).toEqual(names);
  expect(byteLength(render(text, values, 98_304))).toBeLessThanOrEqual(32_768 + 98_304);
});
