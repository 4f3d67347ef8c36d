// What the client of a reply is told when it fails.
import type { ErrorBody } from '@voicecall/contract';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { ModelError } from '../../ports/model.ts';
import type { ModelFailure } from '../../ports/model.ts';

const words: Readonly<Record<ModelFailure, string>> = {
  timeout: 'The language model did not answer in time. Your message is stored; write again.',
  unavailable: 'The language model cannot be reached, or broke off its answer. Your message is stored; write again.',
  rejected: 'The language model refused the request. The log of the installation says why.',
  too_long: 'The conversation is too long for the language model. Begin another one.',
};

/** What is told of a reply that failed. `broken` is aborted when the platform breaks it off. */
export function refusalOf(error: unknown, broken: AbortSignal): Refusal | ({ code: 'upstream_failed' } & Words) {
  if (error instanceof Refusal) return error;
  if (!(error instanceof ModelError)) return refuse(broken.aborted ? 'not_ready' : 'internal_error');
  const retryable = error.failure === 'timeout' || error.failure === 'unavailable';
  return { code: 'upstream_failed', message: words[error.failure], details: { upstream: 'model', retryable } };
}

interface Words {
  readonly message: string;
  readonly details: unknown;
}

/** The body of an error, as the event `error` has it. */
export const bodyOf = ({ code, message, details }: Words & { readonly code: string }): ErrorBody => ({
  error: code,
  message,
  ...(details !== undefined && { details: details as Record<string, unknown> }),
});
