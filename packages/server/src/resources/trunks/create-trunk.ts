// Creates a trunk: first in the media service, then on record, so that every trunk on record can be used.
import type { createTrunkBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { MediaTrunkIds } from '../../ports/media.ts';
import type { Trunk } from '../../types.ts';
import { blankTrunk, mergeTrunk } from './merge-trunk.ts';
import type { TrunkSettings } from './trunk-settings.ts';
import { presentToMedia, presentTrunk } from './present.ts';
import { confirmReservation, namingOwnTrunk, releaseReservation, reserve } from './reserve.ts';
import type { Reservation } from './reserve.ts';
import { findTrunk, insertTrunk, sealSettings } from './store.ts';
import type { TrunkRow } from './store.ts';

type Input = z.output<typeof createTrunkBody> & { readonly tenant_id: string };

type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'peers' | 'sealer' | 'log'>;

export async function createTrunk(deps: Needs, who: Principal, input: Input): Promise<{ id: string; trunk: Trunk }> {
  const { tenant_id, ...body } = input;
  const settings = mergeTrunk(blankTrunk(body), body);
  await checkLimit(deps.db.sql, tenant_id, 'trunks');
  const reservation = await reserve(deps, who, { tenant_id, id: newId('trunk') }, { settings });
  try {
    return await makeTrunk(deps, who, input, { settings, reservation });
  } catch (error) {
    // A reservation that is not released expires.
    await releaseReservation(deps, reservation).catch((err: unknown) =>
      deps.log.warn({ err, ...reservation.key }, 'the reservation of a trunk could not be released; it expires'),
    );
    throw error;
  }
}

async function makeTrunk(
  deps: Needs,
  who: Principal,
  { tenant_id, ...body }: Input,
  { settings, reservation }: { readonly settings: TrunkSettings; readonly reservation: Reservation },
): Promise<{ id: string; trunk: Trunk }> {
  const { key } = reservation;
  const sealer = await deps.sealer.of(tenant_id);
  // The media service stores our id in the trunk's metadata, so that a trunk left by a crash before the commit can be
  // recognized.
  const ids = await namingOwnTrunk(tenant_id, deps.media.createTrunk(presentToMedia(key, settings)));
  const at = deps.clock.now();
  const row: TrunkRow = {
    ...key,
    ...sealSettings(sealer, key, settings),
    ...ids,
    provider_kind: 'byo_sip',
    status: 'active',
    created_at: at,
    updated_at: at,
    archived_at: null,
  };
  const answer = { id: key.id, trunk: presentTrunk(row, 0) };
  try {
    await deps.db.tx(async (tx) => {
      await checkLimit(tx, tenant_id, 'trunks');
      await insertTrunk(tx.prisma, row);
      await confirmReservation(deps, tx, who, reservation);
      await recordAudit(tx, who, {
        tenant_id,
        action: 'trunk.created',
        target: ['trunk', key.id],
        client_ref: row.client_ref,
        changes: body,
        at,
      });
      await keepResponse(tx, who, 201, answer);
    });
  } catch (error) {
    await deleteUnsaved(deps, key, ids).catch((err: unknown) =>
      deps.log.warn({ err, trunk_id: key.id, ...ids }, 'a trunk that was not saved may be left in the media service'),
    );
    throw error;
  }
  return answer;
}

/** The commit may have succeeded although its response was lost: a trunk on record stays. */
async function deleteUnsaved(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  { tenant_id, id }: Pick<TrunkRow, 'tenant_id' | 'id'>,
  ids: MediaTrunkIds,
): Promise<void> {
  if (!(await findTrunk(db.prisma, tenant_id, id))) await media.deleteTrunk(ids);
}
