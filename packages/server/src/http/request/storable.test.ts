// What a JSON body may contain.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectionTo } from './storable.ts';

test('any JSON whose text is well-formed and free of NUL is accepted', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 }), (value) => {
      const clean = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')) as unknown;
      expect(objectionTo(clean)).toBeUndefined();
    }),
  );
});

test.each(['a\0b', '\ud800', 'x\udc00'])('text %j is refused wherever it stands, with its path', (text) => {
  expect(objectionTo({ lead: { names: ['ok', text] } })).toMatchObject({ path: 'lead.names.1' });
  expect(objectionTo({ metadata: { [text]: 1 } })).toMatchObject({ path: 'metadata' });
  expect(objectionTo(text)).toMatchObject({ path: '' });
});

test('very deep nesting is refused and does not exhaust the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(objectionTo({ metadata: deep })?.message).toContain('nested');
});
