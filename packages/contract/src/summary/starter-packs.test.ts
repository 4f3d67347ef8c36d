// Guarantees of starter packs: every definition can be created as it is, and none repeats a fact of the standard
// payload.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { createCustomFieldBody, customFieldType, fieldDefinition } from './custom.ts';
import { realEstateFacts } from './payload.ts';
import { starterPacks } from './starter-packs.ts';

describe.each(Object.entries(starterPacks))('the pack %s', (_vertical, pack) => {
  it('holds definitions that a tenant could create itself, each key once', () => {
    for (const definition of pack) {
      expect(fieldDefinition.parse(definition)).toEqual(definition);
      expect(createCustomFieldBody.parse(definition)).toEqual(definition);
    }
    expect(new Set(pack.map(({ field_key }) => field_key)).size).toBe(pack.length);
  });

  it('has six to twelve of them, of every type, some required, each with a name for a CRM of its own', () => {
    expect(pack.length).toBeGreaterThanOrEqual(6);
    expect(pack.length).toBeLessThanOrEqual(12);
    expect(new Set(pack.map(({ type }) => type))).toEqual(new Set(customFieldType.options));
    expect(new Set(pack.map(({ required }) => required)).size).toBe(2);
    const hints = pack.map(({ crm_hint }) => crm_hint);
    expect(hints.filter((hint) => !/^[A-Z][A-Za-z]+$/.test(hint ?? ''))).toEqual([]);
    expect(new Set(hints).size).toBe(pack.length);
  });

  it('asks for no fact of the standard payload', () => {
    const standard = [
      ...Object.keys(realEstateFacts.shape),
      'name',
      'email',
      'phone',
      'consent_to_followup',
      'intent',
      'outcome',
      'objections',
      'followups',
      'booking',
    ];
    expect(pack.map(({ field_key }) => field_key).filter((key) => standard.includes(key))).toEqual([]);
  });
});

it('a key that several packs have means the same in all, and a tenant has room for all of them', () => {
  const all = Object.values(starterPacks).flat();
  const byKey = Map.groupBy(all, ({ field_key }) => field_key);
  for (const [first, ...others] of byKey.values()) for (const other of others) expect(other).toEqual(first);
  expect(byKey.size).toBeLessThanOrEqual(limits.custom_fields);
});
