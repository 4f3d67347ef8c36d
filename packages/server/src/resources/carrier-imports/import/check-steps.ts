// The import steps that only check: does the account own the number, is the number free.
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { checkLimit } from '../../../platform/tenant-limit.ts';
import { operationConflict } from './import-failure.ts';
import { required } from './import-state.ts';
import type { CarrierStep } from './import-state.ts';
import { tenantOfTag } from '../carrier-names.ts';
import { findClaim } from '../../number-claims/store.ts';
import { findOwnTrunkOf } from '../../trunks/store.ts';
import { isBeingReleased } from '../operation-store.ts';
import { findCarrierTrunk, findHolder, isTenant } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'carrier'>;
type Execute = CarrierStep<Needs>['execute'];

const checkOwnership: Execute = async ({ carrier }, { access, operation }) => {
  const found = await carrier.findNumber(access, operation.number);
  if (!found) throw refuse('phone_number_not_found');
  return { found };
};

/**
 * Refuses a number with another owner that a carrier confirmed, a number that the tenant has from another source, and a
 * carrier trunk that this installation did not create.
 */
const checkConflicts: Execute = async ({ db, clock, carrier }, run) => {
  const { tenant_id, number, account_sid, carrier_account_id } = run.operation;
  const [holder, known, claim] = await Promise.all([
    findHolder(db.sql, number),
    findCarrierTrunk(db.sql, tenant_id, account_sid),
    findClaim(db.sql, number, clock.now()),
  ]);
  // An unconfirmed claim is taken over after all other checks.
  if (claim && claim.tenant_id !== tenant_id && claim.verified) throw refuse('phone_already_in_use');
  // Another tenant may have released the number between these reads: it is still the holder, without a claim.
  const own = holder?.tenant_id === tenant_id ? holder : undefined;
  if (own && own.carrier_account_id !== carrier_account_id)
    throw refuse('phone_already_in_use', { phone_number_id: own.id });
  const claimed = claim?.tenant_id === tenant_id && !claim.verified;
  const trunk_id = claimed ? await findOwnTrunkOf(db.sql, tenant_id, number) : undefined;
  if (trunk_id !== undefined) throw refuse('phone_already_in_use', { trunk_id });
  // An early check, before anything is created at the carrier. The transaction that writes the rows checks again.
  if (!own) await checkLimit(db.sql, tenant_id, 'phone_numbers');
  if (!known) await checkLimit(db.sql, tenant_id, 'trunks');
  // The number was released after the import began: the media service still lists it in another trunk.
  if (!own && (await isBeingReleased(db.sql, number))) throw operationConflict();
  const { trunk_sid } = required(run, 'found');
  if (trunk_sid !== null && trunk_sid !== known?.carrier_trunk_sid) {
    const trunk = await carrier.getTrunk(run.access, trunk_sid);
    const maker = trunk && tenantOfTag(trunk.name);
    if (maker === undefined || !(await isTenant(db.sql, maker))) throw refuse('third_party_trunk_conflict');
  }
  return { known };
};

/** In the order in which they run. */
export const checkSteps: readonly CarrierStep<Needs>[] = [
  { step: 'ownership', execute: checkOwnership },
  { step: 'conflicts', execute: checkConflicts },
];
