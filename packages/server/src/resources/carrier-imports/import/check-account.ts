// Whether the carrier has the account, and lets it be used: asked before anything of an import is on record.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { ImportInput } from './import-number.ts';

/** What is no account of the carrier's may be anything, a secret even, and must not hold up anybody. */
export async function checkAccount(
  { carrier, log }: Pick<Deps, 'carrier' | 'log'>,
  { tenant_id, account_sid, auth_token }: ImportInput,
): Promise<void> {
  const status = await carrier.accountStatus({ account_sid, auth_token });
  if (status === 'active') return;
  log.info({ tenant_id, account_sid, status }, 'an import failed');
  throw new CarrierError('credentials', `the account is ${status}`, { retryable: false });
}
