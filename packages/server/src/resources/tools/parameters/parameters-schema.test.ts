// The schemas of tools, friendly and hostile, and the arguments held against them.
import { describe, expect, it } from 'vitest';
import { argumentsObjection as objectionTo, parametersObjection } from './parameters-schema.ts';

const schema = (properties: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  ...rest,
});

/** A chain of definitions, each of which refers to the next one twice: 2^depth checks, were they made. */
const doubling = (depth: number): Record<string, unknown> => {
  const $defs = Object.fromEntries(
    Array.from({ length: depth }, (_value, at) => [
      `d${at}`,
      { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]),
  );
  return { type: 'object', $ref: '#/$defs/d0', $defs: { ...$defs, [`d${depth}`]: { not: { required: ['never'] } } } };
};

const argumentsObjection = (parameters: Record<string, unknown>, given: Record<string, unknown>): string | null =>
  objectionTo({ parameters, given });

describe('the parameters of a tool', () => {
  it.each([
    ['no properties', { type: 'object' }],
    [
      'names that mean something elsewhere',
      schema({
        pattern: { type: 'string' },
        $ref: { type: 'string' },
        default: { type: 'number' },
        constructor: { type: 'string' },
      }),
    ],
    [
      'an older dialect named',
      schema({ a: { type: 'string' } }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    ],
    ['keywords of their own', schema({ a: { type: 'string', example: 'x', 'x-order': 1, format: 'email' } })],
    [
      'references into themselves',
      schema(
        { from: { $ref: '#/$defs/place' }, to: { $ref: '#/$defs/place' } },
        { $defs: { place: schema({ zip: { type: 'string', pattern: '^[0-9]{5}$' } }) } },
      ),
    ],
    [
      'as many parts as that',
      schema({ a: { allOf: Array.from({ length: 148 }, () => ({ items: { type: 'number' } })) } }),
    ],
    [
      'a phone number, a date and a name by pattern',
      schema({
        a: { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' },
        b: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
        c: { type: 'string', pattern: '^[\\p{L} -]{1,80}$' },
      }),
    ],
  ])('may have %s', (_name, parameters) => {
    expect(parametersObjection(parameters)).toBeNull();
  });

  it.each([
    ['no type', { properties: {} }, /"type": "object"/],
    ['another type', { type: 'string' }, /"type": "object"/],
    ['two types', { type: ['object', 'null'] }, /"type": "object"/],
    ['a type that does not exist', schema({ a: { type: 'text' } }), /is not a JSON Schema: properties\.a/],
    ['a keyword of the wrong kind', schema({}, { required: 'a' }), /is not a JSON Schema: required/],
    ['more than 32 KiB', schema({ a: { description: 'x'.repeat(33_000) } }), /32768 bytes/],
    [
      'a reference to another host',
      schema({ a: { $ref: 'http://127.0.0.1:1/schema.json' } }),
      /does not point into this schema/,
    ],
    ['a reference to a file', schema({ a: { $ref: 'file:///etc/passwd' } }), /does not point into this schema/],
    ['a reference to nothing', schema({ a: { $ref: '#/$defs/none' } }), /points at no schema/],
    ['a reference through a prototype', schema({ a: { $ref: '#/constructor' } }), /points at no schema/],
    ['a reference that cannot be decoded', schema({ a: { $ref: '#/%zz' } }), /percent-encoding/],
    ['a reference to the whole', schema({ a: { $ref: '#' } }), /lead back to themselves/],
    [
      'a circle of references',
      schema({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
      /lead back to themselves/,
    ],
    ['references that double each other', doubling(60), /lead back to themselves/],
    ['dynamic references', schema({ a: { $dynamicRef: '#x' } }), /\$dynamicRef is not supported/],
    ['an asynchronous validator', schema({ a: { type: 'string' } }, { $async: true }), /\$async is not supported/],
    ['an asynchronous part', schema({ a: { $async: true, type: 'string' } }), /cannot be used/],
    ['a pattern that needs backtracking', schema({ a: { type: 'string', pattern: '^(?=a)b' } }), /cannot be used/],
    ['a pattern that is none', schema({ a: { type: 'string', pattern: '(' } }), /cannot be used/],
    [
      'a pattern of great size',
      schema({ a: { type: 'string', pattern: '^(?:a{1,30}){1,30}$' } }),
      /patterns are too large/,
    ],
    [
      'more than 300 parts',
      schema({ a: { allOf: Array.from({ length: 300 }, () => ({ items: { type: 'number' } })) } }),
      /more than 300 parts/,
    ],
    [
      'too many lists without repetition',
      schema({ a: { allOf: Array.from({ length: 21 }, () => ({ uniqueItems: true })) } }),
      /no more than 20 lists/,
    ],
    [
      'too many patterns',
      schema(
        Object.fromEntries(
          Array.from({ length: 100 }, (_value, at) => [`p${at}`, { type: 'string', pattern: `^\\d{${at + 1}}$` }]),
        ),
      ),
      /patterns are too large/,
    ],
  ])('may not have %s', (_name, parameters, reason) => {
    expect(parametersObjection(parameters)).toMatch(reason);
  });

  it('may be nested as deep as a body can be', () => {
    const deep = Array.from({ length: 60 }).reduce<Record<string, unknown>>((inner) => ({ not: inner }), {});
    expect(parametersObjection(schema({ a: deep }))).toBeNull();
  });

  it('of two tools may carry the same $id', () => {
    const named = (type: string) => schema({ a: { $id: 'https://example.com/a', type } });
    expect(parametersObjection(named('string'))).toBeNull();
    expect(parametersObjection(named('number'))).toBeNull();
    expect(argumentsObjection(named('number'), { a: 'x' })).toBe('a must be number');
  });
});

describe('the arguments of a call', () => {
  const parameters = schema(
    {
      email: { type: 'string' },
      size: { enum: ['s', 'm'] },
      place: { $ref: '#/$defs/place' },
      tags: { type: 'array', uniqueItems: true },
    },
    {
      required: ['email'],
      additionalProperties: false,
      $defs: { place: schema({ zip: { type: 'string', pattern: '^[0-9]{5}$' } }, { required: ['zip'] }) },
    },
  );

  it('that fit are accepted', () => {
    expect(
      argumentsObjection(parameters, {
        email: 'a',
        size: 'm',
        place: { zip: '12345' },
        tags: [{ a: 1 }, { a: 2 }, 'a'],
      }),
    ).toBeNull();
  });

  it.each([
    [{}, "the arguments must have required property 'email'"],
    [{ email: 1 }, 'email must be string'],
    [{ email: 'a', size: 'xl' }, 'size must be equal to one of the allowed values: ["s","m"]'],
    [{ email: 'a', place: { zip: '1234' } }, 'place.zip must match pattern "^[0-9]{5}$"'],
    [{ email: 'a', place: {} }, "place must have required property 'zip'"],
    [
      {
        email: 'a',
        tags: [
          { a: 1, b: [2] },
          { b: [2], a: 1 },
        ],
      },
      'tags must not hold the same item twice',
    ],
    [{ email: 'a', other: 1 }, 'the arguments must NOT have additional properties'],
  ])('%j are refused in words', (given, words) => {
    expect(argumentsObjection(parameters, given)).toBe(words);
  });

  it('of more than 8 KiB are refused', () => {
    expect(argumentsObjection(parameters, { email: 'a'.repeat(9_000) })).toBe('they exceed 8192 bytes as JSON');
  });

  it('do not inherit what every object has', () => {
    expect(argumentsObjection(schema({}, { required: ['constructor'] }), {})).toContain("'constructor'");
  });

  it('take no longer than their size says, whatever the pattern', () => {
    const evil = schema({ a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string', pattern: '^(?:a|aa)+$' } });
    expect(argumentsObjection(evil, { a: `${'a'.repeat(4_000)}b` })).toContain('must match pattern');
    expect(argumentsObjection(evil, { b: `${'a'.repeat(4_000)}b` })).toContain('must match pattern');
  });

  it('are compared in one pass, where a list must be without repetition', () => {
    const lists = schema({ a: { allOf: Array.from({ length: 20 }, () => ({ uniqueItems: true })) } });
    expect(
      argumentsObjection(lists, {
        a: Array.from({ length: 2_000 }, (_value, at) => (at % 1_000 === 999 ? 'x' : at % 10)),
      }),
    ).toContain('twice');
    expect(argumentsObjection(lists, { a: Array.from({ length: 1_500 }, (_value, at) => at) })).toBeNull();
  });
});
