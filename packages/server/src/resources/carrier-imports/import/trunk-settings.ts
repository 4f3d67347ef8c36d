// Settings of the trunk for an account's imported numbers: outbound to our trunk at the carrier, inbound from the
// carrier's own addresses.
import { trunkDefaults } from '@voicecall/contract';
import type { CarrierTrunk } from '../../../ports/carrier.ts';
import type { sealSettings } from '../../trunks/store.ts';
import { sipUsername } from '../carrier-names.ts';
import type { CarrierTrunkRow } from '../store.ts';

type TrunkSettings = Parameters<typeof sealSettings>[2];

interface TrunkSettingsInput {
  readonly account_sid: string;
  readonly carrier_trunk_id: string;
  readonly trunk: CarrierTrunk;
  readonly known: CarrierTrunkRow | undefined;
  readonly password: string;
  readonly numbers: readonly string[];
  readonly allowed_addresses: readonly string[];
}

export const trunkSettings = ({
  account_sid,
  carrier_trunk_id,
  trunk,
  known,
  password,
  numbers,
  allowed_addresses,
}: TrunkSettingsInput): TrunkSettings => ({
  name: `Carrier account ${account_sid}`,
  direction: 'both',
  client_ref: null,
  outbound: {
    address: trunk.domain_name,
    transport: 'auto',
    numbers: [...numbers],
    auth_username: known?.auth_username ?? sipUsername(carrier_trunk_id),
    destination_country: null,
    headers: {},
    has_auth_password: true,
  },
  // The carrier does not respond to an authentication challenge; its calls are recognized by their source addresses.
  inbound: {
    ...trunkDefaults.inbound,
    numbers: [...numbers],
    allowed_addresses: [...allowed_addresses],
    has_auth_password: false,
  },
  media_encryption: 'disable',
  krisp_enabled: false,
  media_timeout_sec: trunkDefaults.common.media_timeout_sec,
  outbound_password: password,
  inbound_password: null,
});
