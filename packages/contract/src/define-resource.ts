// What a resource declares, all of it in its own file; `resources.ts` lists these files, and the lists of the whole API
// are made of them.
import type * as z from 'zod';
import type { DeclaredRoute } from './policy.ts';
import type { IdOf } from './primitives.ts';

/** An error code: its status, its fixed meaning, and the shape of its details if it has any. */
export interface DeclaredError {
  readonly status: number;
  readonly message: string;
  readonly details?: z.ZodType;
}

/** How many records of a kind a tenant may have: by default, and as the largest value that an operator can set. */
export interface TenantLimit {
  readonly standard: number;
  readonly most: number;
}

/**
 * An event: when it is sent, and what it is about: `data.object` of the envelope of lifecycle events, or a payload in an
 * envelope of its own. Each schema has an example.
 */
export type DeclaredEvent = { readonly description: string } & (
  | { readonly object: z.ZodObject }
  | { readonly payload: z.ZodType; readonly body: z.ZodObject }
);

/** The parts of a resource. Each part is of its own; a name stands in one resource only. */
export interface Declarations {
  /** The kinds of its records that have ids. */
  readonly ids?: readonly IdOf[];
  /** Tag of the OpenAPI document → its description. */
  readonly tags?: Readonly<Record<string, string>>;
  /** How many of its records a tenant may have. */
  readonly limits?: Readonly<Record<string, TenantLimit>>;
  /** What the audit log records of it, with and without a request. */
  readonly auditActions?: readonly string[];
  readonly errors?: Readonly<Record<string, DeclaredError>>;
  readonly events?: Readonly<Record<string, DeclaredEvent>>;
  readonly routes?: Readonly<Record<string, DeclaredRoute>>;
}

/** Declares a resource. `resource` is its name in the contract, in the SDK and in the command line. */
export const defineResource = <const N extends string, const D extends Declarations>(
  resource: N,
  declarations: D,
): { readonly resource: N } & D => ({ resource, ...declarations });
