// Computes `spec_hash`, which identifies a snapshot of custom fields (requirement 2.13).
import { createHash } from 'node:crypto';
import type { FieldDefinition } from '@voicecall/contract';

/**
 * SHA-256, in hex, of the canonical form: a JSON array without white space, sorted by `field_key` (UTF-16 code units),
 * the members of each definition in alphabetical order. The order of `enum_values` counts.
 */
export function hashDefinitions(definitions: readonly FieldDefinition[]): string {
  const canonical = definitions
    .map(({ crm_hint, enum_values, field_key, label, required, type }) => ({
      crm_hint,
      enum_values,
      field_key,
      label,
      required,
      type,
    }))
    .sort((a, b) => (a.field_key < b.field_key ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
