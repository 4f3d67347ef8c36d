// Guarantees of printable text: no character in it acts on a terminal, and JSON stays the same value.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, printableJson } from './printable.ts';

const acting = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/u;

test('no control, format or surrogate character is left, and ordinary text is as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text).replaceAll(/\p{Cn}|\p{Co}/gu, '')).not.toMatch(acting);
    }),
  );
  expect(printable('Grüße, 日本 👩‍👧 “quoted” C:\\x')).toBe('Grüße, 日本 👩‍👧 “quoted” C:\\x');
  expect(printable('\u001b[2J\u0007\u0085\r\n\t\u202e\ud800')).toBe(String.raw`\x1b[2J\x07\x85\r\n\t\u{202e}\u{d800}`);
});

test('JSON has the same value, on lines of ours only', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = printableJson(value, indent);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(text.replaceAll(/\p{Cn}|\p{Co}/gu, '').replaceAll('\n', '')).not.toMatch(acting);
      if (indent === undefined) expect(text).not.toContain('\n');
    }),
  );
});
