// Converts zod issues to one error of the catalogue: the same error for the same mistake on every route (requirement
// 7).
import type * as z from 'zod';
import type { ErrorCode } from '../lists/errors.ts';
import { limits } from '../limits.ts';
import { issueCodes } from '../primitives.ts';
import { knownMembers } from './closed.ts';
import { issueMessage } from './issue-message.ts';
import { nearestName } from './nearest-name.ts';

/** The error for a request that does not match its schema: code and details. */
export interface IssueRefusal {
  readonly code: ErrorCode;
  readonly details?: Record<string, unknown>;
}

type Issue = z.core.$ZodIssue;

/**
 * The error for the issues that `schema` found in `input`. An absent required field of a body comes first, then a phone
 * number that is not E.164, then the other codes of `issueCodes`, then `validation_failed`. The first two also list
 * unknown members, because one of them may be the mistyped name of the required field.
 */
export function refusalOf(
  issues: readonly Issue[],
  input: unknown,
  part: 'body' | 'query' | 'path',
  schema: z.ZodType,
): IssueRefusal {
  const flat = issues.flatMap(flatten);
  const unknown = flat.flatMap((issue) => unknownMembers(issue, part, schema));
  const withUnknown = unknown.length > 0 ? { issues: unknown.slice(0, limits.listed_issues) } : {};
  if (part === 'body') {
    const fields = flat.filter((issue) => isAbsent(issue, input)).map(pathOf);
    if (fields.length > 0)
      return {
        code: 'missing_required_fields',
        details: { fields: [...new Set(fields)].slice(0, limits.listed_issues), ...withUnknown },
      };
  }
  const coded = flat.map((issue) => ({ issue, code: codeOf(issue) }));
  const phones = coded.filter(({ code }) => code === 'invalid_phone_format');
  if (phones.length > 0)
    return {
      code: 'invalid_phone_format',
      details: { fields: phones.slice(0, limits.listed_issues).map(({ issue }) => pathOf(issue)), ...withUnknown },
    };
  const special = coded.find(({ code }) => code !== undefined);
  if (special?.code === 'invalid_webhook_url')
    return { code: special.code, details: { reason: special.issue.message } };
  if (special?.code) return { code: special.code };
  const ofWrongType = new Set(flat.filter(({ code }) => code === 'invalid_type').map(pathOf));
  const wrong = flat
    .filter((issue) => issue.code !== 'unrecognized_keys')
    // The length of a list says nothing where a text is wanted.
    .filter((issue) => issue.code === 'invalid_type' || !ofWrongType.has(pathOf(issue)))
    .map((issue) => ({ path: pathOf(issue), message: issueMessage(issue) }));
  return { code: 'validation_failed', details: { issues: [...unknown, ...wrong].slice(0, limits.listed_issues) } };
}

function unknownMembers(issue: Issue, part: string, schema: z.ZodType): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [];
  const known = knownMembers(schema, issue.path);
  return issue.keys.slice(0, limits.listed_issues).map((key) => {
    const near = nearestName(key, known);
    return {
      path: pathOf({ path: [...issue.path, key] }),
      message: `is not a known ${part === 'query' ? 'query parameter' : 'field'}${near === undefined ? '' : `; did you mean \`${near}\`?`}`,
    };
  });
}

// A union reports one issue that contains the issues of its branches; those of the first branch help the client most.
function flatten(issue: Issue): Issue[] {
  // A wrong key of a record: the issues of the key itself.
  if (issue.code === 'invalid_key')
    return issue.issues.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
  if (issue.code !== 'invalid_union') return [issue];
  const first = issue.errors[0] ?? [];
  if (first.length === 0) return [issue];
  return first.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

function codeOf(issue: Issue): ErrorCode | undefined {
  return Object.hasOwn(issueCodes, issue.message) ? issueCodes[issue.message as keyof typeof issueCodes] : undefined;
}

function isAbsent(issue: Issue, input: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union') return false;
  return valueAt(input, issue.path) === undefined;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/** The name of an unknown member can be as long as the body. */
const shownChars = 64;
const shown = (key: string): string => (key.length > shownChars ? `${key.slice(0, shownChars).toWellFormed()}…` : key);
const pathOf = ({ path }: Pick<Issue, 'path'>): string => path.map((key) => shown(String(key))).join('.');
