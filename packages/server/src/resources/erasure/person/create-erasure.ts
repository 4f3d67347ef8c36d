// Accepts the erasure of a person. A job does the work in batches.
import type { createErasureBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { keepResponse } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Erasure } from '../../../types.ts';
import { checkSubject } from '../../calls/public.ts';
import { addEntry } from '../ledger/add-entry.ts';
import { presentErasure } from './present.ts';
import { insertErasure } from './store.ts';
import type { ErasureRow } from './store.ts';
import { sealedContext } from './work-erasure.ts';

type Input = z.output<typeof createErasureBody> & { readonly tenant_id: string };

export async function createErasure(
  deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer'>,
  who: Principal,
  { tenant_id, ...subject }: Input,
): Promise<{ erasure: Erasure }> {
  checkSubject(subject);
  const [id, created_at] = [newId('erasure'), deps.clock.now()];
  const by = Object.keys(subject) as ErasureRow['by'];
  const sealer = await deps.sealer.of(tenant_id);
  const subject_sealed = sealer.seal(JSON.stringify(subject), sealedContext(tenant_id, id));
  return deps.db.tx(async (sql) => {
    const row = await insertErasure(sql, { tenant_id, id, by, subject_sealed, created_at });
    if (!row) throw new Error('an erasure was not inserted');
    await recordAudit(sql, who, {
      tenant_id,
      action: 'erasure.created',
      target: ['erasure', id],
      changes: { by },
      at: created_at,
    });
    await addEntry(deps, sql, { tenant_id, at: created_at, erasure_id: id, subject });
    await deps.enqueue(sql, 'erasure.work', [{ payload: { tenant_id, erasure_id: id } }]);
    const body = { erasure: presentErasure(row) };
    await keepResponse(sql, who, 202, body);
    return body;
  });
}
