// Undoes an import, in reverse order: deletes what no record needs, even if its creation got no response.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { CarrierAccess } from '../../../ports/carrier.ts';
import { removeNumberFromMedia, removeUnrecordedTrunks } from './remove-number-from-media.ts';
import { tenantTag } from '../carrier-names.ts';
import { extendLease, mayHaveCreated, steps } from '../operation-store.ts';
import type { ClaimedOperation, Step } from '../operation-store.ts';
import { deleteCarrierResources } from './delete-carrier-resources.ts';
import { findAccount, findCarrierTrunk, findImported, openToken } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier' | 'media'>;

/** Throws when a step fails or `until` has passed; it can be repeated. */
export async function undoImport(deps: Needs, claimed: ClaimedOperation, until: number): Promise<void> {
  const { db, clock } = deps;
  const { tenant_id, account_sid, number } = claimed;
  const sealer = await deps.sealer.of(tenant_id);
  const access = {
    account_sid,
    auth_token: openToken(sealer, tenant_id, account_sid, await newestAuthToken(deps, claimed)),
  };
  const reached = (step: Step): boolean => steps.indexOf(claimed.step) >= steps.indexOf(step);
  const assertLease = async (): Promise<void> => {
    if (clock.now().getTime() > until || !(await extendLease(deps, claimed)))
      throw new CarrierError('unreachable', 'undoing the import took too long', { retryable: true });
  };
  const imported = await findImported(db.sql, tenant_id, number);
  await assertLease();
  // A repeated import of a number in use has failed: the number's calls continue. What was created for a trunk without
  // numbers is deleted anyway.
  const leave = imported?.trunk_id === claimed.trunk_id ? removeUnrecordedTrunks : removeNumberFromMedia;
  const drop = reached('media') ? leave(deps, claimed, assertLease) : Promise.resolve();
  // If the media service fails, the number takes no calls here; at its former place it does, so it is still restored.
  const failure: unknown = await drop.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (reached('number') && !imported) {
    await assertLease();
    await restoreNumber(deps, claimed, access);
  }
  if (mayHaveCreated(claimed))
    await deleteCarrierResources(deps, claimed, {
      access,
      known: await findCarrierTrunk(db.sql, tenant_id, account_sid),
      assertLease,
    });
  if (failure !== undefined) throw failure;
}

/** A later import may have brought a token that works. */
async function newestAuthToken(
  { db }: Needs,
  { tenant_id, account_sid, auth_token_sealed, created_at }: ClaimedOperation,
): Promise<Uint8Array> {
  const account = await findAccount(db.sql, tenant_id, account_sid);
  const token =
    account && (!auth_token_sealed || account.updated_at > created_at) ? account.auth_token_sealed : auth_token_sealed;
  if (!token) throw new Error('an import in progress must have its secrets');
  return token;
}

/**
 * Restores the number's former route. A number on one of our trunks is always detached, also when a release failed to
 * do so. The second check changes nothing on a number that is already restored: its owner may have changed it since.
 */
async function restoreNumber({ db, carrier }: Needs, claimed: ClaimedOperation, access: CarrierAccess): Promise<void> {
  const { tenant_id, account_sid, found, look_again } = claimed;
  const number = await carrier.findNumber(access, claimed.number);
  if (!number || !found) return;
  const { number_sid, trunk_sid, voice_application_sid } = number;
  const ours =
    trunk_sid ??
    (await findCarrierTrunk(db.sql, tenant_id, account_sid))?.carrier_trunk_sid ??
    (await carrier.findTrunk(access, tenantTag(tenant_id)))?.trunk_sid;
  if (trunk_sid !== null && (await carrier.getTrunk(access, trunk_sid))?.name !== tenantTag(tenant_id)) return;
  // Detaches also when the list shows no trunk: the list may be stale.
  if (ours !== undefined) await carrier.detachNumber(access, ours, number_sid);
  const moved = trunk_sid !== null || (!look_again && voice_application_sid === null);
  if (found.voice_application_sid !== null && moved)
    await carrier.setVoiceApplication(access, number_sid, found.voice_application_sid);
}
