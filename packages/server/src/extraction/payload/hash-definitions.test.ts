// The hash of definitions: the same for the same fields, another for any other. Requirement 2.13.
import type { FieldDefinition } from '@voicecall/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashDefinitions } from './hash-definitions.ts';

const definition: fc.Arbitrary<FieldDefinition> = fc.record({
  field_key: fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
  type: fc.constantFrom('enum', 'number', 'string', 'boolean', 'date', 'string_array'),
  label: fc.string({ unit: 'grapheme' }),
  enum_values: fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
  required: fc.boolean(),
  crm_hint: fc.option(fc.string()),
});
const definitions = fc.uniqueArray(definition, { selector: ({ field_key }) => field_key, maxLength: 8 });

describe('spec_hash', () => {
  it('does not depend on the order of the fields, nor on that of their members', () => {
    const shuffled = definitions.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(
          hashDefinitions(other.map((it) => Object.fromEntries(Object.entries(it).toReversed()) as FieldDefinition)),
        ).toBe(hashDefinitions(list));
      }),
    );
  });

  it('changes with every member of every field, with each field that comes or goes, and with the order of the values of an enum', () => {
    const changed = fc
      .tuple(
        definitions.filter((list) => list.length > 0),
        fc.nat(),
      )
      .chain(([list, at]) => {
        const index = at % list.length;
        const { enum_values, required, label, crm_hint, field_key, type } = list[index] ?? ({} as FieldDefinition);
        const change: Partial<FieldDefinition>[] = [
          { enum_values: [...enum_values, 'one more that is not there yet'] },
          { required: !required },
          { label: `${label}x` },
          { crm_hint: crm_hint === null ? '' : null },
          { field_key: `${field_key}_with_more_letters` },
          { type: type === 'enum' ? 'string' : 'enum' },
          ...(enum_values.length > 1 ? [{ enum_values: enum_values.toReversed() }] : []),
        ];
        return fc.tuple(
          fc.constant(list),
          fc.constantFrom(
            list.toSpliced(index, 1),
            ...change.map((it) => list.map((one, i) => (i === index ? { ...one, ...it } : one))),
          ),
        );
      });
    fc.assert(
      fc.property(changed, ([list, other]) => {
        expect(hashDefinitions(other)).not.toBe(hashDefinitions(list));
      }),
    );
  });

  it('is the SHA-256 of a form that clients can rebuild', () => {
    // printf '[{"crm_hint":null,"enum_values":[],"field_key":"pets","label":"Pets","required":false,"type":"number"}]'
    // | sha256sum
    const pets: FieldDefinition = {
      field_key: 'pets',
      type: 'number',
      label: 'Pets',
      enum_values: [],
      required: false,
      crm_hint: null,
    };
    expect(hashDefinitions([pets])).toBe('f8b890be14a80a9a4918466ee51f642b6b64b1c997412729539f66c632923c43');
  });
});
