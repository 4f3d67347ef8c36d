// Maps trunk rows to the API and to the media service.
import { trunk, trunkDefaults } from '@voicecall/contract';
import { presentRow } from '../../platform/present-row.ts';
import type { MediaTrunk } from '../../ports/media.ts';
import type { Trunk } from '../../types.ts';
import type { TrunkSettings } from './trunk-settings.ts';
import type { TrunkRow } from './store.ts';

/** The trunk with the number of its active phone numbers. */
export const presentTrunk = (row: TrunkRow, active_number_count: number): Trunk =>
  presentRow(trunk, row, {
    outbound: row.outbound && inOrder(row.outbound),
    // Rows from before a setting existed have its default.
    inbound: row.inbound && { ...trunkDefaults.inbound, ...row.inbound },
    active_number_count,
    // On an active trunk the column means that archiving has begun.
    archived_at: (row.status === 'archived' && row.archived_at?.toISOString()) || null,
  });

/** The members in the order of the contract: a response is the same text whenever it is made. */
const inOrder = ({ address, transport, numbers, ...rest }: NonNullable<Trunk['outbound']>) => ({
  address,
  transport,
  numbers,
  ...rest,
});

/** The trunk with its passwords, for the media service only. */
export function presentToMedia(
  { tenant_id, id }: Pick<TrunkRow, 'tenant_id' | 'id'>,
  settings: TrunkSettings,
): MediaTrunk {
  const { name, outbound, inbound, media_encryption, krisp_enabled, media_timeout_sec } = settings;
  const { outbound_password, inbound_password } = settings;
  return {
    trunk: { tenant_id, id, name, outbound, inbound, media_encryption, krisp_enabled, media_timeout_sec },
    outbound_password,
    inbound_password,
  };
}
