// Reads phone numbers: a page of them, or one; released ones are included.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentPhoneNumber } from './present.ts';
import { findPhoneNumber } from './store.ts';
import type { PhoneNumberRow } from './store.ts';

export interface PhoneNumberFilters extends PageQuery {
  readonly status: PhoneNumberRow['status'];
  readonly client_ref?: string | undefined;
}

export async function listPhoneNumbers(deps: Pick<Deps, 'db'>, tenant_id: string, filters: PhoneNumberFilters) {
  const { rows, ...rest } = await readPage<PhoneNumberRow>(deps.db.sql, {
    table: 'phone_numbers',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['client_ref = ?', filters.client_ref],
    ],
    kind: 'phone_number',
    query: filters,
  });
  return { phone_numbers: rows.map(presentPhoneNumber), ...rest };
}

export async function getPhoneNumber(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findPhoneNumber(deps.db.prisma, tenant_id, id);
  if (!row) throw refuse('phone_number_not_found');
  return { phone_number: presentPhoneNumber(row) };
}
