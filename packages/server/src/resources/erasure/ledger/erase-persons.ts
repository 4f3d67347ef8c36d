// After a backup was restored: erases persons whose erasure the backup does not know, or not to its end.
import type { Deps } from '../../../deps.ts';
import { addHeld, findErasure, findOpenness, insertErasure } from '../person/store.ts';
import type { Subject } from '../../calls/public.ts';
import { sealedContext, workErasure } from '../person/work-erasure.ts';
import { kinds, requireGenuine } from './entry.ts';
import type { Entry, NamedEntry } from './entry.ts';
import { findSubjects } from './find-subjects.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer' | 'stored' | 'metrics'>;

/** `erased` have something in the backup; of these `waiting` have calls that have not ended. */
export async function erasePersons(
  deps: Needs,
  named: readonly NamedEntry[],
): Promise<{ erased: number; waiting: number }> {
  const statuses: string[] = [];
  for (const [tenant_id, ofTenant] of Map.groupBy(named, ({ entry }) => entry.tenant_id)) {
    const openness = await findOpenness(deps.db.sql, tenant_id, [...idsOf(ofTenant)]);
    // The backup does not know the tenant.
    if (!openness) continue;
    const needed = ofTenant.filter(({ entry }) => openness[entry.erasure_id ?? ''] !== 'complete');
    for (const { name, entry } of needed) requireGenuine(deps.sealer, name, entry);
    await addUnknown(
      deps,
      tenant_id,
      needed.map(({ entry }) => entry).filter(({ subject, erasure_id }) => subject && !openness[erasure_id ?? '']),
    );
    for (const { entry } of needed) await addHeld(deps.db.sql, tenant_id, entry.erasure_id ?? '', entry.kept_call_ids);
    for (const id of idsOf(needed)) {
      const status = await eraseNow(deps, tenant_id, id);
      if (status) statuses.push(status);
    }
  }
  return { erased: statuses.length, waiting: statuses.filter((status) => status === 'waiting').length };
}

const idsOf = (named: readonly NamedEntry[]): Set<string> => new Set(named.map(({ entry }) => entry.erasure_id ?? ''));

/** Asks for the erasures again of whom the database has something. */
async function addUnknown({ db, sealer }: Needs, tenant_id: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const subjects = await findSubjects({ db, sealer }, tenant_id, entries);
  const ofTenant = await sealer.of(tenant_id);
  for (const [place, { erasure_id, subject, at }] of entries.entries()) {
    const found: Subject = subjects[place] ?? {};
    if (erasure_id === null || Object.keys(found).length === 0) continue;
    await insertErasure(db.sql, {
      tenant_id,
      id: erasure_id,
      by: kinds.filter((kind) => subject?.[kind] !== undefined),
      subject_sealed: ofTenant.seal(JSON.stringify(found), sealedContext(tenant_id, erasure_id)),
      created_at: new Date(at),
    });
  }
}

/** Looks at all calls; undefined when there is no such erasure. */
async function eraseNow(deps: Needs, tenant_id: string, erasure_id: string): Promise<string | undefined> {
  for (;;) {
    const row = await findErasure(deps.db.sql, tenant_id, erasure_id);
    if (row?.status !== 'running') return row?.status;
    await workErasure(deps, { tenant_id, erasure_id });
  }
}
