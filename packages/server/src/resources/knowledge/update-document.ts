// Changes a document, and splits it anew: members that are left out stay unchanged.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { searchConfig } from '../../platform/text-search.ts';
import type { KnowledgeDocument } from '../../types.ts';
import { passagesOf } from './passages-of.ts';
import { presentDocument } from './present.ts';
import { findDocument, lockDocument, saveDocument } from './store.ts';
import type { DocumentRow } from './store.ts';

type Input = z.output<typeof contract.knowledge.update.body> & { readonly tenant_id: string; readonly id: string };

export async function updateDocument(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock'>,
  who: Principal,
  { tenant_id, id, ...changes }: Input,
): Promise<{ knowledge_document: KnowledgeDocument }> {
  for (;;) {
    const before = await findDocument(deps.db.sql, { tenant_id, id });
    if (!before) throw refuse('knowledge_document_not_found');
    const changed = { ...before, ...changes };
    const config = searchConfig(changed.language);
    const passages = await passagesOf(deps, tenant_id, { ...changed, config });
    const row: DocumentRow = {
      ...changed,
      config,
      text_bytes: Buffer.byteLength(changed.text),
      passages: passages.length,
      updated_at: deps.clock.now(),
    };
    const saved = await deps.db.tx(async (sql) => {
      const current = await lockDocument(sql, { tenant_id, id });
      if (!current) throw refuse('knowledge_document_not_found');
      if (!isSame(current, before)) return false;
      await saveDocument(sql, row, passages);
      const { text, ...others } = changes;
      await recordAudit(sql, who, {
        tenant_id,
        action: 'knowledge_document.updated',
        target: ['knowledge_document', id],
        client_ref: row.client_ref,
        changes: text === undefined ? others : { ...others, text_bytes: row.text_bytes },
        at: row.updated_at,
      });
      return true;
    });
    // Another change came between, which the passages do not have: they are made once more.
    if (saved) return { knowledge_document: presentDocument(row) };
  }
}

const isSame = (one: DocumentRow, other: DocumentRow): boolean =>
  (['name', 'format', 'language', 'client_ref', 'text'] as const).every((key) => one[key] === other[key]);
