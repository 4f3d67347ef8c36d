// The kinds of records that have ids: those of all resources.
import { resources } from './declared.ts';
import type { Resource } from './declared.ts';
import { cursorPosition } from '../paging.ts';
import type { CursorPosition } from '../paging.ts';
import type { IdOf } from '../primitives.ts';

type Declared = Extract<Resource, { readonly ids: readonly IdOf[] }>['ids'][number];

/** A kind of record that has ids. */
export type IdKind = Declared['kind'];

const byKind = Object.fromEntries(
  resources.flatMap((it) => ('ids' in it ? it.ids.map((of) => [of.kind, of]) : [])),
) as Readonly<Record<IdKind, IdOf>>;

/** The prefixes of ids, `<prefix>_<hex>`. */
export const idPrefixes = Object.fromEntries(
  Object.entries(byKind).map(([kind, { prefix }]) => [kind, prefix]),
) as Readonly<Record<IdKind, string>>;

/** Matches exactly the ids of one kind, for example `ta_` and 24 hex characters. */
export const idPattern = (kind: IdKind): RegExp => byKind[kind].pattern;

/** An id for examples: well-formed, and the same on every run. */
export const exampleId = (kind: IdKind): string => byKind[kind].example;

/** Decodes a cursor of a list of `kind`; undefined when this list cannot have issued it. */
export const decodeCursor = (kind: IdKind, cursor: string): CursorPosition | undefined =>
  cursorPosition(byKind[kind], cursor);
