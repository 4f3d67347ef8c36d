// Errors of a request as tool errors.
import { isApiError, isConnectionError } from '@voicecall/sdk';
import { sentenceOf } from '../errors.ts';
import type { ToolError } from './result.ts';
import type { Present } from './untrusted-text.ts';

/** The error of a request, with what to do next. @throws the error itself when it is none of a request. */
export function toolErrorOf(error: unknown, present: Present, advice?: string): ToolError {
  if (isApiError(error)) {
    const { code, status, requestId } = error;
    const details = present(error.details);
    const field = fieldOf(details);
    return {
      code,
      message: String(present(sentenceOf(error))),
      ...(field === undefined ? {} : { field }),
      status,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
      ...(advice === undefined ? {} : { advice }),
    };
  }
  if (isConnectionError(error))
    return {
      code: 'no_response',
      message: String(present(`The platform did not answer: ${error.message} (${causeOf(error)}).`)),
      advice: advice ?? 'Try again later.',
    };
  // The SDK refuses ids that no path can hold, such as "..".
  if (error instanceof TypeError) return { code: 'invalid_arguments', message: String(present(error.message)) };
  throw error;
}

function fieldOf(details: unknown): string | undefined {
  const { issues, fields } = (details ?? {}) as { issues?: { path?: unknown }[]; fields?: unknown[] };
  const first = issues?.[0]?.path ?? fields?.[0];
  return typeof first === 'string' ? first : undefined;
}

/** The innermost reason, such as `ECONNREFUSED`. */
function causeOf(error: Error): string {
  let reason = error.name;
  for (let at = error.cause; at instanceof Error; at = at.cause)
    reason = (at as NodeJS.ErrnoException).code ?? at.message;
  return reason;
}
