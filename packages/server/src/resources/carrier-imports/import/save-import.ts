// The last step of an import: writes all rows and the response for the idempotency key in one transaction.
import { phoneNumberDefaults } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { keepResponse } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { checkLimit } from '../../../platform/tenant-limit.ts';
import { claimNumbers } from '../../number-claims/store.ts';
import { presentPhoneNumber } from '../../phone-numbers/present.ts';
import { changePhoneNumber, insertPhoneNumber, unlessNumberTaken } from '../../phone-numbers/store.ts';
import type { PhoneNumberRow } from '../../phone-numbers/store.ts';
import { changeTrunk, insertTrunk, lockTrunk, sealSettings } from '../../trunks/store.ts';
import { required } from './import-state.ts';
import type { ImportInput, ImportResult, ImportState } from './import-state.ts';
import { finishOperation } from '../operation-store.ts';
import { findImported } from '../store.ts';
import { saveCarrier } from './save-carrier.ts';
import { trunkSettings } from './trunk-settings.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer' | 'carrier'>;

export async function saveImport(
  deps: Needs,
  who: Principal,
  input: ImportInput,
  run: ImportState,
): Promise<ImportResult> {
  const at = deps.clock.now();
  const { operation } = run;
  const { tenant_id, carrier_account_id, carrier_trunk_id } = operation;
  const sealer = await deps.sealer.of(tenant_id);
  const saved = deps.db.tx(async (tx) => {
    if (!(await finishOperation(tx, operation, 'done', at))) throw refuse('not_ready');
    await saveCarrier(sealer, tx, run, at);
    // Locks the number before its trunk, in the same order as changes and releases of a number.
    const row = await savePhoneNumber(tx, input, run, at);
    await saveTrunk({ sealer, carrier: deps.carrier }, tx, run, at);
    const claim = { tenant_id, numbers: [operation.number], verified: true, pending_until: null, now: at };
    await claimNumbers(tx, claim);
    const answer = { phone_number: presentPhoneNumber(row), carrier_account_id, carrier_trunk_id };
    const changes = {
      number: row.number,
      label: row.label,
      account_sid: operation.account_sid,
      carrier_account_id,
      carrier_trunk_id,
      trunk_id: row.trunk_id,
      found: required(run, 'found'),
    };
    await recordAudit(tx, who, {
      tenant_id,
      action: 'phone_number.imported',
      target: ['phone_number', row.id],
      client_ref: row.client_ref,
      changes,
      at,
    });
    await keepResponse(tx, who, 200, answer);
    return answer;
  });
  return unlessNumberTaken(saved);
}

/** Adds the number to the trunk's numbers; a name that the tenant gave the trunk stays. */
async function saveTrunk(
  { sealer, carrier }: Pick<Needs, 'carrier'> & { readonly sealer: Sealer },
  tx: Tx,
  run: ImportState,
  at: Date,
): Promise<void> {
  const { tenant_id, number } = run.operation;
  const key = { tenant_id, id: required(run, 'trunk_id') };
  const row = await lockTrunk(tx, tenant_id, key.id);
  if (row?.archived_at) throw refuse('not_ready');
  const numbers = [...new Set([...(row?.outbound?.numbers ?? []), number])];
  const settings = trunkSettings({
    ...run.operation,
    trunk: required(run, 'trunk'),
    known: run.known,
    password: run.password,
    numbers,
    allowed_addresses: carrier.signalling_cidrs,
  });
  const { media_outbound_trunk_id, media_inbound_trunk_id, media_dispatch_rule_id } = required(run, 'media_ids');
  const ids = { media_outbound_trunk_id, media_inbound_trunk_id, media_dispatch_rule_id };
  const { name, client_ref } = row ?? settings;
  const columns = { ...sealSettings(sealer, key, { ...settings, name, client_ref }), ...ids };
  if (!row) await checkLimit(tx, tenant_id, 'trunks');
  if (row)
    await changeTrunk(tx.prisma, key, {
      ...columns,
      updated_at: new Date(Math.max(at.getTime(), row.updated_at.getTime() + 1)),
    });
  else
    await insertTrunk(tx.prisma, {
      ...key,
      ...columns,
      provider_kind: 'carrier_pv',
      status: 'active',
      created_at: at,
      updated_at: at,
      archived_at: null,
    });
}

/** A number that is imported again keeps its id, its agent and its client_ref. */
async function savePhoneNumber(tx: Tx, { label }: ImportInput, run: ImportState, at: Date): Promise<PhoneNumberRow> {
  const { tenant_id, number, carrier_account_id, carrier_trunk_id } = run.operation;
  const changes = { label, carrier_account_id, carrier_trunk_id, trunk_id: required(run, 'trunk_id'), updated_at: at };
  const active = await findImported(tx, tenant_id, number);
  const changed = active && (await changePhoneNumber(tx.prisma, tenant_id, active.id, changes));
  if (changed) return changed;
  const none = {
    ...phoneNumberDefaults,
    agent_version: null,
    answer_secret_sealed: null,
    country: null,
    released_at: null,
  };
  const row: PhoneNumberRow = {
    tenant_id,
    id: newId('phone_number'),
    number,
    active_number: number,
    status: 'active',
    provider_kind: 'carrier_pv',
    created_at: at,
    ...none,
    ...changes,
  };
  await checkLimit(tx, tenant_id, 'phone_numbers');
  await insertPhoneNumber(tx.prisma, row);
  return row;
}
