// From the text that a model answered to a draft, or to what is wrong with it.
import type { ExtractionDraft } from '@voicecall/contract';
import type * as z from 'zod';
import { emptyGroups } from './draft-schema.ts';
import type { DraftSchema } from './draft-schema.ts';

/** A draft, or why there is none; `issues` are sentences that a model can act on. */
export type Parsed =
  | { readonly draft: ExtractionDraft }
  | { readonly code: 'llm_invalid_json' | 'schema_validation_failed'; readonly issues: readonly string[] };

export function parseAnswer(text: string, schema: DraftSchema): Parsed {
  const answer = jsonIn(text);
  if (answer === undefined) return { code: 'llm_invalid_json', issues: ['The answer is not JSON.'] };
  if (isRecord(answer)) for (const group of emptyGroups(schema)) answer[group] = {};
  let result = schema.safeParse(answer);
  if (!result.success) {
    for (const issue of result.error.issues) mend(answer, issue);
    result = schema.safeParse(answer);
  }
  if (result.success) return { draft: storable(result.data) };
  return {
    code: 'schema_validation_failed',
    issues: result.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`),
  };
}

/**
 * The JSON that a text is, or that stands in it between its first and last brace: models add fences and pleasantries.
 */
function jsonIn(text: string): unknown {
  const whole = parseJson(text);
  return whole === undefined ? parseJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) : whole;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Deviations that can mean one thing only, and lose nothing: not worth a second request, which costs as much as the
 * first.
 * Whatever else is wrong is the model's to mend, because mending it here would be guessing.
 */
function mend(answer: unknown, issue: z.core.$ZodIssue): void {
  const owner = valueAt(answer, issue.path.slice(0, -1));
  const key = issue.path.at(-1);
  if (issue.code === 'unrecognized_keys') {
    // Nobody asked for it, so nobody reads it.
    const open = valueAt(answer, issue.path);
    if (isRecord(open)) for (const extra of issue.keys) delete open[extra];
  } else if ((issue.code === 'too_big' || issue.code === 'too_small') && key === 'confidence' && isRecord(owner)) {
    // Surer than sure is sure; grounding caps what its evidence does not bear.
    owner[key] = issue.code === 'too_big' ? 1 : 0;
  } else if (
    issue.code === 'invalid_type' &&
    issue.path.length === 2 &&
    key !== undefined &&
    isFactGroup(issue.path[0]) &&
    isRecord(owner) &&
    isAbsent(owner, key)
  ) {
    // A fact that is not mentioned was not said.
    owner[key] = { value: null, confidence: 0, evidence: [] };
  }
}

/** Groups whose members may all be null. */
const isFactGroup = (name: unknown): boolean => name === 'contact' || name === 'vertical_facts' || name === 'custom';

// Own members only: a field may be called `constructor`.
const isAbsent = (owner: Record<PropertyKey, unknown>, key: PropertyKey): boolean =>
  !Object.hasOwn(owner, key) || owner[key] === null;

const valueAt = (answer: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    answer,
  );

/** PostgreSQL stores neither NUL nor half a surrogate pair, and models can spell both. */
const storable = (draft: ExtractionDraft): ExtractionDraft =>
  JSON.parse(JSON.stringify(draft), (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  ) as ExtractionDraft;
