// The steps of an import that only look: does the account own the number, is the number free.
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import { taken } from './import-failure.ts';
import { need } from './import-run.ts';
import type { CarrierStep } from './import-run.ts';
import { tenantInTag } from './naming.ts';
import { isBeingReleased } from './operation-store.ts';
import { findCarrierTrunk, findHolder, isTenant } from './store.ts';

type Needs = Pick<Deps, 'db' | 'carrier'>;
type Take = CarrierStep<Needs>['take'];

const checkOwnership: Take = async ({ carrier }, { access, operation }) => {
  const found = await carrier.findNumber(access, operation.number);
  if (!found) throw refuse('phone_number_not_found');
  return { found };
};

/** Another's number, or one that the tenant has from elsewhere; and a trunk that was not made here. */
const checkConflicts: Take = async ({ db, carrier }, run) => {
  const { tenant_id, number, account_sid, carrier_account_id } = run.operation;
  const [holder, known] = await Promise.all([findHolder(db.sql, number), findCarrierTrunk(db.sql, tenant_id, account_sid)]);
  if (holder && (holder.tenant_id !== tenant_id || holder.carrier_account_id !== carrier_account_id)) throw refuse('phone_already_in_use');
  // It has been released since the import began: the media service still has it among the numbers of another trunk.
  if (!holder && (await isBeingReleased(db.sql, number))) throw taken();
  const { trunk_sid } = need(run, 'found');
  if (trunk_sid !== null && trunk_sid !== known?.carrier_trunk_sid) {
    const trunk = await carrier.getTrunk(run.access, trunk_sid);
    const maker = trunk && tenantInTag(trunk.name);
    if (maker === undefined || !(await isTenant(db.sql, maker))) throw refuse('third_party_trunk_conflict');
  }
  return { known };
};

/** In the order in which they are taken. */
export const checkSteps: readonly CarrierStep<Needs>[] = [
  { step: 'ownership', take: checkOwnership },
  { step: 'conflicts', take: checkConflicts },
];
