// Maps trunk rows to the API and to the media service.
import { trunkDefaults } from '@voicecall/contract';
import type { MediaTrunk } from '../../ports/media.ts';
import type { Trunk } from '../../types.ts';
import type { TrunkSettings } from './trunk-settings.ts';
import type { TrunkRow } from './store.ts';

/** The trunk with the number of its active phone numbers. */
export const presentTrunk = (row: TrunkRow, active_number_count: number): Trunk => ({
  id: row.id,
  tenant_id: row.tenant_id,
  name: row.name,
  direction: row.direction,
  provider_kind: row.provider_kind,
  status: row.status,
  client_ref: row.client_ref,
  outbound: row.outbound && inOrder(row.outbound),
  // Rows from before a setting existed have its default.
  inbound: row.inbound && { ...trunkDefaults.inbound, ...row.inbound },
  media_encryption: row.media_encryption,
  krisp_enabled: row.krisp_enabled,
  media_timeout_sec: row.media_timeout_sec,
  active_number_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
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
