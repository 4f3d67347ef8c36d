// Values of variables in the requests of tools: whatever is in a value, it is one text of the body, the query or the
// path.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { times } from '../../../../../../test/harness/repetitions.ts';
import { fillConstants } from './fill-constants.ts';
import { addressObjection, toolAddress } from './tool-url.ts';

const hostile = fc.constantFrom(
  ...['"', '\\', '{{other}}', '{{v}}', '{v}', '}', '\n', '\r\nhost: x', '/../', '..', '.', '%2e%2e', '/', '?a=1', '#'],
  ...['&v=2', '","role":"admin', '\u0000', '\ud800', '\u2028', '@evil.example', '//evil.example', "'", '$&', ' '],
);
const value = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 });
const base = 'https://crm.example.com';
const parameters = {
  type: 'object',
  properties: { v: { const: '{{value}}' }, two: { const: '<{{value}}{{other}}>' } },
};

it('a value is one text of the request, and names in it are never replaced', async () => {
  await fc.assert(
    fc.asyncProperty(value, async (parts) => {
      const text = parts.join('');
      const values = new Map([
        ['value', text],
        ['other', 'secret'],
      ]);
      const { args, objection } = await fillConstants(parameters, { v: 'the model', n: 1 }, () => values);
      const expected = { v: text, n: 1, two: `<${text}secret>` };
      expect([args, objection]).toEqual([expected, null]);
      expect(JSON.parse(JSON.stringify(args))).toEqual(expected);
      const query = new URL(toolAddress(`${base}/x?key=1`, args, true).url);
      expect([query.origin, query.pathname, query.hash]).toEqual([base, '/x', '']);
      expect(Object.fromEntries(query.searchParams)).toEqual({
        ...{ key: '1', n: '1', v: text.toWellFormed(), two: `<${text}secret>`.toWellFormed() },
      });
      const address = `${base}/people/{v}/notes`;
      if (addressObjection(address, args) !== null) return;
      const path = new URL(toolAddress(address, args, false).url);
      expect([path.origin, path.search, path.hash]).toEqual([base, '', '']);
      expect(path.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'people', text.toWellFormed(), 'notes']);
    }),
    { numRuns: times(300, 20_000) },
  );
});

it('a tool without such constants, and one of an agent that is no template, has its arguments as they are', async () => {
  const args = { v: 'the model' };
  const plain = { type: 'object', properties: { v: { const: 'the model' } } };
  expect(await fillConstants(plain, args, () => expect.fail('nobody asks for values'))).toMatchObject({ args });
  expect(await fillConstants(parameters, args, () => null)).toEqual({ parameters, args, objection: null });
});
