// Deletes everything at the carrier that has the tenant's tag. A request whose response was lost may have created a
// duplicate, so it deletes until nothing is found.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { CarrierAccess } from '../../../ports/carrier.ts';
import { terminationDomain, tenantTag } from '../carrier-names.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import type { CarrierTrunkRow } from '../store.ts';

type Needs = Pick<Deps, 'carrier'>;

interface Removal {
  readonly access: CarrierAccess;
  /** Our trunk in the account, if a later import has recorded one: it stays, and so does the credential list. */
  readonly known: CarrierTrunkRow | undefined;
  /** Throws when the work must stop. */
  readonly assertLease: () => Promise<void>;
}

/** More than one account can have of ours; a carrier that reports more is not believed. */
const most = 20;

export async function deleteCarrierResources(deps: Needs, claimed: ClaimedOperation, removal: Removal): Promise<void> {
  // The list exists even in an account that may not use trunks.
  const failure: unknown = await removeTrunks(deps, claimed, removal).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!removal.known) await removeLists(deps, claimed, removal);
  if (failure !== undefined) throw failure;
}

/** If a trunk is on record, deletes only the one that this import may have created. */
const removeTrunks = (
  { carrier }: Needs,
  claimed: ClaimedOperation,
  { access, known, assertLease }: Removal,
): Promise<void> =>
  repeat(async () => {
    const trunk = await carrier.findTrunk(access, tenantTag(claimed.tenant_id), known && terminationDomain(claimed.id));
    if (!trunk || trunk.trunk_sid === known?.carrier_trunk_sid) return false;
    for (const list of await carrier.listTrunkCredentialLists(access, trunk.trunk_sid))
      await carrier.removeTrunkCredentialList(access, trunk.trunk_sid, list);
    await assertLease();
    await carrier.deleteTrunk(access, trunk.trunk_sid);
    return true;
  });

const removeLists = ({ carrier }: Needs, claimed: ClaimedOperation, { access, assertLease }: Removal): Promise<void> =>
  repeat(async () => {
    const list = await carrier.findCredentialList(access, tenantTag(claimed.tenant_id));
    await assertLease();
    if (list !== undefined) await carrier.deleteCredentialList(access, list);
    return list !== undefined;
  });

async function repeat(removesOne: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < most; round += 1) if (!(await removesOne())) return;
  throw new CarrierError('refused', 'a deleted resource is still listed', { retryable: true });
}
