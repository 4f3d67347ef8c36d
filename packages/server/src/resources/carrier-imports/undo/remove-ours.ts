// Taking away what bears the tenant's tag at the carrier: a request whose answer was lost may have made one more than
// anybody knows of.
import type { Deps } from '../../../deps.ts';
import { CarrierError } from '../../../ports/carrier.ts';
import type { CarrierAccess } from '../../../ports/carrier.ts';
import { domainOf, tagOf } from '../naming.ts';
import type { HeldOperation } from '../operation-store.ts';
import type { CarrierTrunkRow } from '../store.ts';

type Needs = Pick<Deps, 'carrier'>;

interface Removal {
  readonly access: CarrierAccess;
  /** Our trunk in the account, if a later import has put one on record: it stays, and so does the list. */
  readonly known: CarrierTrunkRow | undefined;
  /** Throws when it must not go on. */
  readonly goOn: () => Promise<void>;
}

/** More than there can be of ours in one account, and no carrier is believed that says otherwise. */
const most = 20;

export async function removeOurs(deps: Needs, held: HeldOperation, removal: Removal): Promise<void> {
  // An account that may not use trunks has the list all the same.
  const trouble: unknown = await removeTrunks(deps, held, removal).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!removal.known) await removeLists(deps, held, removal);
  if (trouble !== undefined) throw trouble;
}

/** Beside a trunk on record, only the one that this import may have made. */
const removeTrunks = ({ carrier }: Needs, held: HeldOperation, { access, known, goOn }: Removal): Promise<void> =>
  repeat(async () => {
    const trunk = await carrier.findTrunk(access, tagOf(held.tenant_id), known && domainOf(held.id));
    if (!trunk || trunk.trunk_sid === known?.carrier_trunk_sid) return false;
    for (const list of await carrier.listTrunkCredentialLists(access, trunk.trunk_sid))
      await carrier.removeTrunkCredentialList(access, trunk.trunk_sid, list);
    await goOn();
    await carrier.deleteTrunk(access, trunk.trunk_sid);
    return true;
  });

const removeLists = ({ carrier }: Needs, held: HeldOperation, { access, goOn }: Removal): Promise<void> =>
  repeat(async () => {
    const list = await carrier.findCredentialList(access, tagOf(held.tenant_id));
    await goOn();
    if (list !== undefined) await carrier.deleteCredentialList(access, list);
    return list !== undefined;
  });

async function repeat(removesOne: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < most; round += 1) if (!(await removesOne())) return;
  throw new CarrierError('refused', 'what was deleted is still there', { retryable: true });
}
