// Maps phone number rows to the API.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneNumber } from '../../types.ts';
import type { PhoneNumberRow } from './store.ts';

export const presentPhoneNumber = (row: PhoneNumberRow): PhoneNumber => ({
  id: row.id,
  tenant_id: row.tenant_id,
  number: row.number,
  status: row.status,
  provider_kind: row.provider_kind,
  carrier_account_id: row.carrier_account_id,
  carrier_trunk_id: row.carrier_trunk_id,
  label: row.label,
  agent_id: row.agent_id,
  trunk_id: row.trunk_id,
  client_ref: row.client_ref,
  country: countryOf(row.number),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  released_at: row.released_at?.toISOString() ?? null,
});

/** The country of a number in the numbering plans; null for a number of no country or one that is not assigned yet. */
export const countryOf = (number: string): string | null => parsePhoneNumberFromString(number)?.country ?? null;
