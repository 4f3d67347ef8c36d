// What a command throws when it cannot go on, and the one line that is shown of any error.
import { isApiError, isConnectionError } from '@voicecall/sdk';
import type { ApiError } from '@voicecall/sdk';
import { printable } from './output/printable.ts';

/** Exit codes of the process; docs/cli.md explains them. */
export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** The arguments or the settings are wrong: nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The work was refused or failed; the message says it all. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** An error as data: what `--json` prints. */
export interface ErrorFacts {
  readonly code: string;
  readonly message: string;
  /** Which fields are wrong, and how. */
  readonly fields?: readonly string[];
  readonly status?: number;
  readonly request_id?: string | null;
}

/** The facts of an error, of the API or our own. */
export function errorFacts(error: unknown): ErrorFacts {
  if (isApiError(error)) {
    const { code, status, requestId } = error;
    const fields = fieldsOf(error.details);
    // What the SDK calls an answer that is none of the API's.
    const hint = code === 'unknown_error' ? '. Is the base URL that of the platform?' : '';
    return {
      code,
      message: sentenceOf(error) + hint,
      ...(fields.length > 0 ? { fields } : {}),
      status,
      request_id: requestId,
    };
  }
  if (isConnectionError(error)) return { code: 'no_response', message: `${error.message}: ${reasonOf(error)}` };
  if (error instanceof UsageError) return { code: 'usage', message: error.message };
  if (error instanceof CommandError) return { code: 'failed', message: error.message };
  // The SDK refuses settings and ids that cannot work with a TypeError, before it sends anything.
  if (error instanceof TypeError) return { code: 'usage', message: error.message };
  return { code: 'internal_error', message: error instanceof Error ? error.message : String(error) };
}

/** What the API says, with the fields: the message of the SDK without what follows it in parentheses. */
export const sentenceOf = ({ message, code }: ApiError): string => message.split(` (${code}, `)[0] ?? message;

/** The exit code for an error. */
export const exitCodeOf = (error: unknown): number =>
  errorFacts(error).code === 'usage' ? exitCodes.usage : exitCodes.failed;

/** One line: code, message with the fields, status and request id. */
export function errorLine(error: unknown): string {
  const { code, message, status, request_id } = errorFacts(error);
  const origin = [status && `HTTP ${status}`, request_id && `request ${request_id}`].filter(Boolean).join(', ');
  return printable(`${code}: ${message}${origin ? ` [${origin}]` : ''}`.replaceAll('\n', ' '));
}

function fieldsOf(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return [];
  const { issues, fields, ...others } = details as Record<string, unknown>;
  if (Array.isArray(issues) && issues.length > 0)
    return issues.map(
      (issue: { path?: unknown; message?: unknown }) => `${String(issue.path)} ${String(issue.message)}`,
    );
  if (Array.isArray(fields)) return fields.map(String);
  return Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}

/** Why a connection failed, in words: the message of the innermost cause, which names the address. */
const reasonOf = (error: unknown): string => innermost(error).message || causeCode(error);

/** Why a connection failed, in short: the code of the innermost cause, such as ECONNREFUSED. */
export function causeCode(error: unknown): string {
  const cause = innermost(error);
  return (cause as NodeJS.ErrnoException).code ?? (cause.message || 'failed');
}

function innermost(error: unknown): Error {
  let at = error instanceof Error ? error : new Error(String(error));
  for (;;) {
    // A name with several addresses fails with one error for each.
    const cause: unknown = at instanceof AggregateError ? at.errors[0] : at.cause;
    if (!(cause instanceof Error)) return at;
    at = cause;
  }
}
