// Changes a JSON value in one place.
import * as fc from 'fast-check';

/** The keys from the root of a value to a place in it. */
export type Place = readonly string[];

/** Every place in a value, the root first. */
export function allPlaces(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, inner]) => allPlaces(inner, [...here, key]))];
}

/** The value at a place. */
export const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

/** A copy with another value at a place. */
export const withValue = (value: unknown, place: Place, replacement: unknown): unknown =>
  edited(value, place, () => replacement);

/** A copy without the value at a place. */
export function withoutPlace(value: unknown, place: Place): unknown {
  const gone = place.at(-1) ?? '';
  return edited(value, place.slice(0, -1), (holder) => {
    if (Array.isArray(holder)) return holder.toSpliced(Number(gone), 1);
    return Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== gone));
  });
}

/** A copy in which the object at a place has one more member, as it is after a JSON round trip. */
export const withExtra = (value: unknown, place: Place, name: string): unknown =>
  edited(value, place, (holder) => Object.fromEntries([...Object.entries(holder as object), [name, 1]]) as unknown);

function edited(value: unknown, [key, ...rest]: Place, change: (inner: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(key), edited(value[Number(key)], rest, change));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [
      name,
      name === key ? edited(inner, rest, change) : (inner as unknown),
    ]),
  );
}

const odd = [
  null,
  true,
  false,
  -1,
  0,
  0.5,
  2,
  1e6,
  '',
  'x',
  'booked',
  'x'.repeat(141),
  '😀'.repeat(601),
  [],
  {},
  [0],
  [1.5],
  ['x'],
  { value: 1 },
];

/** The value with one change: a member added or removed, or another value in its place. */
export function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  const places = allPlaces(value);
  const objects = places.filter(
    (place) =>
      typeof valueAt(value, place) === 'object' &&
      valueAt(value, place) !== null &&
      !Array.isArray(valueAt(value, place)),
  );
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...objects), fc.string())
      .map(([place, name]) => withExtra(value, place, name === '__proto__' ? 'extra' : name)),
    fc.constantFrom(...places.slice(1)).map((place) => withoutPlace(value, place)),
    fc
      .tuple(fc.constantFrom(...places), fc.constantFrom(...odd))
      .map(([place, other]) => withValue(value, place, other)),
  );
}
