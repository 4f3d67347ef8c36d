// Addresses that customers give us to call: refused here first, and guarded again when the connection is made.
import type { Receivers } from '../ports/receivers.ts';
import { refuse } from './refuse.ts';

/** Refuses a URL that the platform may not call. Resolves names: never call it inside a transaction. */
export async function checkUrl(deps: { readonly receivers: Receivers }, url: string): Promise<void> {
  const reason = await deps.receivers.objection(url);
  if (reason !== null) throw refuse('invalid_webhook_url', { reason });
}
