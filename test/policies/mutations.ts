// Random damage to a JSON value: what a client with a bug, or with bad intentions, could send in place of a good body.
import fc from 'fast-check';

/** One change: where (taken modulo the number of places), what happens there, and the value that it needs. */
export interface Mutation {
  readonly at: number;
  readonly what: 'delete' | 'replace' | 'add' | 'wrap' | 'repeat';
  readonly key: string;
  readonly value: unknown;
}

const keys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  'id',
  'tenant_id',
  'status',
  'a.b',
  '$ne',
  '\u0000',
  '\ud800',
  '🙂',
  'x'.repeat(300),
);
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '🙂'.repeat(200),
    '\u202e',
    '\u{10ffff}',
    'null',
    '-1',
    '${7*7}',
    "'; drop table agents;--",
    '+15005550002',
    '+1',
    '*',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    'https://127.0.0.1:2/',
    'ftp://x',
    'a\r\nb: c',
    'x'.repeat(40_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const deep = fc.nat(200).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth) || '0') as unknown);
const values = fc.oneof(
  texts,
  numbers,
  deep,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [null], [[]], { '': null }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(texts, { maxLength: 3 }),
);

export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(),
    what: fc.constantFrom('delete', 'replace', 'replace', 'add', 'wrap', 'repeat'),
    key: fc.oneof(keys, fc.string({ maxLength: 8 })),
    value: values,
  }),
  { minLength: 0, maxLength: 4 },
);

type Container = Record<string, unknown> | unknown[];
interface Place {
  readonly parent: Container;
  readonly key: string;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;
const placesIn = (parent: Container): Place[] =>
  Object.keys(parent).flatMap((key) => [
    { parent, key },
    ...(isContainer(at({ parent, key })) ? placesIn(at({ parent, key }) as Container) : []),
  ]);
const at = ({ parent, key }: Place): unknown => (parent as Record<string, unknown>)[key];

/** `__proto__` becomes a member like any other, as it does in parsed JSON. */
const put = ({ parent, key }: Place, value: unknown): void => {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
};

/** A copy of `good` with the damage done, in order. */
export function damaged(good: object, damage: readonly Mutation[]): unknown {
  const root = { body: structuredClone(good) };
  for (const mutation of damage) {
    const places = placesIn(root);
    const place = places[mutation.at % places.length];
    if (place) damageAt(place, mutation);
  }
  return root.body;
}

function damageAt(place: Place, { what, key, value: shared }: Mutation): void {
  const value = structuredClone(shared);
  const old = at(place);
  if (what === 'delete') Reflect.deleteProperty(place.parent, place.key);
  else if (what === 'wrap') put(place, [old]);
  else if (what === 'repeat' && !isContainer(old))
    put(
      place,
      Array.from({ length: 1_100 }, () => old),
    );
  else if (what === 'add' && isContainer(old))
    put({ parent: old, key: Array.isArray(old) ? String(old.length) : key }, value);
  else put(place, value);
}
