// Taking away what bears the tenant's tag at the carrier: a request whose answer was lost may have made one more than
// anybody knows of.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { CarrierAccess } from '../../../ports/carrier.ts';
import { terminationDomain, tenantTag } from '../carrier-names.ts';
import type { ClaimedOperation } from '../operation-store.ts';
import type { CarrierTrunkRow } from '../store.ts';

type Needs = Pick<Deps, 'carrier'>;

interface Removal {
  readonly access: CarrierAccess;
  /** Our trunk in the account, if a later import has put one on record: it stays, and so does the list. */
  readonly known: CarrierTrunkRow | undefined;
  /** Throws when it must not go on. */
  readonly assertLease: () => Promise<void>;
}

/** More than there can be of ours in one account, and no carrier is believed that says otherwise. */
const most = 20;

export async function deleteCarrierResources(deps: Needs, claimed: ClaimedOperation, removal: Removal): Promise<void> {
  // An account that may not use trunks has the list all the same.
  const failure: unknown = await removeTrunks(deps, claimed, removal).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!removal.known) await removeLists(deps, claimed, removal);
  if (failure !== undefined) throw failure;
}

/** Beside a trunk on record, only the one that this import may have made. */
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
  throw new CarrierError('refused', 'what was deleted is still there', { retryable: true });
}
