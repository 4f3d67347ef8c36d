// Maps user rows to the API.
import { user } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { User } from '../../types.ts';
import type { UserRow } from './store.ts';

export const presentUser = (row: UserRow): User =>
  presentRow(user, row, {
    status: row.password_hash === null ? 'invited' : 'active',
    second_factor: row.totp_sealed !== null,
  });
