// Checks the URL that is asked which agent answers a number, and that it has a key to sign the requests with.
import type { updatePhoneNumberBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { destinationOfUrl, isElsewhere } from '../../platform/destination.ts';
import { checkAccess } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { checkUrl, refuse } from '../../platform/refuse.ts';
import type { PhoneNumberRow } from './store.ts';

type Settings = Pick<z.output<typeof updatePhoneNumberBody>, 'answer_url' | 'answer_secret'>;

/** Refuses a URL that may not be asked. It resolves names, so do not call it inside a transaction. */
export async function checkAnswerUrl(deps: Pick<Deps, 'receivers'>, { answer_url }: Settings): Promise<void> {
  if (answer_url) await checkUrl(deps, answer_url);
}

/**
 * Refuses a URL without a secret, a stored secret for another host, and a caller who may see no secret
 * and moves the requests. `before`: null for a new number.
 */
export function checkDestination(who: Principal, before: Pick<PhoneNumberRow, 'answer_url'> | null, after: Settings) {
  if (!after.answer_url) {
    if (after.answer_secret && (after.answer_url === null || !before?.answer_url))
      throw objection('is only for a number with an answer_url');
    return;
  }
  const from = before?.answer_url ? destinationOfUrl(before.answer_url) : null;
  if (!isElsewhere(from, destinationOfUrl(after.answer_url))) return;
  checkAccess(who, ['secrets']);
  if (after.answer_secret) return;
  throw objection(
    from ? 'answer_url moves to another host, or leaves TLS: give the secret again' : 'is needed with an answer_url',
  );
}

const objection = (message: string) => refuse('validation_failed', { issues: [{ path: 'answer_secret', message }] });
