// Guarantees of ids.ts: ids of different kinds cannot be confused.
import { describe, expect, it } from 'vitest';
import { exampleId, idPattern, idPrefixes } from './ids.ts';
import type { IdKind } from './ids.ts';

describe('an id', () => {
  const kinds = Object.keys(idPrefixes) as IdKind[];

  it.each(kinds)('of kind %s matches its own pattern and no other', (kind) => {
    expect(kinds.filter((other) => idPattern(other).test(exampleId(kind)))).toEqual([kind]);
  });
});
