// Starts an import: it is recorded before any request to the carrier, and no other operation works on its number or
// account.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../platform/ids.ts';
import { operationConflict } from './import-failure.ts';
import type { ImportInput } from './import-state.ts';
import { newSipPassword } from '../carrier-names.ts';
import { findBlocking, finishOperation, insertImport } from '../operation-store.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import { finalizeOperation } from '../finalize-operation.ts';
import { findAccount, findCarrierTrunk, openSipPassword, sealSipPassword, sealToken } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media' | 'log'>;

const waitMs = 8_000;
const checkEveryMs = 100;

/**
 * Waits until no other operation works on the number or the account. Unfinished operations of the tenant are finalized
 * first, each once; so is a release of the number by any tenant, because calls still use the old route until then.
 */
export async function beginImport(deps: Needs, input: ImportInput): Promise<ClaimedOperation> {
  const { db, clock } = deps;
  const until = clock.now().getTime() + waitMs;
  const finalized = new Set<string>();
  for (;;) {
    const now = clock.now();
    if (now.getTime() > until) throw operationConflict();
    const blocking = (await findBlocking(db.sql, { ...input, number: input.phone_number })).filter(
      ({ busy, id }) => busy || !finalized.has(id),
    );
    const unfinished = blocking.find(
      ({ tenant_id, id, kind, lease_until }) =>
        (tenant_id === input.tenant_id || kind === 'release') &&
        !finalized.has(id) &&
        (lease_until === null || lease_until <= now),
    );
    // The new secret may work where the old one failed.
    const auth_token = unfinished?.account_sid === input.account_sid ? input.auth_token : undefined;
    if (
      unfinished &&
      (await finalizeOperation(
        deps,
        { tenant_id: unfinished.tenant_id, operation_id: unfinished.id },
        { auth_token, until },
      )) === 'finalized'
    )
      finalized.add(unfinished.id);
    else if (blocking.length > 0) await clock.sleep(checkEveryMs);
    else {
      const claimed = await startImport(deps, input);
      if (claimed) return claimed;
    }
  }
}

/** Undefined when another import was faster, or has recorded the account since this import read it. */
async function startImport(deps: Needs, input: ImportInput): Promise<ClaimedOperation | undefined> {
  const { sql } = deps.db;
  const planned = await newImport(deps, input);
  const claimed = await insertImport(sql, planned);
  if (!claimed || (await findCarrierTrunk(sql, input.tenant_id, input.account_sid))?.trunk_id === planned.known)
    return claimed;
  await finishOperation(sql, claimed, 'undone', deps.clock.now());
  return undefined;
}

/** The first import of an account creates the ids and the password that later imports reuse. */
async function newImport(
  { db, clock, sealer: keys }: Needs,
  { tenant_id, phone_number, account_sid, auth_token }: ImportInput,
): Promise<Parameters<typeof insertImport>[1] & { readonly known: string | undefined }> {
  const [sealer, account, trunk] = await Promise.all([
    keys.of(tenant_id),
    findAccount(db.sql, tenant_id, account_sid),
    findCarrierTrunk(db.sql, tenant_id, account_sid),
  ]);
  const carrier_trunk_id = trunk?.id ?? newId('carrier_trunk');
  const password = trunk
    ? openSipPassword(sealer, tenant_id, carrier_trunk_id, trunk.auth_password_sealed)
    : newSipPassword();
  return {
    known: trunk?.trunk_id,
    tenant_id,
    id: newId('carrier_operation'),
    number: phone_number,
    account_sid,
    auth_token_sealed: sealToken(sealer, tenant_id, account_sid, auth_token),
    auth_password_sealed: sealSipPassword(sealer, tenant_id, carrier_trunk_id, password),
    carrier_account_id: account?.id ?? newId('carrier_account'),
    carrier_trunk_id,
    trunk_id: trunk?.trunk_id ?? newId('trunk'),
    lease_token: randomUUID(),
    created_at: clock.now(),
  };
}
