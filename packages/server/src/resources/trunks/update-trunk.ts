// Changes a trunk: the merged settings go to the media service first, then on record unless another request changed the
// trunk meanwhile. Of a trunk for imported numbers a client can change only the name and client_ref.
import type { updateTrunkBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { checkAccess } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Trunk } from '../../types.ts';
import { releaseClaims } from '../number-claims/store.ts';
import { countActiveNumbers } from './store.ts';
import { changedMembers, mergeTrunk } from './merge-trunk.ts';
import { presentToMedia, presentTrunk } from './present.ts';
import { confirmReservation, namingOwnTrunk, releaseReservation, reserve } from './reserve.ts';
import type { Reservation } from './reserve.ts';
import { changeTrunk, findTrunk, openSettings, sealSettings } from './store.ts';
import type { TrunkRow } from './store.ts';
import { movesPassword } from './trunk-issues.ts';

type Changes = z.output<typeof updateTrunkBody>;
type Needs = Pick<Deps, 'db' | 'clock' | 'media' | 'peers' | 'sealer' | 'log'>;

/** How often a change is retried after a concurrent change. */
const tries = 5;

export async function updateTrunk(
  deps: Needs,
  who: Principal,
  input: Changes & { readonly tenant_id: string; readonly id: string },
): Promise<{ trunk: Trunk }> {
  const { tenant_id, id, ...changes } = input;
  const sealer = await deps.sealer.of(tenant_id);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await findTrunk(deps.db.prisma, tenant_id, id);
    if (!seen) throw refuse('trunk_not_found');
    const row =
      seen.provider_kind === 'carrier_pv'
        ? await save(deps, who, seen, { columns: nameChangesOnly(sealer, seen, changes), changes })
        : await changeSettings(deps, who, seen, { changes, again: attempt > 0 });
    if (row) return { trunk: presentTrunk(row, (await countActiveNumbers(deps.db.sql, tenant_id, [id])).get(id) ?? 0) };
  }
  throw refuse('not_ready');
}

/** `again`: the media service already got this change in an earlier attempt. */
async function changeSettings(
  deps: Needs,
  who: Principal,
  seen: TrunkRow,
  { changes, again }: { readonly changes: Changes; readonly again: boolean },
): Promise<TrunkRow | undefined> {
  const sealer = await deps.sealer.of(seen.tenant_id);
  const before = openSettings(sealer, seen);
  let reservation: Reservation | undefined;
  let sentToMedia = again;
  let row: TrunkRow | undefined;
  try {
    const settings = mergeTrunk(before, changes);
    // Who may see no secret cannot have one sent to a host of its choice.
    if (movesPassword(before, settings)) checkAccess(who, ['secrets']);
    reservation = await reserve(deps, who, seen, { settings, before });
    await namingOwnTrunk(seen.tenant_id, deps.media.updateTrunk(seen, presentToMedia(seen, settings)));
    sentToMedia = true;
    row = await save(deps, who, seen, { columns: sealSettings(sealer, seen, settings), changes, reservation });
  } catch (error) {
    if (sentToMedia && error instanceof Refusal)
      await deps.media
        .updateTrunk(seen, presentToMedia(seen, before))
        .catch((err: unknown) =>
          deps.log.warn(
            { err, trunk_id: seen.id },
            'a change of a trunk that was refused may be left in the media service',
          ),
        );
    throw error;
  } finally {
    // A reservation that is not released expires.
    if (!row && reservation)
      await releaseReservation(deps, reservation).catch((err: unknown) =>
        deps.log.warn({ err, trunk_id: seen.id }, 'the reservation of a trunk could not be released; it expires'),
      );
  }
  return row;
}

/**
 * The media service is not updated: sending it a list of numbers would overwrite what an import adds at the same time.
 */
function nameChangesOnly(sealer: Sealer, seen: TrunkRow, changes: Changes): Next['columns'] {
  const { name, client_ref, ...rest } = changes;
  const changed = changedMembers(openSettings(sealer, seen), rest);
  const issues = changed.map((path) => ({ path, message: 'is set by the import of its numbers' }));
  if (issues.length > 0) throw refuse('validation_failed', { issues });
  return { name, client_ref };
}

interface Next {
  readonly columns: Parameters<typeof changeTrunk>[2];
  readonly changes: Changes;
  readonly reservation?: Reservation;
}

async function save(
  deps: Needs,
  who: Principal,
  seen: TrunkRow,
  { columns, changes, reservation }: Next,
): Promise<TrunkRow | undefined> {
  const at = deps.clock.now();
  // updated_at identifies the version, so it must increase even when two changes fall into one millisecond.
  const updated_at = new Date(Math.max(at.getTime(), seen.updated_at.getTime() + 1));
  return deps.db.tx(async (tx) => {
    const row = await changeTrunk(tx.prisma, seen, { ...columns, updated_at });
    if (!row) return undefined;
    if (reservation) await confirmReservation(deps, tx, who, reservation);
    await releaseClaims(
      tx,
      seen.tenant_id,
      (seen.inbound?.numbers ?? []).filter((number) => !row.inbound?.numbers.includes(number)),
    );
    await recordAudit(tx, who, {
      tenant_id: seen.tenant_id,
      action: 'trunk.updated',
      target: ['trunk', seen.id],
      client_ref: row.client_ref,
      changes,
      at,
    });
    return row;
  });
}
