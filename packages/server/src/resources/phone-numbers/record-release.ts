// What is left to do after the release of an imported number.
import type { Tx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { PhoneNumberRow } from './store.ts';

/**
 * The consequences of releasing an imported number, in the transaction of the release: the trunk no longer lists the
 * number, and an operation records what to do at the carrier and in the media service.
 */
export async function recordRelease(
  tx: Tx,
  row: PhoneNumberRow,
  at: Date,
): Promise<{ tenant_id: string; operation_id: string }> {
  const { tenant_id, number } = row;
  const operation_id = newId('carrier_operation');
  const now = at.toISOString();
  await tx(
    `update trunks t set updated_at = greatest($4::timestamptz, t.updated_at + interval '1 millisecond'),
       outbound = case when jsonb_array_length(coalesce(t.outbound -> 'numbers', '[]'::jsonb) - $3::text) > 0
         then jsonb_set(t.outbound, '{numbers}', (t.outbound -> 'numbers') - $3::text) end,
       inbound = case when jsonb_array_length(coalesce(t.inbound -> 'numbers', '[]'::jsonb) - $3::text) > 0
         then jsonb_set(t.inbound, '{numbers}', (t.inbound -> 'numbers') - $3::text) end
     where t.tenant_id = $1 and t.id = $2`,
    [tenant_id, row.trunk_id, number, now],
  );
  await tx(
    `insert into carrier_operations (tenant_id, id, kind, status, step, number, account_sid, carrier_account_id,
       carrier_trunk_id, trunk_id, wake_at, created_at)
     select $1, $2, 'release', 'running', 'detach', $3, a.account_sid, a.id, $5, $6,
       $7::timestamptz + interval '20 seconds', $7::timestamptz
     from carrier_accounts a where a.tenant_id = $1 and a.id = $4`,
    [tenant_id, operation_id, number, row.carrier_account_id, row.carrier_trunk_id, row.trunk_id, now],
  );
  return { tenant_id, operation_id };
}
