// From zod issues to one catalogue error: the same answer for the same mistake on every route (spec 7).
import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import { issueCodes } from './primitives.ts';

/** A refusal of a request's shape: catalogue code and details. */
export interface IssueRefusal {
  readonly code: ErrorCode;
  readonly details?: Record<string, unknown>;
}

type Issue = z.core.$ZodIssue;

/**
 * The catalogue error for the issues found in `input`. An absent required body field comes first, then a phone
 * number that is not E.164, then the other codes that a message of `issueCodes` stands for, then `validation_failed`.
 */
export function refusalOf(issues: readonly Issue[], input: unknown, part: 'body' | 'query' | 'path'): IssueRefusal {
  const flat = issues.flatMap(flatten);
  if (part === 'body') {
    const fields = flat.filter((issue) => isAbsent(issue, input)).map(pathOf);
    if (fields.length > 0) return { code: 'missing_required_fields', details: { fields: [...new Set(fields)] } };
  }
  const coded = flat.map((issue) => ({ issue, code: codeOf(issue) }));
  const phones = coded.filter(({ code }) => code === 'invalid_phone_format');
  if (phones.length > 0) return { code: 'invalid_phone_format', details: { fields: phones.map(({ issue }) => pathOf(issue)) } };
  const special = coded.find(({ code }) => code !== undefined);
  if (special?.code === 'invalid_webhook_url') return { code: special.code, details: { reason: special.issue.message } };
  if (special?.code) return { code: special.code };
  return { code: 'validation_failed', details: { issues: flat.map((issue) => ({ path: pathOf(issue), message: issue.message })) } };
}

// A union reports one issue with the branches' issues inside; the first branch's are the ones a reader can act on.
function flatten(issue: Issue): Issue[] {
  // Of a member's name that is wrong, what is wrong with it.
  if (issue.code === 'invalid_key') return issue.issues.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
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
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), input);
}

const pathOf = (issue: Issue): string => issue.path.map(String).join('.');
