// Parses a model's response to a draft, or to a list of issues.
import type { ExtractionDraft } from '@voicecall/contract';
import type * as z from 'zod';
import { emptyGroups } from './draft-schema.ts';
import type { DraftSchema } from './draft-schema.ts';

/** A draft, or why there is none; `issues` are sentences that the model can act on. */
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

/** The JSON of a text, or between its first and last brace: models add code fences and phrases. */
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
 * Corrects deviations that have only one meaning and lose nothing, because a second request costs as much as the first.
 * Other issues go back to the model: correcting them here would be guessing.
 */
function mend(answer: unknown, issue: z.core.$ZodIssue): void {
  const owner = valueAt(answer, issue.path.slice(0, -1));
  const key = issue.path.at(-1);
  if (issue.code === 'unrecognized_keys') {
    // An unrequested member is dropped.
    const open = valueAt(answer, issue.path);
    if (isRecord(open)) for (const extra of issue.keys) delete open[extra];
  } else if ((issue.code === 'too_big' || issue.code === 'too_small') && key === 'confidence' && isRecord(owner)) {
    // Clamps the confidence; the checks lower it further where the evidence is weak.
    owner[key] = issue.code === 'too_big' ? 1 : 0;
  } else if (
    issue.code === 'invalid_type' &&
    issue.path.length === 2 &&
    key !== undefined &&
    isFactGroup(issue.path[0]) &&
    isRecord(owner) &&
    isAbsent(owner, key)
  ) {
    // A missing fact was not said.
    owner[key] = { value: null, confidence: 0, evidence: [] };
  }
}

/** Groups in which every member may be null. */
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

/** PostgreSQL cannot store NUL or half a surrogate pair, and models can produce both. */
const storable = (draft: ExtractionDraft): ExtractionDraft =>
  JSON.parse(JSON.stringify(draft), (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  ) as ExtractionDraft;
