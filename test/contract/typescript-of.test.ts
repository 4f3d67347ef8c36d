// Guarantees of the printer of types: what an editor shows of a member follows from its schema.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bodyOf, docComment } from '../../packages/contract/generate/typescript-of.ts';
import type { Printing } from '../../packages/contract/generate/typescript-of.ts';

const nameOf: Printing['nameOf'] = (schema) => schema.meta()?.id;
const sent = (schema: z.ZodType): string => bodyOf(z.object({ it: schema }), { io: 'input', nameOf });
const got = (schema: z.ZodType, openEnums = false): string =>
  bodyOf(z.object({ it: schema }), { io: 'output', nameOf, openEnums });

describe('the doc of a member', () => {
  it('is its description', () => {
    expect(got(z.string().describe('What it is called.'))).toBe('{\n  /** What it is called. */\n  it: string;\n}');
    expect(got(z.string())).toBe('{\n  it: string;\n}');
  });

  it.each([
    ['lengths', z.string().min(1).max(200), '1 to 200 characters.'],
    ['an upper length', z.string().max(1), 'At most 1 character.'],
    ['ranges', z.number().int().min(10).max(20), 'Whole number. 10 to 20.'],
    ['a lower end', z.number().min(0.5), 'At least 0.5.'],
    ['sizes of lists', z.array(z.boolean()).min(1).max(9), '1 to 9 elements.'],
    ['limits of elements', z.array(z.string().max(5)), 'Each: At most 5 characters.'],
    ['patterns', z.string().regex(/^[A-Z]{2}$/), 'Pattern: `^[A-Z]{2}$`.'],
    ['moments', z.iso.datetime({ precision: 3 }), 'ISO 8601 date and time in UTC.'],
    ['moments with an offset', z.iso.datetime({ offset: true }), 'ISO 8601 date and time with an offset or `Z`.'],
    ['e-mail addresses', z.email(), 'E-mail address.'],
  ])('tells %s', (_what, schema, limits) => {
    for (const it of [schema, schema.nullable(), schema.optional()])
      expect(got(it.describe('It.'))).toContain(`/**\n   * It.\n   * ${limits}\n   */`);
  });

  it('tells the default of what is sent, whether the schema or the server fills it in', () => {
    expect(sent(z.number().default(5).describe('It.'))).toContain('* @default 5\n');
    expect(sent(z.number().meta({ description: 'It.', default: 5 }).optional())).toContain('* @default 5\n');
    expect(sent(z.string().nullable().meta({ description: 'It.', default: null }))).toContain('* @default null\n');
    expect(got(z.number().default(5).describe('It.'))).not.toContain('@default');
  });

  it('cannot end its comment', () => {
    expect(docComment(['a */ b'])).toBe('/** a *\\/ b */\n');
  });
});

describe('an enum', () => {
  const closed = z.enum(['a', 'b']).describe('It.');
  const open = closed.meta({ extensible: true });

  it('that may grow is open to what this version does not know, and says so, where it is read', () => {
    expect(got(open)).toBe(
      "{\n  /**\n   * It.\n   * More values may be added.\n   */\n  it: 'a' | 'b' | (string & {});\n}",
    );
    expect(got(open.nullable())).toContain("it: 'a' | 'b' | (string & {}) | null;");
    expect(got(open.describe('Here.'))).toContain(
      "* Here.\n   * More values may be added.\n   */\n  it: 'a' | 'b' | (string & {});",
    );
    expect(sent(open)).toBe("{\n  /** It. */\n  it: 'a' | 'b';\n}");
  });

  it('that does not grow is closed, unless all are printed open', () => {
    expect(got(closed)).toBe("{\n  /** It. */\n  it: 'a' | 'b';\n}");
    expect(got(closed, true)).toContain("it: 'a' | 'b' | (string & {});");
  });
});

describe('a named schema', () => {
  const named = z.enum(['a', 'b']).meta({ id: 'Letter', description: 'A letter.' });

  it('keeps its name where a place describes it anew', () => {
    expect(got(named)).toBe('{\n  /** A letter. */\n  it: Letter;\n}');
    expect(got(named.describe('The first.'))).toBe('{\n  /** The first. */\n  it: Letter;\n}');
    expect(got(named.describe('The first.').nullable())).toBe('{\n  /** The first. */\n  it: Letter | null;\n}');
  });

  it('loses it where it is another type', () => {
    expect(got(z.object({ a: z.string() }).meta({ id: 'Pair' }).extend({ b: z.string() }))).not.toContain('Pair');
  });
});
