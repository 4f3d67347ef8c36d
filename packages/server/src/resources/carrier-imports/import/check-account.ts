// Whether an account of the carrier can be used.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { CarrierAccess } from '../../../ports/carrier.ts';

export async function checkAccount(
  { carrier, log }: Pick<Deps, 'carrier' | 'log'>,
  { tenant_id, account_sid, auth_token }: CarrierAccess & { readonly tenant_id: string },
): Promise<void> {
  const status = await carrier.accountStatus({ account_sid, auth_token });
  if (status === 'active') return;
  log.info({ tenant_id, account_sid, status }, 'an account at the carrier cannot be used');
  throw new CarrierError('credentials', `the account is ${status}`, { retryable: false });
}
