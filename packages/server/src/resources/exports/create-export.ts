// Accepts the export of a person, or of everything. A job does the work in steps.
import type { createExportBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { Export } from '../../types.ts';
import { checkSubject } from '../calls/public.ts';
import { presentExport } from './present.ts';
import { insertExport, lockExports } from './store.ts';
import type { ExportRow } from './store.ts';
import { sealedContext } from './work-exports.ts';

type Input = z.output<typeof createExportBody> & { readonly tenant_id: string };

export async function createExport(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer'>,
  who: Principal,
  { tenant_id, ...subject }: Input,
): Promise<{ export: Export }> {
  const by = Object.keys(subject) as ExportRow['by'];
  if (subject.everything !== true) checkSubject(subject);
  else if (by.length > 1)
    throw refuse('validation_failed', { issues: [{ path: '', message: 'everything is of no person' }] });
  const [id, created_at] = [newId('export'), deps.clock.now()];
  const sealer = await deps.sealer.of(tenant_id);
  const subject_sealed = sealer.seal(JSON.stringify(subject), sealedContext(tenant_id, id));
  return deps.db.tx(async (sql) => {
    await checkLimit(sql, tenant_id, 'exports');
    await lockExports(sql, tenant_id, 'alone');
    const row = await insertExport(sql, { tenant_id, id, by, subject_sealed, created_at });
    await recordAudit(sql, who, {
      tenant_id,
      action: 'export.created',
      target: ['export', id],
      changes: { by },
      at: created_at,
    });
    await deps.enqueue(sql, 'export.work', [{ payload: { tenant_id } }]);
    const body = { export: presentExport(row) };
    await keepResponse(sql, who, 202, body);
    return body;
  });
}
