// Each parameter of each tool, written in every way in which models write it.
import { describe, expect, it } from 'vitest';
import { asMeant } from './as-meant.ts';
import { tools } from './tools.ts';

interface Parameter {
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly format?: string;
}

/** A value that the parameter accepts. */
function valueOf({ type, enum: values, examples, default: usual, minimum, format }: Parameter): unknown {
  const known = [...(values ?? []), ...(examples ?? []), ...(usual === undefined ? [] : [usual])];
  if (known.length > 0) return known[0];
  if (format === 'date-time') return '2026-11-26T09:30:00Z';
  const made: Readonly<Record<string, unknown>> = {
    string: 'x',
    integer: minimum ?? 2,
    boolean: false,
    object: { a: 1 },
  };
  return made[type];
}

/** The value as models write it. */
function writings(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [String(value), ` ${value} `, value.toFixed(1)];
  if (typeof value === 'boolean') return [String(value), value ? 'True' : 'False'];
  if (typeof value === 'object') return [JSON.stringify(value), JSON.stringify(value, null, 2)];
  return [];
}

describe.each([...tools.values()].map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const { properties, required } = tool.inputSchema;
  const parameters = Object.entries(properties) as [string, Parameter][];
  const least = Object.fromEntries(required.map((name) => [name, valueOf(properties[name] as Parameter)]));

  it('takes arguments that are right as they are', () => {
    const all = Object.fromEntries(parameters.map(([name, schema]) => [name, valueOf(schema)]));
    for (const args of [least, all]) {
      expect(tool.asMeant(args)).toEqual(args);
      expect(tool.issues(args)).toEqual([]);
    }
  });

  it.each(parameters)('takes %s as models write it', (name, schema) => {
    const value = valueOf(schema);
    for (const written of writings(value)) {
      const meant = tool.asMeant({ ...least, [name]: written });
      expect({ written, meant }).toEqual({ written, meant: { ...least, [name]: value } });
      expect(tool.issues(meant)).toEqual([]);
    }
  });

  it.each(parameters)('takes %s that is null or empty as absent', (name) => {
    const { [name]: _absent, ...rest } = least;
    const isRequired = required.includes(name);
    for (const written of isRequired ? [null] : [null, '', '  ']) {
      const meant = tool.asMeant({ ...least, [name]: written });
      // The API takes some fields that are null as absent, so they may stay.
      const { [name]: left = null, ...others } = meant;
      expect({ written, left, others }).toEqual({ written, left: null, others: rest });
      expect(tool.issues(meant)).toEqual(isRequired ? [{ path: name, message: 'is required' }] : []);
    }
  });

  it.each(parameters.filter(([, { type }]) => ![type].flat().includes('string')))(
    'still refuses what %s cannot mean',
    (name) => {
      for (const written of ['two', '{', '[1', '1e3x', 'yes']) {
        const meant = tool.asMeant({ ...least, [name]: written });
        expect(meant).toEqual({ ...least, [name]: written });
        expect(tool.issues(meant).map(({ path }) => path)).toContain(name);
      }
    },
  );
});

describe('arguments within arguments', () => {
  const schema = {
    type: 'object',
    properties: {
      lead: { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } },
      list: { type: 'array', items: { type: 'integer' } },
      free: { type: 'object' },
      maybe: { type: ['string', 'null'] },
      none: { type: 'string', enum: ['none', 'all'] },
    },
  } as const;

  it.each([
    [{ lead: '{"name":"Ann","age":"40"}' }, { lead: { name: 'Ann', age: 40 } }],
    [{ lead: { name: null, age: null } }, { lead: {} }],
    [{ lead: { name: 4711, age: '' } }, { lead: { name: '4711' } }],
    [{ list: '["1", 2]' }, { list: [1, 2] }],
    [{ maybe: null }, { maybe: null }],
    [{ none: 'none' }, { none: 'none' }],
    [{ none: 'null' }, {}],
    [{ lead: 'null' }, {}],
  ])('%j means %j', (written, meant) => {
    expect(asMeant(written, schema)).toEqual(meant);
  });

  it.each([
    [{ free: { a: null, b: '2', c: 'false', d: '' } }],
    [{ lead: { name: 'null' } }],
    [{ lead: { name: '{"a":1}' } }],
    [{ lead: { age: 1.5 } }],
    [{ lead: { age: '1.5' } }],
    [{ lead: { age: '23842798765430123456' } }],
    [{ lead: '[1]' }],
    [{ lead: 'Ann' }],
    [{ unknown: null }],
  ])('%j stays as it is', (written) => {
    expect(asMeant(written, schema)).toEqual(written);
  });

  it('keeps names that objects have by themselves', () => {
    const written = JSON.parse('{"__proto__":{"a":1},"constructor":null}') as object;
    expect(JSON.stringify(asMeant(written, schema))).toBe(JSON.stringify(written));
  });
});
