// The Svc-Signature parser against well-formed, malformed and hostile headers.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../../test/harness/repetitions.ts';
import { WebhookVerificationError } from '../webhook-verification-error.ts';
import { formatSignatureHeader, parseSignatureHeader } from './signature-header.ts';

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'.split('')), minLength: 64, maxLength: 64 });
const timestamp = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: 12 });
const other = fc
  .tuple(fc.stringMatching(/^[a-su-uw-z_-][a-z0-9]{0,4}$/), fc.stringMatching(/^[^,]{0,8}$/))
  .map(([scheme, value]) => `${scheme}=${value}`);
const A = 'a'.repeat(64);

function refusal(header: string): string {
  try {
    parseSignatureHeader(header);
    return 'none';
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.code : String(error);
  }
}

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999), fc.array(hex, { minLength: 1, maxLength: 8 }), (seconds, signatures) => {
      expect(parseSignatureHeader(formatSignatureHeader(seconds, signatures))).toEqual([
        `${seconds}`,
        signatures.map((signature) => signature.toLowerCase()),
      ]);
    }),
  );
});

test('elements are read in any order, unknown schemes are ignored and the digits of the timestamp are kept', () => {
  const parts = fc
    .tuple(timestamp, fc.array(hex, { minLength: 1, maxLength: 8 }), fc.array(other, { maxLength: 5 }))
    .chain(([t, signatures, others]) => {
      const elements = [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`), ...others];
      return fc.tuple(
        fc.constant(t),
        fc.constant(signatures),
        fc.shuffledSubarray(elements, { minLength: elements.length }),
      );
    });
  fc.assert(
    fc.property(parts, ([t, signatures, elements]) => {
      const [readTimestamp, readSignatures] = parseSignatureHeader(elements.join(','));
      expect(readTimestamp).toBe(t);
      expect(readSignatures.toSorted()).toEqual(signatures.map((signature) => signature.toLowerCase()).toSorted());
    }),
  );
});

test('hostile strings are refused with malformed_header and nothing else', () => {
  const pieces = fc.constantFrom(
    't=',
    'v1=',
    't',
    'v1',
    '=',
    ',',
    '1795253465',
    A,
    'null',
    ' ',
    '\n',
    '\u{1f4a5}',
    '__proto__=',
    't=1',
    `v1=${A}`,
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  );
  fc.assert(
    fc.property(hostile, (header) => {
      const code = refusal(header);
      if (code === 'none') expect(header.split(',').filter((part) => part.startsWith('t='))).toHaveLength(1);
      else expect(code).toBe('malformed_header');
    }),
    { numRuns: times(500, 2_000) },
  );
});

test.each([
  ['nothing', ''],
  ['no timestamp', `v1=${A}`],
  ['no signature', 't=1'],
  ['two timestamps', `t=1,t=1,v1=${A}`],
  ['two timestamps, one of them empty', `t=1,t=,v1=${A}`],
  ['an empty timestamp', `t=,v1=${A}`],
  ['a negative timestamp', `t=-1,v1=${A}`],
  ['a fraction', `t=1.5,v1=${A}`],
  ['an exponent', `t=1e3,v1=${A}`],
  ['13 digits', `t=1795253465000,v1=${A}`],
  ['digits of another script', `t=\u0661,v1=${A}`],
  ['a short signature', `t=1,v1=${A.slice(1)}`],
  ['a long signature', `t=1,v1=${A}a`],
  ['two signatures run together', `t=1,v1=${A}${A}`],
  ['a signature that is not hex', `t=1,v1=${A.slice(1)}g`],
  ['a good and a bad signature', `t=1,v1=${A},v1=`],
  ['white space', `t=1, v1=${A}`],
  ['a line end', `t=1,v1=${A}\n`],
  ['an empty element', `t=1,,v1=${A}`],
  ['a comma at the end', `t=1,v1=${A},`],
  ['an element without a value', `t=1,v1=${A},v2`],
  ['an element without a scheme', `t=1,v1=${A},=x`],
  ['upper-case schemes', `T=1,V1=${A}`],
  ['the timestamp only inside another element', `x=t=1,v1=${A}`],
  ['nine signatures', `t=1${`,v1=${A}`.repeat(9)}`],
  ['more than 1024 characters', `t=1,v1=${A},x=${'y'.repeat(1024)}`],
])('%s is malformed', (_, header) => {
  expect(refusal(header)).toBe('malformed_header');
});

test('eight signatures and 1024 characters are still read', () => {
  expect(refusal(`t=1${`,v1=${A}`.repeat(8)}`)).toBe('none');
  expect(refusal(`t=1,v1=${A},x=`.padEnd(1024, 'y'))).toBe('none');
  expect(refusal(`t=1,v1=${A},x=`.padEnd(1025, 'y'))).toBe('malformed_header');
});
