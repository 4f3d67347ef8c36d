// Registers a phone number: it is active at once, and no other tenant can use it while it is.
import { phoneNumberDefaults } from '@voicecall/contract';
import type { createPhoneNumberBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { PhoneNumber } from '../../types.ts';
import { claimNumbers } from '../number-claims/store.ts';
import { namedVersion } from '../agents/public.ts';
import { checkAnswerUrl, checkDestination } from './check-answer-url.ts';
import { checkReferences } from './check-references.ts';
import { presentPhoneNumber } from './present.ts';
import { findActiveNumber, insertPhoneNumber, sealedSecret, unlessNumberTaken } from './store.ts';
import type { PhoneNumberRow } from './store.ts';

type Input = z.output<typeof createPhoneNumberBody> & { readonly tenant_id: string };

export async function createPhoneNumber(
  deps: Pick<Deps, 'db' | 'clock' | 'receivers' | 'sealer'>,
  who: Principal,
  input: Input,
): Promise<{ id: string; phone_number: PhoneNumber }> {
  const { tenant_id, ...fields } = input;
  const { answer_secret: _, ...shown } = { ...phoneNumberDefaults, ...fields };
  const key = { tenant_id, id: newId('phone_number') };
  const at = deps.clock.now();
  checkDestination(who, null, fields);
  await checkAnswerUrl(deps, fields);
  const sealer = await deps.sealer.of(tenant_id);
  const row: PhoneNumberRow = {
    ...shown,
    ...key,
    answer_secret_sealed: sealedSecret(sealer, key, fields) ?? null,
    agent_version: namedVersion(fields.agent_version),
    active_number: fields.number,
    status: 'active',
    provider_kind: 'byo_sip',
    carrier_account_id: null,
    carrier_trunk_id: null,
    country: null,
    created_at: at,
    updated_at: at,
    released_at: null,
  };
  const answer = { id: row.id, phone_number: presentPhoneNumber(row) };
  const created = deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'phone_numbers');
    await checkReferences(tx, row);
    await claimNumbers(tx, { tenant_id, numbers: [row.number], pending_until: null, now: at });
    // The claim has locked the numbers of the tenant.
    const own = await findActiveNumber(tx, tenant_id, row.number);
    if (own) throw refuse('phone_already_in_use', { phone_number_id: own.id });
    await insertPhoneNumber(tx.prisma, row);
    await recordAudit(tx, who, {
      tenant_id,
      action: 'phone_number.created',
      target: ['phone_number', row.id],
      client_ref: row.client_ref,
      changes: fields,
      at,
    });
    await keepResponse(tx, who, 201, answer);
  });
  await unlessNumberTaken(created);
  return answer;
}
