// Guarantees of schemas/call-summary: closed throughout, self-contained, and in agreement with the contract about every
// payload. Requirement 2.12.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { customBlock, summaryPayload } from '@voicecall/contract';
import { docsRouter } from '@voicecall/server/http/docs.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import express from 'express';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildCallSummarySchema,
  callSummarySchemas,
  generateCallSummarySchemas,
} from '../../packages/contract/generate/build-call-summary-schemas.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { allPlaces, mutationOf, valueAt, withExtra, withoutPlace, withValue } from './mutations.ts';

const folder = join(import.meta.dirname, '../../schemas');
const versions = ['v1', 'v2'] as const;
const textOf = (version: string): string => readFileSync(join(folder, `call-summary/${version}.json`), 'utf8');

interface Node {
  readonly type?: unknown;
  readonly additionalProperties?: unknown;
  readonly propertyNames?: unknown;
  readonly [keyword: string]: unknown;
}

/** Every schema in a schema; examples are none. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    value as Node,
    ...Object.entries(value).flatMap(([key, inner]) => (key === 'examples' ? [] : nodesOf(inner))),
  ];
}

const file = {
  v1: JSON.parse(textOf('v1')) as Node,
  v2: JSON.parse(textOf('v2')) as Node,
};

/** Whether a value is valid: for the contract and for the file. */
function verdicts(version: (typeof versions)[number], value: unknown): [contract: boolean, file: boolean] {
  return [callSummarySchemas[version].safeParse(value).success, validators[version](value)];
}

const validators = { v1: validatorOf('v1'), v2: validatorOf('v2') };
function validatorOf(version: (typeof versions)[number]): (value: unknown) => boolean {
  const ajv = addFormats.default(new Ajv2020({ strict: true }));
  return ajv.compile(file[version]) as (value: unknown) => boolean;
}

const payload = summaryPayload.meta()?.['example'] as Record<string, unknown>;
const realEstate = {
  id: 'real_estate',
  facts: Object.fromEntries(
    ['budget', 'timeline', 'area', 'pre_approved', 'property_type', 'beds', 'baths'].map((name) => [
      name,
      { value: null, confidence: 0, evidence_turn_ids: [] },
    ]),
  ),
};
// An example of each kind of object, so that each can be made invalid.
const full = {
  ...payload,
  objections: [{ category: 'price', quote: 'too much', evidence_turn_ids: [4], resolved: false }],
  followups: [{ task: 'Call back', owner: 'agent', due_by: '2026-11-26T15:00:00+01:00', evidence_turn_ids: [6] }],
  vertical: realEstate,
  warnings: ['transcript_very_short'],
};
const rich = { v1: full, v2: { payload: full, custom: customBlock.meta()?.['example'] } } as const;
const seeded = { seed: 20_261_121, numRuns: 1_000 };

describe.each(versions)('schemas/call-summary/%s.json', (version) => {
  it('is what the contract generates, the same on every run', () => {
    expect(generateCallSummarySchemas()[`schemas/call-summary/${version}.json`] === textOf(version)).toBe(true);
    expect(buildCallSummarySchema(version)).toEqual(buildCallSummarySchema(version));
    expect(file[version]).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `https://voicecall.internal/docs/schemas/call-summary/${version}.json`,
    });
  });

  it('closes every object; facts of custom fields have keys of one form and values of one kind', () => {
    const objects = nodesOf(file[version]).filter(({ type }) => type === 'object');
    const open = objects.filter(({ additionalProperties }) => additionalProperties !== false);
    expect(objects.length).toBeGreaterThan(15);
    expect(open.map(({ propertyNames, additionalProperties }) => [propertyNames, additionalProperties])).toEqual(
      version === 'v1'
        ? []
        : [[expect.objectContaining({ pattern: '^[a-z][a-z0-9_]{0,63}$' }), { $ref: '#/$defs/CustomFact' }]],
    );
  });

  it('is self-contained: every reference is inside, and nothing inside is unused but the fourth kind of fact', () => {
    const defs = Object.keys(file[version]['$defs'] as object);
    const refs = new Set(nodesOf(file[version]).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])));
    expect([...refs, '#/$defs/FactStringArray'].toSorted()).toEqual(defs.map((name) => `#/$defs/${name}`).toSorted());
  });

  it('has the four kinds of facts, integers for versions and counts, and turns that are not repeated', () => {
    const defs = file[version]['$defs'] as Record<string, Node>;
    expect(Object.keys(defs)).toEqual(
      expect.arrayContaining(['FactString', 'FactBoolean', 'FactNumber', 'FactStringArray']),
    );
    const constants = nodesOf(file[version]).filter((node) => typeof node['const'] === 'number');
    expect(constants.length).toBeGreaterThan(0);
    expect(constants.map(({ type }) => type)).toEqual(constants.map(() => 'integer'));
    const turns = nodesOf(file[version]).flatMap(({ turns_referenced }) =>
      turns_referenced ? [turns_referenced] : [],
    );
    expect(turns).toEqual([expect.objectContaining({ type: 'array', uniqueItems: true })]);
  });

  it('contains no artifacts of its generation', () => {
    expect(textOf(version)).not.toMatch(/9007199254740991|__schema|discriminator/);
  });

  it('agrees with the contract about 1,000 random valid values', () => {
    const right = fc.property(arbitraryOf(callSummarySchemas[version]), (value) => {
      expect(verdicts(version, value)).toEqual([true, true]);
    });
    fc.assert(right, seeded);
  });

  it('agrees with the contract about 1,000 random values with one change', () => {
    const seen = { right: 0, wrong: 0 };
    const changed = arbitraryOf(callSummarySchemas[version]).chain(mutationOf);
    fc.assert(
      fc.property(changed, (value) => {
        const [byContract, byFile] = verdicts(version, value);
        expect(byFile).toBe(byContract);
        seen[byFile ? 'right' : 'wrong'] += 1;
      }),
      seeded,
    );
    expect(seen.wrong).toBeGreaterThan(seen.right);
  });

  const whole: object = rich[version];
  const isRecord = (path: readonly string[]): boolean => path.join('.') === 'custom.facts';
  const places = allPlaces(whole);
  const objectPlaces = places.filter((path) => isPlainObject(valueAt(whole, path)) && !isRecord(path));
  const members = places.filter(
    (path) => path.length > 0 && !/^\d+$/.test(path.at(-1) ?? '') && !isRecord(path.slice(0, -1)),
  );

  it('accepts an example of each object', () => {
    expect(verdicts(version, whole)).toEqual([true, true]);
  });

  it.each(objectPlaces.map((path) => [path.join('.') || 'the whole', path] as const))(
    'refuses an unknown member in %s, as the contract does',
    (_name, path) => {
      for (const name of ['added_later', 'constructor', '__proto__', ''])
        expect(verdicts(version, withExtra(whole, path, name))).toEqual([false, false]);
    },
  );

  it.each(members.map((path) => [path.join('.'), path] as const))(
    'refuses a payload without %s, or with another type there, as the contract does',
    (_name, path) => {
      expect(verdicts(version, withoutPlace(whole, path))).toEqual([false, false]);
      for (const wrong of isRecord(path) ? [7, 'x', null, []] : [{ wrong: 1 }, [[]]])
        expect(verdicts(version, withValue(whole, path, wrong))).toEqual([false, false]);
    },
  );
});

const isPlainObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

describe('texts of a payload', () => {
  it.each([
    ['headline', 140],
    ['narrative', 600],
    ['next_best_action', 200],
  ])('%s has at most %i characters, whatever their size in bytes', (name, max) => {
    for (const character of ['a', 'ü', '😀', '\u{10ffff}']) {
      expect(verdicts('v1', withValue(payload, ['summary', name], character.repeat(max)))).toEqual([true, true]);
      expect(verdicts('v1', withValue(payload, ['summary', name], character.repeat(max + 1)))).toEqual([false, false]);
    }
  });
});

describe('the vertical of a payload', () => {
  const { facts } = realEstate;
  it.each([
    ['facts of real estate for real_estate', { id: 'real_estate', facts }, true],
    ['no facts for generic', { id: 'generic', facts: {} }, true],
    ['facts of real estate for generic', { id: 'generic', facts }, false],
    ['no facts for real_estate', { id: 'real_estate', facts: {} }, false],
    ['a vertical that this version does not send', { id: 'lending', facts: {} }, false],
  ])('%s: %s', (_name, vertical, right) => {
    expect(verdicts('v1', { ...payload, vertical })).toEqual([right, right]);
    expect(verdicts('v2', { ...rich.v2, payload: { ...payload, vertical } })).toEqual([right, right]);
  });
});

describe('/docs/schemas', () => {
  it.each(versions)('serves call-summary/%s.json under its own id', async (version) => {
    const server = express()
      .use(docsRouter({ openapi: '{}', schemasDir: folder }))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { pathname } = new URL(String(file[version]['$id']));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(await response.json()).toEqual(file[version]);
    server.close();
    server.closeAllConnections();
  });
});
