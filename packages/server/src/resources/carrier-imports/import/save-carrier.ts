// Writes the rows of the carrier's account and of our trunk in it, in the last step of an import.
import type { Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { sipUsername } from '../carrier-names.ts';
import { saveAccount, saveCarrierTrunk, sealSipPassword, sealToken } from '../store.ts';
import { required } from './import-state.ts';
import type { ImportState } from './import-state.ts';

/** Seals the secrets anew: those of the operation may have been read before a rotation of the key. */
export async function saveCarrier(sealer: Sealer, tx: Tx, run: ImportState, at: Date): Promise<void> {
  const { tenant_id, account_sid, carrier_account_id, carrier_trunk_id } = run.operation;
  const { trunk_sid, domain_name } = required(run, 'trunk');
  await saveAccount(tx.prisma, {
    tenant_id,
    id: carrier_account_id,
    account_sid,
    auth_token_sealed: sealToken(sealer, tenant_id, account_sid, run.access.auth_token),
    created_at: at,
    updated_at: at,
  });
  await saveCarrierTrunk(tx.prisma, {
    tenant_id,
    id: carrier_trunk_id,
    carrier_account_id,
    carrier_trunk_sid: trunk_sid,
    domain_name,
    trunk_id: required(run, 'trunk_id'),
    credential_list_sid: required(run, 'credential_list_sid'),
    auth_username: run.known?.auth_username ?? sipUsername(carrier_trunk_id),
    auth_password_sealed: sealSipPassword(sealer, tenant_id, carrier_trunk_id, run.password),
    created_at: at,
    updated_at: at,
  });
}
