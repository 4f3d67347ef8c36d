// What the resources of the list declare, by kind. `ids.ts`, `errors.ts` and the other lists of the whole API are made
// of it.
import type { Declarations } from '../define-resource.ts';
import { publishedOrder } from '../generated/published-order.ts';
import * as files from '../resources.ts';

type Exported = (typeof files)[keyof typeof files];

/** Every resource of the list. */
export type Resource = Extract<Exported, { readonly resource: string }>;

/** Every resource of the list. Its order has no meaning: modules list their exports by name. */
export const resources: readonly Resource[] = Object.values(files).filter(
  (it): it is Resource => typeof it === 'object' && 'resource' in it,
);

/**
 * Names in the order in which published documents have them. It stays as it was, so that moving a declaration to
 * another file changes no document. New names come last.
 */
export function inPublishedOrder<T extends string>(list: keyof typeof publishedOrder, names: readonly T[]): T[] {
  const published: readonly string[] = publishedOrder[list];
  const placeOf = (name: string): number => (published.includes(name) ? published.indexOf(name) : published.length);
  return names.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What the resources declare under `P`. */
type Declared<P extends keyof Declarations> = Resource extends infer R
  ? R extends { readonly [Q in P]: infer D }
    ? D
    : never
  : never;
type KeyOf<D> = D extends unknown ? keyof D : never;
type ValueOf<D, K extends PropertyKey> = D extends { readonly [Q in K]: infer V } ? V : never;

/** What all resources declare under `P`, in one object. */
type AllDeclared<P extends keyof Declarations> = { readonly [K in KeyOf<Declared<P>>]: ValueOf<Declared<P>, K> };

/** What all resources declare under `part`, in one object. */
export const declared = <P extends 'tags' | 'limits' | 'errors' | 'events'>(part: P): AllDeclared<P> =>
  Object.assign({}, ...resources.map((it: Declarations) => it[part]));
