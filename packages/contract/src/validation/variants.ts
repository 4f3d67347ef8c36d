// Which members of a request belong together: the kinds of an object, and what each kind must and must not have. From
// them the SDK prints one type for each kind. The schema itself checks the same rule.
import * as z from 'zod';

/** One kind of an object. Members that it does not name are as the schema says. */
export interface Variant {
  /** Member → its values in this kind. */
  readonly is?: Readonly<Record<string, readonly string[]>>;
  /** Members that are required, and not null. */
  readonly has?: readonly string[];
  /** Members that are absent, null or empty. */
  readonly lacks?: readonly string[];
}

/** The kinds of an object. */
export const variants = z.registry<{ readonly kinds: readonly Variant[] }>();
