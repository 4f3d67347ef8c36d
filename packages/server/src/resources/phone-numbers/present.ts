// Maps phone number rows to the API.
import { phoneNumber } from '@voicecall/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { presentRow } from '../../platform/database/present-row.ts';
import type { PhoneNumber } from '../../types.ts';
import type { PhoneNumberRow } from './store.ts';

export const presentPhoneNumber = (row: PhoneNumberRow): PhoneNumber =>
  presentRow(phoneNumber, row, { country: countryOf(row.number), agent_version: row.agent_version ?? 'published' });

/** The country of a number in the numbering plans; null for a number of no country or one that is not assigned yet. */
export const countryOf = (number: string): string | null => parsePhoneNumberFromString(number)?.country ?? null;
