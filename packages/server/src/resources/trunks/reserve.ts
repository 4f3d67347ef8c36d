// Reserves what belongs to one trunk only, before the media service gets the trunk: its inbound numbers, and the peer
// that it calls.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { MediaError } from '../../ports/media.ts';
import { claimNumbers, pendingMs, releaseClaims } from '../number-claims/store.ts';
import type { TrunkSettings } from './trunk-settings.ts';
import { addPeers, deleteReservedPeers, isPeerOfOthers, deleteOtherPeers } from './peer-store.ts';
import type { TrunkRow } from './store.ts';
import { later } from '../../platform/time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'peers'>;
type TrunkKey = Pick<TrunkRow, 'tenant_id' | 'id'>;

export interface Reservation {
  readonly key: TrunkKey;
  /** The numbers that the trunk did not have before. */
  readonly numbers: readonly string[];
  /** Null: they are unchanged. */
  readonly peers: readonly string[] | null;
  /** The carrier identifies the installation by its address alone, so it cannot tell our tenants apart. */
  readonly trusted_by_address: boolean;
}

/** Reserves what the trunk gains over `before`, or refuses. It queries DNS: never call it inside a transaction. */
export async function reserve(
  deps: Needs,
  who: Principal,
  key: TrunkKey,
  { settings, before }: { readonly settings: TrunkSettings; readonly before?: TrunkSettings },
): Promise<Reservation> {
  const { outbound, outbound_password, inbound } = settings;
  const addressChanged = outbound !== null && outbound.address !== before?.outbound?.address;
  const passwordRemoved = outbound !== null && outbound_password === null && before?.outbound_password !== null;
  const reservation: Reservation = {
    key,
    numbers: inbound?.numbers.filter((number) => !before?.inbound?.numbers.includes(number)) ?? [],
    peers: addressChanged || passwordRemoved ? await resolvePeers(deps, outbound.address) : null,
    trusted_by_address: outbound_password === null,
  };
  await deps.db.tx((tx) =>
    claim(tx, who, reservation, {
      now: deps.clock.now(),
      pending_until: later(deps.clock.now(), pendingMs),
    }),
  );
  return reservation;
}

/**
 * Makes a reservation permanent, in the transaction that saves the trunk. Refuses when it had expired and another
 * tenant has the numbers now.
 */
export async function confirmReservation(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  who: Principal,
  reservation: Reservation,
): Promise<void> {
  await claim(tx, who, reservation, { now: deps.clock.now(), pending_until: null });
  const { key, peers } = reservation;
  if (peers) await deleteOtherPeers(tx, { tenant_id: key.tenant_id, trunk_id: key.id, peers });
}

/** Releases what no trunk uses. */
export const releaseReservation = (deps: Pick<Deps, 'db'>, { key, numbers }: Reservation): Promise<void> =>
  deps.db.tx(async (tx) => {
    await releaseClaims(tx, key.tenant_id, numbers);
    await deleteReservedPeers(tx, { tenant_id: key.tenant_id, trunk_id: key.id });
  });

/**
 * The result of a change at the media service, or a refusal that names the tenant's own trunk that has one of the
 * numbers already. Only the media service knows trunks that other requests are making at this moment.
 */
export async function namingOwnTrunk<T>(tenant_id: string, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof MediaError && error.holder?.tenant_id === tenant_id)
      throw refuse('phone_already_in_use', { trunk_id: error.holder.id });
    throw error;
  }
}

interface Terms {
  readonly now: Date;
  /** Null: the trunk is saved in this transaction. */
  readonly pending_until: Date | null;
}

async function claim(
  tx: Tx,
  who: Principal,
  { key: { tenant_id, id }, numbers, peers, trusted_by_address }: Reservation,
  { now, pending_until }: Terms,
): Promise<void> {
  await claimNumbers(tx, { tenant_id, numbers, pending_until, now });
  if (!peers) return;
  await addPeers(tx, { tenant_id, trunk_id: id, peers }, pending_until);
  if (trusted_by_address && who.type !== 'operator' && (await isPeerOfOthers(tx, { tenant_id, peers }, now)))
    throw refuse('operator_required');
}

async function resolvePeers({ peers }: Needs, address: string): Promise<readonly string[]> {
  const { objection, identities } = await peers.judge(address);
  if (objection !== null)
    throw refuse('validation_failed', { issues: [{ path: 'outbound.address', message: objection }] });
  return identities;
}
