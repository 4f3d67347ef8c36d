// Deletes a document with its passages. Agents keep its id, which finds nothing.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { KnowledgeDocument } from '../../types.ts';
import { presentDocument } from './present.ts';
import { removeDocument } from './store.ts';

export async function deleteDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id }: { readonly tenant_id: string; readonly id: string },
): Promise<{ knowledge_document: KnowledgeDocument }> {
  const row = await deps.db.tx(async (sql) => {
    const removed = await removeDocument(sql, { tenant_id, id });
    if (!removed) throw refuse('knowledge_document_not_found');
    await recordAudit(sql, who, {
      tenant_id,
      action: 'knowledge_document.deleted',
      target: ['knowledge_document', id],
      client_ref: removed.client_ref,
      at: deps.clock.now(),
    });
    return removed;
  });
  return { knowledge_document: presentDocument(row) };
}
