// Works on the exports of a tenant, one after the other. Each step is saved with its files: after a crash the job runs
// again, and goes on behind the last step that was saved.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { system } from '../../platform/principal.ts';
import type { JobPayload } from '../../platform/queue/job.ts';
import { dayMs, later } from '../../platform/time.ts';
import { completeExport, endExports, findRunning, noteFailure, saveStep } from './store.ts';
import type { ExportRow, ExportSubject } from './store.ts';
import { findTables } from './tables.ts';
import { takeStep } from './take-step.ts';
import type { Step } from './take-step.ts';

/** After so many, others have their turn. */
const stepsOfJob = 50;

export const sealedContext = (tenant_id: string, id: string): string => `export ${tenant_id} ${id}`;

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer' | 'stored' | 'recordings' | 'log'>;

export async function workExports(
  deps: Needs,
  { tenant_id }: JobPayload<'export.work'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  await endExports(db.sql, tenant_id, clock.now(), 'due');
  const first = await findRunning(db.sql, tenant_id);
  if (!first?.subject_sealed) return;
  const sealer = await deps.sealer.of(tenant_id);
  const subject = JSON.parse(sealer.open(first.subject_sealed, sealedContext(tenant_id, first.id))) as ExportSubject;
  const tables = await findTables(db.sql);
  let row: ExportRow | undefined = first;
  for (let steps = 0; row?.status === 'running' && steps < stepsOfJob; steps += 1) {
    if (signal.aborted) return;
    const from: ExportRow = row;
    try {
      row = await save(deps, await takeStep(deps, { row: from, subject, tables }));
    } catch (error) {
      log.warn({ tenant_id, export_id: from.id, err: error }, 'a step of an export failed and is tried again');
      return noteFailure(db.sql, from, clock.now());
    }
  }
  // Without a row another worker has saved the step, or the export was ended: another job goes on.
  if (row) await deps.enqueue(db.sql, 'export.work', [{ payload: { tenant_id } }]);
}

/** Undefined: another worker has saved the step, or the export has ended. */
const save = ({ db, clock }: Needs, { row, files }: Step): Promise<ExportRow | undefined> =>
  db.tx<ExportRow | undefined>(async (sql) => {
    const now = clock.now();
    const saved = await saveStep(sql, row, files, now);
    if (!saved || row.position) return saved;
    await completeExport(sql, saved, now, later(now, limits.export_days * dayMs));
    await recordAudit(sql, system, {
      tenant_id: row.tenant_id,
      action: 'export.completed',
      target: ['export', row.id],
      changes: { recordings: row.recordings, files: saved.files },
      at: now,
    });
    return { ...saved, status: 'completed' };
  });
