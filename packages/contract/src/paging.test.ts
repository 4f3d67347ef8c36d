// Guarantees of paging.ts: a cursor is decoded to what was encoded, and no other string is accepted.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decodeCursor, idPrefixes } from './lists/ids.ts';
import type { IdKind } from './lists/ids.ts';
import { decodeFeedCursor, encodeCursor, encodeFeedCursor, feedQuery, pageQuery } from './paging.ts';
import { callId } from './resources/across-resources.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];
const hex = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 24, maxLength: 24 })
  .map((digits) => digits.join(''));
const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const position = fc
  .record({ kind: fc.constantFrom(...kinds), created_at: time, hex })
  .map(({ kind, created_at, hex: digits }) => ({ kind, at: { created_at, id: `${idPrefixes[kind]}_${digits}` } }));

describe('a cursor', () => {
  it('reads back to the position it was written for', () => {
    fc.assert(
      fc.property(position, ({ kind, at }) => {
        expect(decodeCursor(kind, encodeCursor(at))).toEqual(at);
      }),
    );
  });

  it.each([
    '+010000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '0000-12-31T23:59:59.999Z',
    '-000001-01-01T00:00:00.000Z',
  ])('of the time %s, which no record has, is refused', (created_at) => {
    expect(decodeCursor('call', encodeCursor({ created_at, id: 'AJ_5f0c2e9a7b41d83c6e02f915' }))).toBeUndefined();
  });

  it('is refused by a list of another kind', () => {
    fc.assert(
      fc.property(position, fc.constantFrom(...kinds), ({ kind, at }, other) => {
        fc.pre(other !== kind);
        expect(decodeCursor(other, encodeCursor(at))).toBeUndefined();
      }),
    );
  });

  it('with one character changed is refused, or is itself a cursor that this list writes', () => {
    const change = fc.record({
      index: fc.nat(),
      character: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. '),
    });
    fc.assert(
      fc.property(position, change, ({ kind, at }, { index, character }) => {
        const cursor = encodeCursor(at);
        const place = index % cursor.length;
        const mutated = cursor.slice(0, place) + character + cursor.slice(place + 1);
        const read = decodeCursor(kind, mutated);
        expect(read === undefined || encodeCursor(read) === mutated).toBe(true);
      }),
    );
  });

  it('of any other text is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeCursor('call', text)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['a time without milliseconds', '2026-11-21T09:30:00Z|AJ_5f0c2e9a7b41d83c6e02f915'],
    ['a day that does not exist', '2026-02-30T09:30:00.000Z|AJ_5f0c2e9a7b41d83c6e02f915'],
    ['a third member', '2026-11-21T09:30:00.000Z|AJ_5f0c2e9a7b41d83c6e02f915|x'],
    ['an id in capitals', '2026-11-21T09:30:00.000Z|AJ_5F0C2E9A7B41D83C6E02F915'],
    ['no id', '2026-11-21T09:30:00.000Z'],
  ])('with %s is refused', (_what, text) => {
    expect(decodeCursor('call', btoa(text).replaceAll('=', ''))).toBeUndefined();
  });

  it('with padding is refused: one position has one cursor', () => {
    fc.assert(
      fc.property(position, ({ kind, at }) => {
        expect(decodeCursor(kind, `${encodeCursor(at)}=`)).toBeUndefined();
      }),
    );
  });
});

describe('a cursor of the feed', () => {
  const number = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String);
  const place = fc.record({ transaction_no: number, row_no: number });

  it('reads back to the place it was written for, and is none of a list', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(decodeFeedCursor(encodeFeedCursor(at))).toEqual(at);
        expect(decodeCursor('event', encodeFeedCursor(at))).toBeUndefined();
      }),
    );
  });

  it('of any other text is refused, padding and a list of events included', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          position.map(({ at }) => encodeCursor(at)),
          place.map((at) => `${encodeFeedCursor(at)}=`),
        ),
        (text) => {
          expect(decodeFeedCursor(text)).toBeUndefined();
        },
      ),
    );
  });

  it.each(['0|1', '1|0', '01|1', '-1|1', '1|1|1', '1', '1e3|1', '1000000000000000000|1'])(
    'for the place %s, which no event has, is refused',
    (text) => {
      expect(decodeFeedCursor(btoa(text).replaceAll('=', ''))).toBeUndefined();
      expect(z.object(feedQuery).safeParse({ after: btoa(text).replaceAll('=', '') }).success).toBe(false);
    },
  );
});

describe('a page query', () => {
  const query = z.object(pageQuery(callId));

  it('without members asks for fifty records', () => {
    expect(query.parse({})).toEqual({ limit: 50 });
  });

  it.each(['1', '200'])('takes the limit %s', (limit) => {
    expect(query.parse({ limit })).toEqual({ limit: Number(limit) });
  });

  it.each(['0', '201', '-1', '1.5', 'x', ''])('refuses the limit "%s"', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false);
  });
});
